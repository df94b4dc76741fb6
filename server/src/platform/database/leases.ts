/**
 * The work that a connection is leased for. `request`: most of what people wait for. `reserve`: what must work while
 * requests use all other connections: health, authentication, log-in. `background`: the clock and the jobs.
 */
export type LeaseKind = 'request' | 'reserve' | 'background'

/** Time-outs in milliseconds. */
export interface LeaseTerms {
  /** For a connection to become free; the rest is the time-out of each lock. */
  wait: number
  statement: number
}

export const LEASES: Record<LeaseKind, LeaseTerms> = {
  request: { wait: 1_900, statement: 10_000 },
  reserve: { wait: 1_000, statement: 2_000 },
  // Old jobs are deleted in statements that may take minutes.
  background: { wait: 10_000, statement: 300_000 },
}

/** A shorter wait for a connection does not reduce the time-out of locks. */
export const UNNOTICED_WAIT_MS = 200
/** The shortest time-out of a lock. */
export const LEAST_LOCK_MS = 100

/** Connections in addition to those for requests, whose number is configured. */
export const RESERVE_SIZE = 3
export const BACKGROUND_SIZE = 4

/** A transaction that is idle for this long is ended, so that a stalled server releases its locks. */
export const IDLE_IN_TRANSACTION_MS = 10_000
