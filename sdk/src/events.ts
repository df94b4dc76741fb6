import { HomeSliceError } from './errors.ts'
import { backOff, pause } from './retries.ts'
import type { Input, Output, Shape } from './types.ts'

/** An event with the `webhook-id` under which it is sent. */
export type SentEvent = Shape<'SentEvent'>

export interface EventsOptions {
  /** Only these kinds, such as `outbid`; default all. */
  kinds?: readonly string[]
  /** Ends the reading. */
  signal?: AbortSignal
  /** Seconds between reads. Default 2. */
  interval?: number
  /** Called once, when all later events will be read. */
  onReady?: () => void
  /** Called when HomeSlice does not answer, with the seconds after which it is asked again. */
  onTrouble?: (error: Error, seconds: number) => void
}

type Read = (input: Input<'webhooks.events'>) => Promise<Output<'webhooks.events'>>

/** The most seconds before HomeSlice is asked again. */
const LONGEST_PAUSE = 30

/** A refusal that is the same when the request is repeated. */
const isFinal = (error: unknown) =>
  error instanceof HomeSliceError && error.status < 500 && error.status !== 429

/**
 * The events of the key's owner as they happen, from now on, each once and in their order. Ends with the signal, and
 * throws only what is the same when it is asked again, such as the refusal of a revoked key.
 */
export async function* follow(
  read: Read,
  { kinds, signal, interval = 2, onReady, onTrouble }: EventsOptions,
): AsyncGenerator<SentEvent> {
  let cursor: string | undefined
  for (let failed = 0; !signal?.aborted; ) {
    try {
      const query = { ...(cursor !== undefined && { cursor }), ...(kinds && { kinds: kinds.join() }) }
      const { results, next_cursor } = await read({ query, ...(signal && { signal }) })
      if (cursor === undefined) onReady?.()
      failed = 0
      yield* results
      cursor = next_cursor
      if (results.length === 0) await pause(interval, signal)
    } catch (error) {
      if (signal?.aborted) return
      if (isFinal(error)) throw error
      const seconds = Math.min(LONGEST_PAUSE, backOff(failed))
      failed += 1
      onTrouble?.(error as Error, Math.round(seconds))
      await pause(seconds, signal).catch(() => undefined)
    }
  }
}
