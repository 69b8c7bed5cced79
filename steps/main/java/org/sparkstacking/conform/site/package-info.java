/**
 * The site under test as its owner describes it: hosts, fabric, cluster, limits. Plain records and
 * the reader of the site file's text.
 */
@NullMarked
package org.sparkstacking.conform.site;

import org.jspecify.annotations.NullMarked;
