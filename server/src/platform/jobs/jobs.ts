import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Tx } from '../database/database.ts'
import type { Engine } from '../database/engine.ts'
import { finishesBy } from '../drain.ts'
import { traced } from '../tracing/traced.ts'
import { DueLoop, type DueWork } from './due-loop.ts'

/** One run of a job. */
export interface JobRun {
  id: string
  /** When it was stored, by the database's clock. */
  createdOn: Date
  /** Aborted when the run takes too long or another server has taken over. */
  signal: AbortSignal
}

/** A kind of work that is done after a commit, with retries after a failure. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  /** What it does, as administrators read it. */
  title: string
  schema: S
  /** Cron expression in UTC, for recurring work. */
  schedule?: string
  /** How many run simultaneously on each server. Default 1. */
  workers?: number
  /** A run that takes longer is abandoned and repeated. Default 300. */
  giveUpSeconds?: number
  /** The job that receives the payload after the last try has failed; it must be added before this one. */
  deadLetter?: string
  /** The row is deleted after a success. Default false: it stays for a week. */
  isDeletedWhenDone?: boolean
  handle(payload: z.output<S>, run: JobRun): Promise<void>
}

const nothing = z.object({})

/** A job that runs by the clock (cron, in UTC), without a payload. */
export const scheduledJob = (
  job: Omit<Job<typeof nothing>, 'schema'> & { schedule: string },
): Job<typeof nothing> => ({ ...job, schema: nothing })

const STOP_MS = 5_000
const RETRIES = 8
const GIVE_UP_SECONDS = 300
/** A killed server is noticed after the heartbeat and the next check, by another server or by its successor. */
const HEARTBEAT_SECONDS = 10
const CHECK_SECONDS = 10
/** No other server shares the embedded database: only the next start finds jobs that were interrupted. */
const EMBEDDED_CHECK_SECONDS = 30
/**
 * A new job wakes the workers. They also poll, because of retries and lost notifications: the first of each kind
 * often, the others rarely, because an idle server should be idle.
 */
const POLL_SECONDS = 5
const EMBEDDED_POLL_SECONDS = 20
const SELDOM_SECONDS = 60
const WITHOUT_NOTIFICATIONS_SECONDS = 0.5
/** Interval of queue features that the product does not use: jobs that wait for others, and its own long migrations. */
const UNUSED_SECONDS = 3_600
const CRON_SECONDS = 45

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
      const [result] = await connection.query([{ sql: text, parameters: values }])
      return { rows: result?.rows ?? [] }
    } finally {
      connection.release()
    }
  },
  async listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void) {
    let isClosed = false
    await engine.listen(channel, {
      onPayload(payload) {
        if (!isClosed) onNotification(payload)
      },
      onRestored() {
        if (!isClosed) onReconnect()
      },
    })
    return {
      async close() {
        isClosed = true
      },
    }
  },
})

const SCHEMA = 'jobs'

