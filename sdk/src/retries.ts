import { secondsIn } from './errors.ts'

export interface RetryOptions {
  /** How often a request is repeated; 0 for never. Default 4. */
  retries?: number
  /** The longest wait before a repetition, in seconds; a server that asks for more is not waited for. Default 60. */
  longestWait?: number
  /** Used instead of `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** Waits; used instead of a timer. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * A `fetch` that repeats what may be repeated: what was refused for the number of requests; and where it is not known
 * whether a request was carried out, one that reads or has an idempotency key.
 */
export function retryingFetch({
  retries = 4,
  longestWait = 60,
  fetch: send = (request) => fetch(request),
  wait = pause,
}: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    const isSafe = request.method === 'GET' || request.headers.has('idempotency-key')
    for (let tried = 0; ; tried += 1) {
      const isLast = tried >= retries
      let response: Response | null = null
      try {
        response = await send(isLast ? request : request.clone())
      } catch (error) {
        if (isLast || !isSafe || request.signal.aborted) throw error
      }
      if (response && (isLast || !(await isTemporary(response, isSafe)))) return response
      const seconds = (response && secondsIn(response.headers)) ?? backOff(tried)
      if (seconds > longestWait && response) return response
      await response?.body?.cancel()
      await wait(seconds, request.signal)
    }
  }
}

async function isTemporary(response: Response, isSafe: boolean): Promise<boolean> {
  if (response.status === 429) return true
  if (!isSafe) return false
  if ([502, 503, 504].includes(response.status)) return true
  if (response.status !== 409) return false
  // The first request with the same key is still running: its answer can be had in a moment.
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (body as { code?: unknown } | null)?.code === 'still_running'
}

/** Half a second, then twice as long each time, and a random part so that clients do not return together. */
export const backOff = (tried: number) => 0.5 * 2 ** tried * (0.75 + Math.random() / 2)

/** Waits; rejects when the signal ends it. */
export const pause = (seconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
