import { Worker } from 'node:worker_threads'

/** Above what the largest document that is accepted needs. */
const MOST_MEGABYTES = 768

/** A thread that failed, took too long or too much memory. */
export class ThreadFailed extends Error {}

/**
 * Runs a module in a thread of its own and returns the one message that it posts. The thread ends with it, and with it
 * all of its memory, so that a hostile file harms nothing but its own answer.
 * @param limitMs after which the thread is stopped
 * @throws ThreadFailed
 */
export async function inThread<Reply>(module: URL, workerData: unknown, limitMs: number): Promise<Reply> {
  const worker = new Worker(module, {
    workerData,
    // What libraries say about a damaged file is not for the server's log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Reply>((resolve, reject) => {
      const fail = (why: string) => reject(new ThreadFailed(why))
      timer = setTimeout(() => fail('took too long'), limitMs)
      worker.once('message', resolve)
      worker.once('error', (error) => fail(String(error)))
      worker.once('exit', () => fail('ended without an answer'))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
