import { useEffect, useState } from 'react'

/** Whole seconds until a moment of the local clock; 0 once it has passed. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  const isWaiting = at > now
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])
  return Math.max(0, Math.ceil((at - now) / 1000))
}
