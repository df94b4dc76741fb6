import type { TapeClock } from '#domain/books/tape/check-loan.ts'
import { type CheckedTape, checkTape, type Tape } from '#domain/books/tape/check-tape.ts'
import type { Known } from '#domain/books/tape/duplicates.ts'
import type { SavedMapping } from '#domain/books/tape/headers.ts'
import { inThread } from '../../../platform/in-thread.ts'
import type { ReadTape } from './read-tape.ts'
import type { CheckReply, CheckRequest, ReadReply, ReadRequest } from './tape-worker.ts'

const WORKER = new URL('./tape-worker.ts', import.meta.url)
const READ_MS = 60_000
const CHECK_MS = 120_000
/** Up to this many rows are checked within ten milliseconds, faster than a thread starts. */
const FEW_ROWS = 100

/** Reads a file in a thread of its own. @throws ThreadFailed */
export const readInThread = (
  content: Buffer,
  kind: ReadRequest['kind'],
  saved: SavedMapping,
): Promise<{ tape: ReadTape } | { refused: string }> =>
  inThread<ReadReply>(WORKER, { work: 'read', content, kind, saved } satisfies ReadRequest, READ_MS)

/** Like `checkTape`, in a thread of its own for large tapes. @throws ThreadFailed */
export const checkInThread = async (tape: Tape, known: Known, clock: TapeClock): Promise<CheckedTape> =>
  tape.rows.length <= FEW_ROWS
    ? checkTape(tape, known, clock)
    : inThread<CheckReply>(WORKER, { work: 'check', tape, known, clock } satisfies CheckRequest, CHECK_MS)
