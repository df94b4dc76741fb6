import { createStore, useStore } from './store.ts'

/** How far a sample may fall behind before it means that somebody set the local clock. */
const JUMP_MS = 5000

/**
 * A better guess of the server's clock minus ours. An answer is always read later than it was written, so each sample is
 * too low by its journey; the highest one is the nearest. One that is far lower means that the local clock was moved.
 */
export function betterOffset(current: number | null, sample: number): number {
  return current === null || sample > current || current - sample > JUMP_MS ? sample : current
}

const offset = createStore<number | null>(null)

/** Takes note of a `server_time` that has just arrived. */
export function learnServerTime(serverTime: string, receivedAt = Date.now()) {
  const at = Date.parse(serverTime)
  if (!Number.isNaN(at)) offset.set(betterOffset(offset.get(), at - receivedAt))
}

export const serverNow = () => Date.now() + (offset.get() ?? 0)

/** `<Countdown end={...} offsetMs={useServerClock().offsetMs} />` */
export function useServerClock() {
  return { offsetMs: useStore(offset) ?? 0, now: serverNow }
}
