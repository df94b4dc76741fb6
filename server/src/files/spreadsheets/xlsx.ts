import { inThread } from '../../platform/in-thread.ts'

/** The values of a column's cells: money as a decimal string, a date as `yyyy-mm-dd`, a moment as an ISO timestamp. */
export type CellKind = 'text' | 'money' | 'percent' | 'count' | 'date' | 'moment'
export type Cell = string | number | null

export interface Sheet {
  name: string
  columns: readonly { heading: string; kind: CellKind }[]
  rows: readonly (readonly Cell[])[]
}

const WORKER = new URL('./xlsx-worker.ts', import.meta.url)
const LIMIT_MS = 60_000

/**
 * An XLSX with one sheet: bold headings that stay in view, amounts and percentages as numbers, moments as the market's
 * local date and time, texts as text, whatever they begin with. Written in a thread, as thousands of rows take seconds.
 * @throws ThreadFailed
 */
export async function renderXlsx({ name, columns, rows }: Sheet): Promise<Buffer> {
  const kinds = columns.map(({ heading, kind }) => ({ heading, kind }))
  const content = await inThread<Uint8Array>(WORKER, { name, columns: kinds, rows } satisfies Sheet, LIMIT_MS)
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
