import pLimit from 'p-limit'
import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { Problem } from './problems.ts'

const WORKER = new URL('./pdf-worker.ts', import.meta.url)
/**
 * Documents of 25 MB take a tenth of this processor time; documents without a table of objects, which are rare, take
 * nearly all of it.
 */
const LIMITS = { limitMs: 10_000, processorMs: 1_000 }

/** The end of a document; a few other bytes may follow. */
const END = '%%EOF'
const TAIL_BYTES = 1024

const oneAtATime = pLimit(1)

/**
 * What is wrong with a PDF. It is opened in a separate thread, because a hostile one may take any time and memory.
 */
export async function pdfProblem(content: Buffer): Promise<Problem | null> {
  if (!endsWhole(content)) return 'damaged'
  return oneAtATime(() =>
    inThread<Problem | null>(WORKER, new Uint8Array(content), LIMITS).catch((error: unknown): Problem => {
      if (error instanceof ThreadFailed) return 'tooSlow'
      throw error
    }),
  )
}

/** False if the end is missing, as after an interrupted transfer. Ignores the zeros that some scanners add. */
function endsWhole(content: Buffer): boolean {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end -= 1
  return content.subarray(Math.max(0, end - TAIL_BYTES), end).includes(END)
}
