/**
 * The database failed to do work that may succeed later: the caller should try again.
 * `lost`: the connection broke, so it is unknown whether a commit took effect. `busy`: nothing was done.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly reason: 'lost' | 'busy'
  /** SQLSTATE or system error code, if there is one. */
  readonly code: string | undefined

  constructor(reason: 'lost' | 'busy', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reason = reason
    this.code = codeOf(cause)
  }
}

/** True if the database had no time for the work, so that nothing was done. */
export const wasBusy = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.reason === 'busy'

/** True if the database refused a statement, so that its transaction was undone. */
export const isStatementError = (error: unknown): boolean =>
  !(error instanceof DatabaseUnavailable) && /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '')

/**
 * Class 08 and the shutdown, crash and start-up of class 57; 25P03 ends a session that idled in a transaction; 25006 is
 * a standby, where the address may lead before or after its primary is lost: a new connection may find a primary.
 */
const LOST_SQLSTATE = /^(08...|57P0[1-5]|25P03|25006)$/
const LOST_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** True if the connection on which this error occurred cannot be used again. */
export const isLoss = (error: unknown): boolean => {
  const code = codeOf(error)
  return code !== undefined && (LOST_SQLSTATE.test(code) || LOST_SYSTEM.has(code))
}

/** A lock or a statement that took too long, and class 53: no connection, memory or disk left. */
const BUSY_SQLSTATE = /^(55P03|57014|53...)$/

/** True if the statement was given up although it may succeed later. */
export const isBusy = (error: unknown): boolean => BUSY_SQLSTATE.test(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
