import { once } from 'node:events'
import { setInterval as interval, setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** More than the largest accepted document needs. */
const MOST_MEGABYTES = 768
/** An idle thread ends after this time and frees its memory. */
const IDLE_MS = 60_000
const CHECK_MS = 100

/** A thread failed, or took too long or too much memory. */
export class ThreadFailed extends Error {}
/** A thread had its time but not its processor time: a busy machine gave it little, so that it may be tried again. */
export class TookTooLong extends ThreadFailed {}

interface Limits {
  limitMs: number
  /** Limit of processor time, because a busy machine gives a thread little of it in a second. */
  processorMs: number
}

/** The idle thread of each module; a second one that becomes idle ends. */
const idle = new Map<string, { worker: Worker; timer: NodeJS.Timeout }>()

/**
 * Sends a request to a thread that runs a module, and returns its reply. The module calls `replyTo` of `reply-to.ts`.
 * The thread serves later requests too, until it has been idle for a minute. One that fails, or exceeds a limit of time
 * or memory, ends, so that a hostile file harms only its own result.
 * @param limits milliseconds after which the thread is stopped
 * @throws ThreadFailed
 */
export async function inThread<Reply>(
  module: URL,
  request: unknown,
  limits: number | Limits,
): Promise<Reply> {
  const worker = takeIdle(module) ?? (await startThread(module))
  worker.ref()
  try {
    const reply = await replyFrom(worker, request, limits)
    keepIdle(module, worker)
    return reply as Reply
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

function takeIdle({ href }: URL): Worker | undefined {
  const found = idle.get(href)
  idle.delete(href)
  clearTimeout(found?.timer)
  return found?.worker
}

function keepIdle(module: URL, worker: Worker): void {
  if (idle.has(module.href)) return void worker.terminate()
  worker.unref()
  const timer = setTimeout(() => takeIdle(module)?.terminate(), IDLE_MS).unref()
  idle.set(module.href, { worker, timer })
}

async function startThread(module: URL): Promise<Worker> {
  const worker = new Worker(module, {
    // Keeps messages of libraries about a damaged file out of the server's log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  // Without a listener an error of an idle thread would end the server.
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (idle.get(module.href)?.worker === worker) takeIdle(module)
  })
  await once(worker, 'message').catch(failed)
  return worker
}

async function replyFrom(worker: Worker, request: unknown, limits: number | Limits): Promise<unknown> {
  const { limitMs, processorMs } =
    typeof limits === 'number' ? { limitMs: limits, processorMs: Infinity } : limits
  const done = new AbortController()
  const { signal } = done
  const mostMs = processorMs + (await usedMs(worker).catch(failed))
  worker.postMessage(request)
  const reply = once(worker, 'message', { signal }).then(([message]) => message)
  const exit = once(worker, 'exit', { signal }).then(() => failed('ended without a reply'))
  const tooLong = wait(limitMs, undefined, { signal }).then(() => failed(new TookTooLong('took too long')))
  const tooMuch = async () => {
    for await (const _ of interval(CHECK_MS, undefined, { signal }))
      if ((await usedMs(worker)) > mostMs) failed('took too much processor time')
  }
  try {
    return await Promise.race([reply, exit, tooLong, tooMuch()])
  } catch (error) {
    return failed(error)
  } finally {
    done.abort()
  }
}

function failed(why: unknown): never {
  throw why instanceof ThreadFailed ? why : new ThreadFailed(String(why))
}

/** Milliseconds of processor time that a thread has used. */
async function usedMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1_000
}
