import type { FastifyBaseLogger } from 'fastify'

/** Longest sleep, because another server may set a due time without notifying this one. */
const LONGEST_SLEEP_MS = 1_000
const AFTER_FAILURE_MS = 1_000

export interface DueWork {
  name: string
  /** Does everything that is due. Returns the milliseconds until the next due time; null if none is planned. */
  run(): Promise<number | null>
}

/**
 * Runs work when it falls due. Due times are columns in the database, so a crash loses nothing and several servers
 * may run the same loop: row locks decide which server does the work.
 */
export class DueLoop {
  readonly #work: DueWork
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(work: DueWork, log: FastifyBaseLogger) {
    this.#work = work
    this.#log = log
  }

  start(): void {
    this.#wake(0)
  }

  /** Stops the loop after the run in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wake(delay: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#work
        .run()
        .catch((error: unknown) => {
          this.#log.error({ err: error }, `${this.#work.name} failed; it is tried again`)
          return AFTER_FAILURE_MS
        })
        .then((next) => this.#wake(Math.min(next ?? LONGEST_SLEEP_MS, LONGEST_SLEEP_MS)))
    }, delay)
  }
}
