import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { PagesReply, PagesRequest, PlacedMark, Unsignable } from './sign-worker.ts'

const WORKER = new URL('./sign-worker.ts', import.meta.url)
const LIMITS = { limitMs: 60_000, processorMs: 20_000 }

async function ask(request: PagesRequest): Promise<PagesReply> {
  try {
    return await inThread<PagesReply>(WORKER, request, LIMITS)
  } catch (error) {
    if (error instanceof ThreadFailed) return 'too_long'
    throw error
  }
}

/**
 * Width and height in points of each page of a PDF as it is shown, or why it cannot be signed. Runs in its own thread,
 * bounded in time and memory.
 */
export async function measurePdf(content: Buffer): Promise<(readonly [number, number])[] | Unsignable> {
  const reply = await ask({ content })
  if (reply instanceof Uint8Array) throw new Error('Pages were measured, not drawn.')
  return reply
}

/**
 * A PDF with the pages of another, marks drawn on them, and further pages at its end. It contains nothing of the
 * original but what the pages show. Runs in a thread as `measurePdf`.
 * @param appendix a PDF whose pages follow
 */
export async function drawOnPdf(
  content: Buffer,
  marks: readonly PlacedMark[],
  appendix: Uint8Array,
  title: string,
): Promise<Buffer | Unsignable> {
  const reply = await ask({ content, draw: { marks, appendix, title } })
  if (typeof reply === 'string') return reply
  if (Array.isArray(reply)) throw new Error('Pages were drawn, not measured.')
  const bytes = reply as Uint8Array
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
