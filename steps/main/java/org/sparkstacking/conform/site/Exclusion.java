package org.sparkstacking.conform.site;

import org.sparkstacking.conform.claim.ClaimId;

/** Declare a claim out, with the reason and the person who approved it. */
public record Exclusion(ClaimId claim, String reason, String approver) {}
