import { parentPort } from 'node:worker_threads'

/**
 * Makes the module that calls it the one that `inThread` runs: each request is answered with what `work` returns. An
 * error of `work` ends the thread, and the caller gets `ThreadFailed`.
 */
export function replyTo<Request, Reply>(work: (request: Request) => Reply | Promise<Reply>): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a thread.')
  port.on('message', async (request: Request) => port.postMessage(await work(request)))
  port.postMessage('ready')
}
