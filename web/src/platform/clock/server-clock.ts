import { createStore, useStore } from '../store.ts'

/** A sample that falls further behind than this means that the local clock was changed. */
const JUMP_MS = 5000

/**
 * Improves the estimate of the server's clock minus ours. Network delay makes each sample too low, so the highest
 * one is the most accurate. A much lower sample means that the local clock was changed.
 */
export function betterOffset(current: number | null, sample: number): number {
  return current === null || sample > current || current - sample > JUMP_MS ? sample : current
}

/** Two clocks of this machine at one moment: the wall clock, and the monotonic clock, which stops during sleep. */
export interface ClockMark {
  date: number
  monotonic: number
}

/** What the wall clock gained on the monotonic clock between two checks, in ms. */
export const driftBetween = (before: ClockMark, now: ClockMark) =>
  now.date - before.date - (now.monotonic - before.monotonic)

/** More than a system's own clock correction within one check. */
const SUSPICIOUS_MS = 1000

/**
 * Applies a drift to the offset. A clock that fell behind was set back, and the offset compensates for it. A clock
 * that jumped ahead was set forward or the machine slept; only the server knows, so the offset is preserved until it
 * has responded.
 */
export function afterDrift(current: number, drift: number): { offset: number; mustAsk: boolean } {
  const mustAsk = Math.abs(drift) > SUSPICIOUS_MS
  return { offset: mustAsk && drift < 0 ? current - drift : current, mustAsk }
}

const offset = createStore<number | null>(null)
/** The offset is older than a change of the clock: the next sample replaces it unconditionally. */
let isUnsure = false
const markNow = (): ClockMark => ({ date: Date.now(), monotonic: performance.now() })
let mark = markNow()

/** Compares the machine's clocks; true if the time must be requested from the server. */
export function watchClock(): boolean {
  const now = markNow()
  const { offset: corrected, mustAsk } = afterDrift(offset.get() ?? 0, driftBetween(mark, now))
  mark = now
  if (mustAsk) {
    isUnsure = true
    if (offset.get() !== null) offset.set(corrected)
  }
  return isUnsure || offset.get() === null
}

/** Updates the offset with a `server_time` that has just arrived. */
export function learnServerTime(serverTime: string, receivedAt = Date.now()) {
  const at = Date.parse(serverTime)
  if (Number.isNaN(at)) return
  offset.set(betterOffset(isUnsure ? null : offset.get(), at - receivedAt))
  isUnsure = false
}

/** As before the first response. A test may have had a clock of its own, which is not the next one's. */
export function forgetServerTime() {
  offset.set(null)
  isUnsure = false
  mark = markNow()
}

export const serverNow = () => Date.now() + (offset.get() ?? 0)

/** `<Countdown end={...} offsetMs={useServerClock().offsetMs} />` */
export function useServerClock() {
  return { offsetMs: useStore(offset) ?? 0, now: serverNow }
}
