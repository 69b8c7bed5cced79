# language: ko
기능: 2. GPU 인식과 노출
  GPU는 호스트에서 먼저 보이고, 그다음 Kubernetes 자원으로 노출되어야 한다.
  Kubernetes가 여러 노드의 GPU를 하나로 묶어 주지 않는다는 점도 함께 확인한다.

  Rule: GPU-1 모든 호스트가 자신의 GPU를 인식하고 드라이버가 동작한다
    Kubernetes나 NCCL을 보기 전에 장비 자체가 온전한지 먼저 확인한다.
    메모리, 팬, 전력 제한 값이 표시되지 않는 것은 이 장비에서 정상이다.

    @GPU-1 @stage-2
    시나리오: 모든 호스트에서 GPU와 드라이버가 동작한다
      조건 각 Spark의 호스트에서 GPU를 확인했을 때
      그러면 모든 호스트에서 장착된 GPU가 빠짐없이 보인다
      그리고 모든 호스트에서 GPU 드라이버가 동작하고 버전이 서로 맞다

  Rule: GPU-2 모든 Spark 노드가 실제 장착된 수만큼의 GPU를 nvidia.com/gpu로 노출한다
    GPU를 나눠 쓰는 설정이 켜져 있으면 GPU 하나가 여러 개로 보인다.
    그래서 Kubernetes의 숫자를 호스트에서 확인한 수와 비교한다.

    @GPU-2 @stage-2
    시나리오: Kubernetes의 GPU 수가 호스트와 같다
      조건 각 Spark의 호스트에서 GPU를 확인했을 때
      만일 Kubernetes에서 각 Spark 노드의 GPU 자원을 조회했을 때
      그러면 모든 Spark 노드가 호스트에 장착된 수와 똑같은 수의 GPU를 제공한다
      그리고 GPU Operator가 이 노드들의 구성을 모두 마쳤다고 보고한다
      그리고 현장 설정에 GPU 공유를 명시하지 않은 한 GPU 하나가 여러 개로 제공되지 않는다

  Rule: GPU-3 GPU 1개를 요청한 Pod는 그 노드의 GPU를 실제로 받는다
    할당 가능한 수가 맞아도 Pod 안에서 GPU가 보이지 않을 수 있다.
    같은 GPU인지는 고유 번호를 호스트와 비교해야 알 수 있다.

    @GPU-3 @stage-2
    시나리오: Pod가 그 호스트의 GPU를 받는다
      조건 각 Spark의 호스트에서 GPU를 확인했을 때
      만일 각 Spark 노드에서 GPU 1개를 요청하는 Pod를 실행했을 때
      그러면 Pod 안에서 보이는 GPU가 그 Pod가 실행 중인 호스트의 바로 그 GPU이다

  Rule: GPU-4 Kubernetes는 두 노드의 GPU를 하나로 묶지 않는다
    이 Pod는 실행되어서는 안 된다.
    다른 이유로 대기하는 것과 구별하기 위해, 요청만 줄인 같은 Pod가 배치되는지도 확인한다.

    @GPU-4 @stage-2
    시나리오: 한 노드를 넘는 GPU 요청은 배치되지 않는다
      조건 Kubernetes에서 각 Spark 노드의 GPU 자원을 조회했을 때
      만일 어느 노드보다도 GPU를 1개 더 많이 요청하는 Pod를 만들었을 때
      그러면 클러스터 전체의 GPU 수가 충분해도 그 Pod는 GPU 부족으로 Pending 상태에 머문다
      그리고 같은 Pod가 한 노드에 있는 만큼만 요청하면 정상적으로 배치된다
