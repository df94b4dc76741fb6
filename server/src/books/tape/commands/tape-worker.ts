import type { TapeClock } from '#domain/books/tape/check-loan.ts'
import { type CheckedTape, checkTape, type Tape } from '#domain/books/tape/check-tape.ts'
import type { Known } from '#domain/books/tape/duplicates.ts'
import type { SavedMapping } from '#domain/books/tape/headers.ts'
import { replyTo } from '../../../platform/reply-to.ts'
import { type ReadTape, TapeRefused } from './read-tape.ts'

export interface ReadRequest {
  work: 'read'
  kind: 'csv' | 'xlsx'
  content: Uint8Array
  saved: SavedMapping
}
export interface CheckRequest {
  work: 'check'
  tape: Tape
  known: Known
  clock: TapeClock
}
export type ReadReply = { tape: ReadTape } | { refused: string }
export type CheckReply = CheckedTape

const DAMAGED = 'The file is damaged or not a workbook. Save it again as XLSX or CSV.'

async function read({ kind, content, saved }: ReadRequest): Promise<ReadReply> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    const tape =
      kind === 'csv'
        ? (await import('./read-csv.ts')).readCsvTape(bytes, saved)
        : await (await import('./read-xlsx.ts')).readXlsxTape(bytes, saved)
    return { tape }
  } catch (error) {
    // Any other error means that the file is damaged.
    return { refused: error instanceof TapeRefused ? error.message : DAMAGED }
  }
}

replyTo(
  async (request: ReadRequest | CheckRequest): Promise<ReadReply | CheckReply> =>
    request.work === 'read' ? read(request) : checkTape(request.tape, request.known, request.clock),
)
