import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/durations.ts'

export type ElapsedUnit = 'minute' | 'hour' | 'day'

export interface Elapsed {
  value: number
  unit: ElapsedUnit
}

/** Elapsed time since a moment, in the largest whole unit; at least one minute, never negative. */
export function elapsed(since: string, now: number): Elapsed {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms >= DAY_MS) return { value: Math.floor(ms / DAY_MS), unit: 'day' }
  if (ms >= HOUR_MS) return { value: Math.floor(ms / HOUR_MS), unit: 'hour' }
  return { value: Math.max(1, Math.floor(ms / MINUTE_MS)), unit: 'minute' }
}

/** `2 hours`, or `2h` in the narrow form. */
export function elapsedText({ value, unit }: Elapsed, display: 'long' | 'narrow', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: display }).format(value)
}
