import { getClock } from '#domain/auctions/contract.ts'
import { call } from '../api/client.ts'
import { accessToken } from '../session/token.ts'
import { watchClock } from './server-clock.ts'

const LOOK_MS = 10_000

let isAsking = false

/**
 * Requests the server's time; the response updates the offset like any other. A failure is retried at the next
 * check.
 */
function askForTime() {
  if (!accessToken.get() || document.hidden || isAsking) return
  isAsking = true
  void call(getClock)
    .catch(() => undefined)
    .finally(() => {
      isAsking = false
    })
}

function look() {
  if (watchClock()) askForTime()
}

/**
 * Call once. Aligns countdowns with the server's time despite sleep, throttled tabs and changes of the local clock.
 */
export function startClock() {
  accessToken.subscribe(look)
  setInterval(look, LOOK_MS)
  // After sleep, the background, the back button or an offline period, the data may be outdated.
  const wake = () => {
    watchClock()
    askForTime()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
}
