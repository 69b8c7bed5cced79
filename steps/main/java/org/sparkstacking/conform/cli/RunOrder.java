package org.sparkstacking.conform.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;

/**
 * Say what a run was asked to do.
 *
 * @param keepGoing whether prerequisites do not gate
 * @param lang edition of the features that runs
 * @param out run folder, or null for a new one in the store
 * @param store where run folders are kept
 * @param retest folder of the run that is re-tested, or null
 */
record RunOrder(
    OpenSite site,
    Selection selection,
    boolean keepGoing,
    Lang lang,
    @Nullable Path out,
    Path store,
    @Nullable Path retest) {}
