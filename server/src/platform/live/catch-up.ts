import type { FastifyBaseLogger } from 'fastify'

/** Pause between two readings while signals do not arrive. */
const PAUSE_MS = 2_000

/**
 * Reads the current state repeatedly while signals do not arrive, and once when they arrive again, so that a lost
 * signal does no harm.
 */
export class CatchUp {
  readonly #read: () => Promise<void>
  readonly #log: FastifyBaseLogger
  #isListening = true
  #isDue = false
  #isRunning = false
  #isStopped = false
  #endPause = () => {}

  constructor(read: () => Promise<void>, log: FastifyBaseLogger) {
    this.#read = read
    this.#log = log
  }

  /** No signals arrive from now on. */
  lost(): void {
    this.#isListening = false
    this.#log.warn('signals of the database are not received; connections are served by reading again')
    this.missed()
  }

  /** Signals arrive again. */
  restored(): void {
    this.#isListening = true
    this.missed()
  }

  /** A signal could not be handled. */
  missed(): void {
    this.#isDue = true
    this.#endPause()
    if (!this.#isRunning) void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    this.#endPause()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (!this.#isStopped && (this.#isDue || !this.#isListening)) {
      this.#isDue = false
      const isRead = await this.#read().then(
        () => true,
        (error: unknown) => {
          this.#log.warn({ err: error }, 'the changes behind missed signals could not be read; retrying')
          return false
        },
      )
      if (isRead && this.#isListening) continue
      this.#isDue ||= !isRead
      await this.#pause()
    }
    this.#isRunning = false
  }

  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#endPause = () => {}
  }
}
