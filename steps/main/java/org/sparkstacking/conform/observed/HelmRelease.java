package org.sparkstacking.conform.observed;

/**
 * Hold one row of {@code helm list}: what was installed, not that it runs.
 *
 * @param status {@code deployed}, {@code failed}, {@code pending-upgrade} and the like
 * @param chart chart with its version, such as {@code gpu-operator-v26.3.0}
 * @param place the row
 */
public record HelmRelease(
    Source source, String name, String namespace, String status, String chart, Place place)
    implements Observed {}
