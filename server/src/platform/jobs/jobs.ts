import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from '../database/database.ts'
import type { Engine } from '../database/engine.ts'
import { DueLoop, type DueWork } from './due-loop.ts'

/** A kind of work that is done after a commit, once, with retries after a failure. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  schema: S
  /** Cron expression in UTC, for recurring work. */
  schedule?: string
  handle(payload: z.output<S>): Promise<void>
}

const RETRIES = 8

const overTransaction = (tx: Tx) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
    return { rows }
  },
})

// The queue's own maintenance sends several statements at once, which only `script` supports.
const overEngine = (engine: Engine) => ({
  async executeSql(text: string, values: unknown[] = []) {
    if (values.length === 0) return { rows: await engine.script(text) }
    const connection = await engine.acquire('background')
    try {
      return await connection.query(text, values)
    } finally {
      connection.release()
    }
  },
})

/**
 * The job queue and the work that falls due at a time. Jobs are rows in the same database, stored in the transaction
 * that causes them.
 */
export class Jobs {
  readonly #boss: PgBoss
  readonly #jobs: Job[] = []
  readonly #work: DueWork[] = []
  readonly #loops: DueLoop[] = []
  readonly #log: FastifyBaseLogger
  #isStarted = false

  constructor(engine: Engine, log: FastifyBaseLogger) {
    this.#boss = new PgBoss({
      db: overEngine(engine),
      ...(engine.kind === 'embedded' && { backend: 'pglite' as const }),
      schema: 'jobs',
    })
    this.#log = log
    this.#boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  }

  add<S extends z.ZodType>(job: Job<S>): void {
    this.#jobs.push(job as unknown as Job)
  }

  /** Adds work that has due times of its own in the database. */
  addDue(work: DueWork): void {
    this.#work.push(work)
  }

  /** Does everything that is due now, in the order in which it was added. `start` does so continuously. */
  async runDue(): Promise<void> {
    for (const work of this.#work) await work.run()
  }

  async start(): Promise<void> {
    await this.#boss.start()
    for (const job of this.#jobs) {
      await this.#boss.createQueue(job.name, { retryLimit: RETRIES, retryBackoff: true, retryDelay: 2 })
      // One at a time, so that a failure repeats only that job.
      await this.#boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([item]) => {
        if (item) await job.handle(job.schema.parse(item.data ?? {}))
      })
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule)
    }
    for (const work of this.#work) {
      const loop = new DueLoop(work, this.#log)
      this.#loops.push(loop)
      loop.start()
    }
    this.#isStarted = true
  }

  /** False if commands run without background work, as in a bench or a test of rules. */
  get isStarted(): boolean {
    return this.#isStarted
  }

  /** Stores a job in the caller's transaction. */
  async enqueue(tx: Tx, name: string, payload: object): Promise<void> {
    await this.#boss.send(name, payload, { db: overTransaction(tx) })
  }

  async stop(): Promise<void> {
    for (const loop of this.#loops) await loop.stop()
    await this.#boss.stop({ graceful: true, timeout: 5_000 })
  }
}
