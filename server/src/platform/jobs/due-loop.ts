import type { FastifyBaseLogger } from 'fastify'

/** Longest sleep, in case a notification of an earlier due time was lost. */
export const LONGEST_SLEEP_MS = 10_000
/** Longest sleep while notifications do not arrive. */
export const POLLING_SLEEP_MS = 1_000
/** Notifications in quick succession cause one run. */
const SHORTEST_PAUSE_MS = 100
const AFTER_FAILURE_MS = 1_000

export interface DueWork {
  name: string
  /** Notified when something may fall due earlier than was known; see migration 009. */
  channel?: string
  /** Does everything that is due. Returns the milliseconds until the next due time; null if none is planned. */
  run(): Promise<number | null>
}

/**
 * Runs work when it falls due, and sleeps in between. Due times are columns in the database, so a crash loses nothing
 * and several servers may run the same loop: row locks decide which server does the work.
 */
export class DueLoop {
  readonly #work: DueWork
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #due = 0
  #running: Promise<void> | undefined
  #isWoken = false
  #isListening = true
  #isStopped = false

  constructor(work: DueWork, log: FastifyBaseLogger) {
    this.#work = work
    this.#log = log
  }

  start(): void {
    this.#runIn(0)
  }

  /** Something may fall due earlier than was known. */
  wake(): void {
    if (this.#isWoken) return
    this.#isWoken = true
    if (!this.#running && this.#due > performance.now() + SHORTEST_PAUSE_MS) this.#runIn(SHORTEST_PAUSE_MS)
  }

  /** Sets whether `wake` is called at every change; while it is not, the loop checks every second. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening
    this.wake()
  }

  /** Stops the loop after the run in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #runIn(delay: number): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#due = performance.now() + delay
    this.#timer = setTimeout(() => {
      this.#running = this.#run()
    }, delay)
  }

  async #run(): Promise<void> {
    this.#isWoken = false
    const next = await this.#work.run().catch((error: unknown) => {
      this.#log.error({ err: error }, `${this.#work.name} failed; it is tried again`)
      return AFTER_FAILURE_MS
    })
    this.#running = undefined
    const longest = this.#isListening ? LONGEST_SLEEP_MS : POLLING_SLEEP_MS
    this.#runIn(Math.min(next ?? longest, longest, this.#isWoken ? SHORTEST_PAUSE_MS : longest))
  }
}
