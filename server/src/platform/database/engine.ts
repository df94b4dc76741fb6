import type { LeaseKind } from './leases.ts'

/**
 * A query result in the common format of both engines: money and rates as text, dates as `YYYY-MM-DD`, moments as
 * Date.
 */
export interface EngineResult {
  rows: Record<string, unknown>[]
  affected: number
}

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** A connection that runs SQL. */
export interface EngineConnection {
  /**
   * Runs statements in order, in one round trip; returns their results. After one that fails none takes effect that
   * belongs to the same transaction, its commit included.
   * @throws the error of the first statement that failed
   */
  query(statements: readonly Statement[]): Promise<EngineResult[]>
}

/** Someone who hears what is notified on a channel. */
export interface Listening {
  onPayload(payload: string): void
  /** From now on payloads may be lost. */
  onLost?(): void
  /** Payloads arrive again; those since `onLost` are lost. */
  onRestored?(): void
}

/** The minimal interface of a PostgreSQL database, embedded or not. */
export interface Engine {
  kind: 'embedded' | 'postgres'
  /**
   * Leases a connection exclusively until it is released; a broken one is not lent again.
   * @throws DatabaseUnavailable if none becomes free in time; its queries do so if the connection is lost, or a lock
   * or the statement takes too long
   */
  acquire(kind: LeaseKind): Promise<EngineConnection & { release(isBroken?: boolean): void }>
  /** Runs several statements without parameters, in the background; returns the rows of the last one. */
  script(sql: string): Promise<Record<string, unknown>[]>
  /** Calls back with each payload notified on the channel by any process. */
  listen(channel: string, listening: Listening): Promise<void>
  /** Calls back those who listen here, where no other process can listen: it takes the place of a notification. */
  tell?(channel: string, payload: string): void
  close(): Promise<void>
}

/** PostgreSQL type ids whose text form the product parses itself. */
export const TYPE_IDS = { int8: 20, numeric: 1700, date: 1082 } as const
