package org.sparkstacking.conform.observed;

/**
 * Say that the Kubernetes API did not do what the kit asked. It is never a fault of the site by
 * itself.
 *
 * @param verb as a role names it: {@code get}, {@code list}, {@code create}, {@code delete}
 * @param resource as a role names it, with group and namespace: {@code pods/exec in kube-system}
 * @param manifest the manifest that was to be applied, "" where none was
 * @param status HTTP status
 * @param kind why
 * @param message the server's own words
 */
public record ApiRefusal(
    Source source,
    String verb,
    String resource,
    String manifest,
    int status,
    Kind kind,
    Seen<String> message)
    implements Observed {

  /** Name the kinds of refusals. */
  public enum Kind {
    /** 401: token or certificate are not accepted. */
    NO_LOGIN,
    /** 403 of the authorizer: a right is missing. */
    NO_RIGHT,
    /** 403: the namespace's Pod Security level. */
    POD_SECURITY,
    /** 403: a ResourceQuota. */
    QUOTA,
    /** 403: an admission webhook said no. */
    WEBHOOK_DENIED,
    /** 500: an admission webhook did not answer. */
    WEBHOOK_DEAD,
    /** 422: a ValidatingAdmissionPolicy said no. */
    POLICY,
    /** 403: the namespace is being deleted. */
    NAMESPACE_ENDING,
    /** 404: there is no such object. */
    NO_SUCH_OBJECT,
    /** 404 in plain text: the server does not know this type. */
    NO_SUCH_TYPE,
    /** 409: somebody else changed or owns it. */
    CONFLICT,
    /** 410 or 504: the list went stale between two pages. */
    STALE,
    /** 400, 415, 422: the kit's request or manifest is wrong. */
    BAD_REQUEST,
    /** 429: too many requests. */
    BUSY,
    /** 5xx: the server is in trouble. */
    SERVER,
    /** Anything else. */
    OTHER
  }
}
