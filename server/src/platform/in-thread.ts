import { Worker } from 'node:worker_threads'

/** More than the largest accepted document needs. */
const MOST_MEGABYTES = 768

/** A thread failed, or took too long or too much memory. */
export class ThreadFailed extends Error {}

/**
 * Runs a module in its own thread and returns the one message that it posts. The thread then ends and frees
 * all of its memory, so that a hostile file harms only its own result.
 * @param limitMs time after which the thread is stopped
 * @throws ThreadFailed
 */
export async function inThread<Reply>(module: URL, workerData: unknown, limitMs: number): Promise<Reply> {
  const worker = new Worker(module, {
    workerData,
    // Keeps messages of libraries about a damaged file out of the server's log.
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
      worker.once('exit', () => fail('ended without a response'))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
