/** A result as both engines give it. Money and rates arrive as text, dates as `YYYY-MM-DD`, moments as Date. */
export interface EngineResult {
  rows: Record<string, unknown>[]
  affected: number
}

/** One connection's worth of SQL. */
export interface EngineConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<EngineResult>
}

/** A PostgreSQL, embedded or not, behind the least that the product needs of it. */
export interface Engine {
  kind: 'embedded' | 'postgres'
  /** Lends a connection that nobody else uses until it is given back. */
  acquire(): Promise<EngineConnection & { release(): void }>
  /** Runs several statements at once, without parameters; answers the last one's rows. */
  script(sql: string): Promise<Record<string, unknown>[]>
  /** Calls back with each payload notified on the channel, also by other processes. Survives reconnects. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL type ids whose text form the product reads itself. */
export const TYPE_IDS = { int8: 20, numeric: 1700, date: 1082 } as const
