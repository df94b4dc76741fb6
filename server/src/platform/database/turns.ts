import type { LeaseKind } from './leases.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Whoever waits for an answer gets one within this time. */
const LONGEST_WAIT_MS = 1_900

interface Waiting {
  isFirst: boolean
  begin(): void
}

/** Lends the one connection of the embedded database, first come first served, the reserve's work before others. */
export class Turns {
  #waiting: Waiting[] = []
  #isTaken = false

  /** @throws DatabaseUnavailable after two seconds, except for background work, which waits for as long as it takes */
  async take(kind: LeaseKind): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        reject(new DatabaseUnavailable('busy', new Error('The embedded database was in use for too long.')))
      }
      const timer = kind === 'background' ? undefined : setTimeout(giveUp, LONGEST_WAIT_MS)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { isFirst: kind === 'reserve', begin }
      this.#waiting.push(waiting)
    })
  }

  /** Ends a turn; the next one begins. */
  give(): void {
    const next = this.#waiting.find(({ isFirst }) => isFirst) ?? this.#waiting[0]
    this.#isTaken = next !== undefined
    this.#waiting = this.#waiting.filter((other) => other !== next)
    next?.begin()
  }
}
