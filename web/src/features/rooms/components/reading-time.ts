import { HOUR_SECONDS } from '#domain/kernel/durations.ts'

/** `45 s`, `3 min 5 s`, `1 h 2 min`. */
export function readingTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / HOUR_SECONDS), Math.floor((seconds % HOUR_SECONDS) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
