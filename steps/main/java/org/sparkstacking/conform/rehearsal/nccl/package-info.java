/** NCCL tests on simulated hosts: table, log of every rank, bytes on the wire. */
@NullMarked
package org.sparkstacking.conform.rehearsal.nccl;

import org.jspecify.annotations.NullMarked;
