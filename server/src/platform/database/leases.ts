/**
 * Whose work a connection is leased for. `request`: most of what people wait for. `reserve`: what must go on when
 * requests use all other connections: health, authentication, log-in. `background`: the clock and the jobs.
 */
export type LeaseKind = 'request' | 'reserve' | 'background'

/** Time-outs in milliseconds. Acquiring and waiting for a lock together take less than two seconds of a request. */
export interface LeaseTerms {
  acquire: number
  lock: number
  statement: number
}

export const LEASES: Record<LeaseKind, LeaseTerms> = {
  request: { acquire: 1_000, lock: 900, statement: 10_000 },
  reserve: { acquire: 1_000, lock: 500, statement: 2_000 },
  // Old jobs are deleted in statements that may take minutes.
  background: { acquire: 10_000, lock: 10_000, statement: 300_000 },
}

/** Connections beside those for requests, whose number is configured. */
export const RESERVE_SIZE = 3
export const BACKGROUND_SIZE = 4

/** A transaction in which nothing happens for so long is ended, so that a stalled server releases its locks. */
export const IDLE_IN_TRANSACTION_MS = 10_000