/** Creates or upgrades the tables of the queue, for a server whose role may not do so. */
export async function installQueue(engine: Engine): Promise<void> {
  const boss = new PgBoss({ db: overEngine(engine), schema: SCHEMA, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/**
 * The job queue and the work with due times. Jobs are rows in the same database, stored in the transaction
 * that causes them.
 */
export class Jobs {
  readonly #engine: Engine
  readonly #boss: PgBoss
  readonly #pollSeconds: number
  readonly #jobs: Job[] = []
  readonly #work: DueWork[] = []
  readonly #loops: DueLoop[] = []
  readonly #log: FastifyBaseLogger
  #isStarted = false

  constructor(engine: Engine, log: FastifyBaseLogger) {
    this.#engine = engine
    const isEmbedded = engine.kind === 'embedded'
    this.#pollSeconds = isEmbedded ? EMBEDDED_POLL_SECONDS : POLL_SECONDS
    const check = isEmbedded ? EMBEDDED_CHECK_SECONDS : CHECK_SECONDS
    this.#boss = new PgBoss({
      db: overEngine(engine),
      ...(isEmbedded && { backend: 'pglite' as const }),
      schema: SCHEMA,
      useListenNotify: true,
      superviseIntervalSeconds: check,
      monitorIntervalSeconds: check,
      flowIntervalSeconds: UNUSED_SECONDS,
      bamIntervalSeconds: UNUSED_SECONDS,
      cronMonitorIntervalSeconds: CRON_SECONDS,
      cronWorkerIntervalSeconds: CRON_SECONDS,
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

  /**
   * Does everything that is due now, in the order in which it was added. `startClocks` does so continuously.
   * @returns the milliseconds until each work, by its name, falls due next; null if it is not planned
   */
  async runDue(): Promise<ReadonlyMap<string, number | null>> {
    const next = new Map<string, number | null>()
    for (const work of this.#work) next.set(work.name, await work.run())
    return next
  }

  /** What a job of the queue does, as administrators read it; its name if this version has no such job. */
  titleOf(name: string): string {
    return this.#jobs.find((job) => job.name === name)?.title ?? name
  }

  /** Runs each job that is planned by the clock once, as at its time. What fails is in the log, and the others run. */
  async runScheduled(): Promise<void> {
    for (const job of this.#jobs.filter(({ schedule }) => schedule !== undefined))
      await this.#carryOut(job, {
        id: randomUUID(),
        createdOn: new Date(),
        signal: new AbortController().signal,
        data: {},
        // An error: a sandbox logs no warnings.
      }).catch((error: unknown) =>
        this.#log.error(
          { job: job.name, err: error },
          'a job of a moved clock failed; it runs again at its next time',
        ),
      )
  }

  /** Starts the queue. */
  async start(): Promise<void> {
    await this.#boss.start()
    const queues = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    const schedules = new Map((await this.#boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const job of this.#jobs) {
      const options = {
        retryLimit: RETRIES,
        retryBackoff: true,
        retryDelay: 2,
        expireInSeconds: job.giveUpSeconds ?? GIVE_UP_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        notify: true,
        ...(job.deadLetter !== undefined && { deadLetter: job.deadLetter }),
      }
      const queue = queues.get(job.name)
      if (!queue) await this.#boss.createQueue(job.name, options)
      // Otherwise a queue of an earlier version would keep its old options.
      else if (!isDeepStrictEqual({ ...queue, ...options }, queue))
        await this.#boss.updateQueue(job.name, options)
      for (let worker = 0; worker < (job.workers ?? 1); worker += 1)
        await this.#startWorker(job, worker === 0)
      if (job.schedule && schedules.get(job.name) !== job.schedule)
        await this.#boss.schedule(job.name, job.schedule)
    }
    this.#isStarted = true
  }

  /** Starts the work that has due times of its own; it sleeps until it falls due or its due time changes. */
  async startClocks(): Promise<void> {
    for (const work of this.#work) {
      const loop = new DueLoop(work, this.#log)
      this.#loops.push(loop)
      if (work.channel !== undefined)
        await this.#engine.listen(work.channel, {
          onPayload: () => loop.wake(),
          onLost: () => loop.setListening(false),
          onRestored: () => loop.setListening(true),
        })
      loop.start()
    }
  }

  async #startWorker(job: Job, isFirst: boolean): Promise<void> {
    const worker = await this.#boss.work(
      job.name,
      {
        // One at a time, so that a failure repeats only that job.
        batchSize: 1,
        includeMetadata: true,
        pollingIntervalSeconds: WITHOUT_NOTIFICATIONS_SECONDS,
        notifyPollingIntervalSeconds: isFirst && !job.schedule ? this.#pollSeconds : SELDOM_SECONDS,
      },
      async ([item]) => {
        if (!item) return
        await this.#carryOut(job, item)
        if (job.isDeletedWhenDone) await this.#boss.deleteJob(job.name, item.id)
        // There may be more jobs, so the worker looks immediately instead of after its pause.
        this.#boss.notifyWorker(worker)
      },
    )
  }

  /** The queue records failures in its table only. The log omits messages: those of mail servers contain addresses. */
  async #carryOut(job: Job, item: JobRun & { data: unknown }): Promise<void> {
    try {
      const payload = job.schema.parse(item.data ?? {})
      await traced(
        `job ${job.name}`,
        () => ({ 'homeslice.job_id': item.id }),
        () => job.handle(payload, item),
      )
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      const type = error instanceof Error ? error.name : typeof error
      this.#log.warn({ job: job.name, id: item.id, type, code }, 'a job failed; it is tried again')
      throw error
    }
  }

  /** False if commands run without background work, as in a bench or a test of rules. */
  get isStarted(): boolean {
    return this.#isStarted
  }

  /** Stores a job in the caller's transaction. */
  async enqueue(
    tx: Tx,
    name: string,
    payload: object,
    options: { id?: string; priority?: number } = {},
  ): Promise<void> {
    if (!this.#jobs.some((job) => job.name === name)) throw new Error(`There is no job ${name}.`)
    await this.#boss.send(name, payload, { ...options, db: overTransaction(tx) })
  }

  /** Queues a failed job for one more try. False if the job is not, or no longer, a failed one. */
  async retry(tx: Tx, name: string, id: string): Promise<boolean> {
    const failed = await sql<{ id: string }>`
      select id from jobs.job where name = ${name} and id = ${id} and state = 'failed' for update`.execute(tx)
    if (failed.rows.length === 0) return false
    await this.#boss.retry(name, id, { db: overTransaction(tx) })
    return true
  }

  /** Begins no more due work; resolves when the work in progress is done. */
  async stopClock(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()))
  }

  /** Begins no more jobs, and waits some seconds for those in progress; what is cut off then is tried again. */
  async stop(): Promise<void> {
    // The library would look only every half second whether its workers have ended.
    const workers = this.#jobs.map(({ name }) => this.#boss.offWork(name, { wait: true }))
    await finishesBy(performance.now() + STOP_MS, Promise.all(workers))
    await this.#boss.stop({ graceful: false })
  }
}
