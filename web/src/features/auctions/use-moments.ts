import { useEffect, useState } from 'react'
import { serverNow, useServerClock } from '../../platform/clock/server-clock.ts'

/** Timers stop while a machine sleeps, so longer waits check again in between. */
const LONGEST_TIMER_MS = 10_000

/** Whether a moment (ISO 8601) has passed on the server's clock; re-renders when it does. Null never passes. */
export function useHasPassed(moment: string | null): boolean {
  const { offsetMs } = useServerClock()
  const [now, setNow] = useState(() => Date.now() + offsetMs)
  const at = moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const current = Date.now() + offsetMs
      setNow(current)
      const left = at - current
      if (left > 0 && left < Number.POSITIVE_INFINITY)
        timer = setTimeout(look, Math.min(left + 5, LONGEST_TIMER_MS))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [at, offsetMs])
  return now >= at
}

/** The server's time in epoch milliseconds, updated every second, for totals that grow with it. */
export function useServerSecond(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
