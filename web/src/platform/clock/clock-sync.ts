import { getClock } from '#domain/auctions/contract.ts'
import { call } from '../api/client.ts'
import { accessToken } from '../session/token.ts'
import { watchClock } from './server-clock.ts'

const LOOK_MS = 10_000

let isAsking = false

/** Asks the server for its time; the answer is learned from like every other. A failed try is made again with the next look. */
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

/** Called once. Keeps the countdowns on the server's time through sleep, throttled tabs and local clocks that are set. */
export function startClock() {
  accessToken.subscribe(look)
  setInterval(look, LOOK_MS)
  // Back from sleep, from the background, from the history, or from no network: what was known may be old.
  const wake = () => {
    watchClock()
    askForTime()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
}
