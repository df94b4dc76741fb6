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
   * Runs statements in order, in one round trip; returns their results. After a failed one, no statement of the same
   * transaction takes effect, its commit included.
   * @throws the error of the first statement that failed
   */
  query(statements: readonly Statement[]): Promise<EngineResult[]>
}

/** Receives the notifications of a channel. */
export interface Listening {
  onPayload(payload: string): void
  /** Payloads may be lost until `onRestored`. */
  onLost?(): void
  /** Payloads arrive again; those sent since `onLost` are lost. */
  onRestored?(): void
}

/** Connections of one kind, and what waits for one. */
export interface ConnectionCounts {
  busy: number
  idle: number
  waiting: number
}

/** Runs several statements without parameters; returns the rows of the last one. */
export type RunScript = (sql: string) => Promise<Record<string, unknown>[]>

/** The minimal interface of a PostgreSQL database, embedded or not. */
export interface Engine {
  kind: 'embedded' | 'postgres'
  /**
   * Leases a connection exclusively until it is released; a broken one is not leased again.
   * @throws DatabaseUnavailable if none becomes free in time; its queries do so if the connection is lost, or a lock
   * or the statement takes too long
   */
  acquire(kind: LeaseKind): Promise<EngineConnection & { release(isBroken?: boolean): void }>
  /** Opens the connections for requests, so that the first requests do not wait for them while code is still loaded. */
  openAll?(): Promise<void>
  /** Runs several statements without parameters, in the background; returns the rows of the last one. */
  script: RunScript
  /** Gives a connection without time-outs, for work that needs its session or takes long; it ends with the work. */
  onOwnConnection<T>(work: (run: RunScript) => Promise<T>): Promise<T>
  /** Receives each payload that any process sends on the channel. */
  listen(channel: string, listening: Listening): Promise<void>
  /** Calls the listeners of this process directly, where no other process can listen; replaces a notification. */
  notify?(channel: string, payload: string): void
  /** How the connections to a server are used; the embedded database has one. */
  connections?(): Readonly<Record<LeaseKind, ConnectionCounts>>
  close(): Promise<void>
}

/** PostgreSQL type ids whose text form the product parses itself. */
export const TYPE_IDS = { int8: 20, numeric: 1700, date: 1082 } as const
