import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS, MINUTE_SECONDS, SECOND_MS } from '#domain/kernel/durations.ts'

/** The final minutes, in which the countdown changes colour. */
export const LAST_MINUTES_MS = 10 * MINUTE_MS

export interface TimeLeft {
  /** 0 once the end is reached. */
  ms: number
  days: number
  hours: number
  minutes: number
  seconds: number
  isLast: boolean
  isOver: boolean
}

/**
 * Time left until `end`, by a clock that runs `offsetMs` ahead of the local one. Seconds are rounded up: 1 ms left
 * is 1 s.
 */
export function timeLeft(end: string, offsetMs: number, localNow: number): TimeLeft {
  const ms = Math.max(0, new Date(end).getTime() - (localNow + offsetMs))
  const total = Math.ceil(ms / 1000)
  return {
    ms,
    days: Math.floor(total / DAY_SECONDS),
    hours: Math.floor((total % DAY_SECONDS) / HOUR_SECONDS),
    minutes: Math.floor((total % HOUR_SECONDS) / MINUTE_SECONDS),
    seconds: total % 60,
    isLast: ms > 0 && ms <= LAST_MINUTES_MS,
    isOver: ms === 0,
  }
}

const two = (n: number) => String(n).padStart(2, '0')

/** `1d 06:20` above a day (hours and minutes), else `05:12:40`. */
export function clockText(left: TimeLeft): string {
  if (left.days > 0) return `${left.days}d ${two(left.hours)}:${two(left.minutes)}`
  return `${two(left.hours)}:${two(left.minutes)}:${two(left.seconds)}`
}

const MOMENTS_MS = [10 * MINUTE_MS, 3 * MINUTE_MS, MINUTE_MS, 10 * SECOND_MS]

/** The moment (10, 3, 1 minute, 10 seconds, the end) that passed between two ticks; null for none. */
export function momentPassed(beforeMs: number, nowMs: number): number | null {
  if (beforeMs > 0 && nowMs === 0) return 0
  return MOMENTS_MS.findLast((moment) => beforeMs > moment && nowMs <= moment) ?? null
}
