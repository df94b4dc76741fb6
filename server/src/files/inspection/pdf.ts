import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { PdfAnswer } from './pdf-worker.ts'
import type { Problem } from './problems.ts'

/**
 * Processor time, because a busy machine gives the thread little of it in a second. Documents of 25 MB take a tenth of
 * this; documents without a table of objects, which are rare, take nearly all of it.
 */
const MOST_MS = 1_000
/** Limit by the clock, however busy the machine is. */
const MOST_WAITING_MS = 10_000
const CHECK_MS = 100
const MOST_MEGABYTES = 512
/** After a minute without documents the thread ends and frees its memory. */
const IDLE_MS = 60_000

/** The end of a document; a few other bytes may follow. */
const END = '%%EOF'
const TAIL_BYTES = 1024

interface Thread {
  worker: Worker
  ready: Promise<unknown>
}

const oneAtATime = pLimit(1)
let thread: Thread | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

/**
 * What is wrong with a PDF. It is opened in a separate thread, because a hostile one may take any time and memory: both
 * are limited, and a document that exceeds a limit ends the thread.
 */
export async function pdfProblem(content: Buffer): Promise<Problem | null> {
  if (!endsWhole(content)) return 'damaged'
  return oneAtATime(async () => {
    clearTimeout(idle)
    thread ??= begin()
    const { worker, ready } = thread
    await ready
    const problem = await answerFor(worker, content).catch((): Problem => 'tooSlow')
    if (problem === 'tooSlow') end()
    else idle = setTimeout(end, IDLE_MS).unref()
    return problem
  })
}

/** False if the end is missing, as after an interrupted transfer. Ignores the zeros that some scanners add. */
function endsWhole(content: Buffer): boolean {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end -= 1
  return content.subarray(Math.max(0, end - TAIL_BYTES), end).includes(END)
}

function begin(): Thread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    // Keeps messages of the library about a hostile file out of the server's log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  worker.unref()
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (thread?.worker === worker) thread = undefined
  })
  return { worker, ready: once(worker, 'message') }
}

function end(): void {
  thread?.worker.terminate()
  thread = undefined
}

/** Milliseconds of processor time that a thread has used. */
async function usedMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1_000
}

/** @throws if the document takes too long or too much memory */
async function answerFor(worker: Worker, content: Buffer): Promise<Problem | null> {
  lastId += 1
  const id = lastId
  const listening = new AbortController()
  let checking: NodeJS.Timeout | undefined
  const usedBefore = await usedMs(worker)
  const began = performance.now()
  try {
    return await new Promise<Problem | null>((resolve, reject) => {
      const fail = () => reject(new Error('The document could not be opened in its bounds.'))
      const check = async () => {
        if (performance.now() - began > MOST_WAITING_MS) return fail()
        if ((await usedMs(worker)) - usedBefore > MOST_MS) fail()
      }
      checking = setInterval(() => check().catch(fail), CHECK_MS)
      const onMessage = (answer: PdfAnswer) => {
        if ('problem' in answer && answer.id === id) resolve(answer.problem)
      }
      worker.on('message', onMessage)
      worker.on('error', fail)
      worker.on('exit', fail)
      listening.signal.addEventListener('abort', () => {
        worker.off('message', onMessage)
        worker.off('error', fail)
        worker.off('exit', fail)
      })
      worker.postMessage({ id, content: new Uint8Array(content) })
    })
  } finally {
    clearInterval(checking)
    listening.abort()
  }
}
