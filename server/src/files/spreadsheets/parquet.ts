import { inThread } from '../../platform/in-thread.ts'

/** The values of a column: money as a decimal string, a moment as an ISO timestamp. */
export type ParquetKind = 'text' | 'choice' | 'yes_no' | 'money' | 'percent' | 'count' | 'moment'
export type ParquetValue = string | number | boolean | null

export interface ParquetTable {
  columns: readonly { name: string; kind: ParquetKind }[]
  rows: readonly (readonly ParquetValue[])[]
  /** Stored beside the columns, under names that begin with `homeslice.`. */
  about: Readonly<Record<string, string>>
}

const WORKER = new URL('./parquet-worker.ts', import.meta.url)
const LIMIT_MS = 60_000

/**
 * A Parquet file, compressed with Snappy. Every column may have nulls. Written in a thread, as thousands of rows take
 * half a second.
 * @throws ThreadFailed
 */
export async function renderParquet(table: ParquetTable): Promise<Buffer> {
  const content = await inThread<Uint8Array>(WORKER, table, LIMIT_MS)
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
