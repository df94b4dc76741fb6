import { createStore, useStore } from '../store.ts'

/** How far a sample may fall behind before it means that somebody set the local clock. */
const JUMP_MS = 5000

/**
 * A better guess of the server's clock minus ours. An answer is always read later than it was written, so each sample is
 * too low by its journey; the highest one is the nearest. One that is far lower means that the local clock was moved.
 */
export function betterOffset(current: number | null, sample: number): number {
  return current === null || sample > current || current - sample > JUMP_MS ? sample : current
}

/** Two clocks of this machine at one moment: the one that people set, and the one that only runs, though not in sleep. */
export interface ClockMark {
  date: number
  monotonic: number
}

/** What the settable clock has gained on the other one between two looks, in ms. */
export const driftBetween = (before: ClockMark, now: ClockMark) =>
  now.date - before.date - (now.monotonic - before.monotonic)

/** More than the correction of a clock by its system within one look. */
const SUSPICIOUS_MS = 1000

/**
 * What a drift means for the offset. A clock that fell behind was set back, and the offset makes up for it. One that ran
 * ahead was set forward, or the machine slept: only the server knows, so the old offset stands until it has been asked.
 */
export function afterDrift(current: number, drift: number): { offset: number; mustAsk: boolean } {
  const mustAsk = Math.abs(drift) > SUSPICIOUS_MS
  return { offset: mustAsk && drift < 0 ? current - drift : current, mustAsk }
}

const offset = createStore<number | null>(null)
/** The offset was learned before the clock moved: the next sample counts whatever it says. */
let isUnsure = false
const markNow = (): ClockMark => ({ date: Date.now(), monotonic: performance.now() })
let mark = markNow()

/** Compares the machine's clocks; true where the server must be asked for the time. */
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

/** Takes note of a `server_time` that has just arrived. */
export function learnServerTime(serverTime: string, receivedAt = Date.now()) {
  const at = Date.parse(serverTime)
  if (Number.isNaN(at)) return
  offset.set(betterOffset(isUnsure ? null : offset.get(), at - receivedAt))
  isUnsure = false
}

export const serverNow = () => Date.now() + (offset.get() ?? 0)

/** `<Countdown end={...} offsetMs={useServerClock().offsetMs} />` */
export function useServerClock() {
  return { offsetMs: useStore(offset) ?? 0, now: serverNow }
}
