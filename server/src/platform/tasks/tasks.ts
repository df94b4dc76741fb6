import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Events } from '../events/events.ts'
import { conflict, HttpError } from '../http/errors.ts'
import { newId } from '../ids.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { forgetContent, keepContents } from '../storage/quota.ts'
import type { Storage } from '../storage/storage.ts'
import * as store from './store.ts'

/** A kind of long work. Its name is stored, so it never changes. */
export interface TaskKind<P extends object> {
  name: string
  title: string
  schema: z.ZodType<P>
}

/** One try. A server may be killed in it, and then another one begins anew. */
export interface TaskRun<P extends object> {
  payload: P
  /** The owner with the rights of this moment. */
  actor: Actor
  /** Aborted when the try takes too long. */
  signal: AbortSignal
  /**
   * Says how far it is, in percent; may be called often.
   * @param doing a sentence without a full stop that its owner, and nobody else, sees while the task is at it
   */
  progress(percent: number, doing?: string): Promise<void>
}

export interface TaskOutcome {
  result: object
  file?: { name: string; media_type: string; content: Buffer }
  /** What the task changes. Runs once, in the transaction that ends it. */
  effect?(tx: Tx): Promise<void>
}

type Work<P extends object> = (run: TaskRun<P>) => Promise<TaskOutcome>

/** A file whose owner may have lost the right to it meanwhile, or whose downloads are recorded. */
export interface GuardedFile<P extends object> {
  /**
   * Runs in a transaction before each download by the owner.
   * @param result as the task made it
   * @throws 4xx if the actor may not have the file now
   */
  beforeDownload(tx: Tx, actor: Actor, payload: P, result: object | null): Promise<void>
}

interface Registered {
  kind: TaskKind<object>
  work: Work<object>
  guard: GuardedFile<object> | undefined
}

type OwnerOf = (
  task: Pick<store.TaskRow, 'user_id' | 'started_by' | 'address' | 'api_key'>,
) => Promise<Actor | null>

type Ended = (tx: Tx, task: store.TaskRow) => Promise<void>

const RUN = 'tasks.run'
const GIVEN_UP = 'tasks.given-up'
const GIVE_UP_SECONDS = 15 * 60
const AT_ONCE = 2
const MOST_UNFINISHED = 5
const FILE_HOURS = 24
const KEPT_DAYS = 30
const CLEARED_AT_ONCE = 100
const PROGRESS_PAUSE_MS = 400

const NO_OWNER = 'The account that started this may no longer do it.'
const FAILED = 'This could not be completed. An administrator can see why and try it again.'

const ofTask = z.object({ task: z.uuid() })
const nothing = z.object({})

const sentenceOf = ({ body }: HttpError): string => {
  const [first] = Object.values(body).flat()
  return typeof first === 'string' ? first : FAILED
}

interface Needs {
  db: Db
  events: Events
  jobs: Jobs
  storage: Storage
}

/**
 * Long work that its owner follows. A job of the queue does it at least once; its row ends in the transaction of its
 * effect, under a lock, so that the effect happens once, however many servers tried.
 */
export class Tasks {
  readonly #needs: Needs
  readonly #kinds = new Map<string, Registered>()
  #ownerOf: OwnerOf = () => Promise.reject(new Error('Nothing knows the owners of tasks.'))
  #ended: Ended = () => Promise.resolve()

  constructor(needs: Needs) {
    this.#needs = needs
    needs.jobs.add(this.#givenUpJob())
    needs.jobs.add(this.#runJob())
    needs.jobs.add(this.#tidyJob())
  }

  /** Registers what does the tasks of a kind, and what guards the files that they make. */
  add<P extends object>(kind: TaskKind<P>, work: Work<P>, guard?: GuardedFile<P>): void {
    this.#kinds.set(kind.name, { kind, work, guard } as unknown as Registered)
  }

  /** Set by the feature that knows accounts. */
  ownersBy(ownerOf: OwnerOf): void {
    this.#ownerOf = ownerOf
  }

  /** Set by the feature that says it to the owner: runs in the transaction that ends a task. */
  whenEnded(ended: Ended): void {
    this.#ended = ended
  }

  /** @throws 4xx if the file of a task is no longer for its owner */
  async beforeDownload(tx: Tx, actor: Actor, task: store.TaskRow): Promise<void> {
    const known = this.#kinds.get(task.kind)
    await known?.guard?.beforeDownload(tx, actor, known.kind.schema.parse(task.payload), task.result)
  }

  titleOf(kind: string): string {
    return this.#kinds.get(kind)?.kind.title ?? kind
  }

  /**
   * Stores a task in the caller's transaction; it is done after the commit. Returns its id.
   * @throws 409 if the user has too many unfinished ones
   */
  async start<P extends object>(tx: Tx, actor: Actor, { name }: TaskKind<P>, payload: P): Promise<string> {
    const { unfinished } = await tx
      .selectFrom('background_tasks')
      .select((eb) => eb.fn.countAll<number>().as('unfinished'))
      .where('user_id', '=', actor.user_id)
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (unfinished >= MOST_UNFINISHED)
      throw conflict(`${MOST_UNFINISHED} of your tasks are not finished yet. Wait for one of them.`)
    const id = newId()
    await tx
      .insertInto('background_tasks')
      .values({
        id,
        kind: name,
        user_id: actor.user_id,
        started_by: actor.viewed_by?.id ?? null,
        address: actor.address,
        api_key: actor.key_label ?? null,
        payload: JSON.stringify(payload),
      })
      .execute()
    await this.#needs.jobs.enqueue(tx, RUN, { task: id })
    return id
  }

  /** Lets a failed task be tried again; its job is put back by the caller. */
  reopen(tx: Tx, id: string): Promise<void> {
    return store.reopenTask(tx, id)
  }

  /** Forgets what a task has found, because it is personal data that nobody needs any more. */
  forgetResult(tx: Tx, id: string): Promise<void> {
    return store.clearResult(tx, id)
  }

  #runJob(): Job<typeof ofTask> {
    return {
      name: RUN,
      schema: ofTask,
      workers: AT_ONCE,
      giveUpSeconds: GIVE_UP_SECONDS,
      deadLetter: GIVEN_UP,
      handle: async ({ task: id }, { signal }) => {
        const task = await store.beginTry(this.#needs.db, id)
        if (task) await this.#try(task, signal)
      },
    }
  }

  /** A job whose last try failed, or was killed, leaves no task that waits for ever. */
  #givenUpJob(): Job<typeof ofTask> {
    return {
      name: GIVEN_UP,
      schema: ofTask,
      isDeletedWhenDone: true,
      handle: ({ task }) => this.#fail(task, FAILED),
    }
  }

  #tidyJob(): Job<typeof nothing> {
    return {
      name: 'tasks.tidy',
      schema: nothing,
      schedule: '41 * * * *',
      handle: () => this.tidy(),
    }
  }

  /** Deletes the files that have expired, and later the rows. */
  async tidy(): Promise<void> {
    const { db, storage } = this.#needs
    for (const { id, storage_key } of await store.expiredFiles(db, CLEARED_AT_ONCE)) {
      if (storage_key === null) continue
      await forgetContent(db, storage_key)
      await storage.remove(storage_key)
      await db
        .updateTable('background_tasks')
        .set({ storage_key: null, file_expires_at: null })
        .where('id', '=', id)
        .execute()
    }
    await store.deleteOldTasks(db, KEPT_DAYS)
  }

  async #try(task: store.TaskRow, signal: AbortSignal): Promise<void> {
    const known = this.#kinds.get(task.kind)
    if (!known) throw new Error(`Nothing does tasks of the kind ${task.kind}.`)
    const actor = await this.#ownerOf(task)
    if (actor === null) return this.#fail(task.id, NO_OWNER)
    try {
      const outcome = await known.work({
        payload: known.kind.schema.parse(task.payload),
        actor,
        signal,
        progress: this.#progressOf(task),
      })
      await this.#finish(task, outcome)
    } catch (error) {
      // What the owner may not do, or what cannot be done, does not become possible by trying again.
      if (error instanceof HttpError && error.status < 500) return this.#fail(task.id, sentenceOf(error))
      throw error
    }
  }

  #progressOf(task: store.TaskRow): TaskRun<object>['progress'] {
    let last = Number.NEGATIVE_INFINITY
    let said: string | null = null
    let before = Promise.resolve()
    return (percent, sentence) => {
      const doing = sentence ?? null
      const now = performance.now()
      // Another sentence is told at once, so that none stays that is no longer true.
      if (now - last < PROGRESS_PAUSE_MS && doing === said) return before
      ;[last, said] = [now, doing]
      const whole = Math.max(0, Math.min(99, Math.floor(percent)))
      // One after the other, in the order in which they were said.
      before = before
        .catch(() => undefined)
        .then(() =>
          this.#needs.db.transaction().execute(async (tx) => {
            if (await store.raiseProgress(tx, task.id, whole, doing)) await this.#signal(tx, task)
          }),
        )
      return before
    }
  }

  async #finish(task: store.TaskRow, { result, file, effect }: TaskOutcome): Promise<void> {
    const { db, storage } = this.#needs
    const storage_key = file ? await storage.put(file.content) : null
    const isMine = await db.transaction().execute(async (tx) => {
      if (!(await store.lockUnfinished(tx, task.id))) return false
      await effect?.(tx)
      if (file && storage_key !== null)
        await keepContents(tx, { account: task.user_id, deal: null }, [
          { storage_key, bytes: file.content.length },
        ])
      const ended = await store.endTask(tx, task.id, {
        status: 'done',
        progress: 100,
        result: JSON.stringify(result),
        ...(file && {
          storage_key,
          file_name: file.name,
          media_type: file.media_type,
          file_expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${FILE_HOURS})`,
        }),
      })
      await this.#ended(tx, ended)
      await this.#signal(tx, task)
      return true
    })
    // The content of a try that came too late, or whose transaction failed, is cleared away as one without a row.
    if (!isMine && storage_key !== null) await storage.remove(storage_key)
  }

  async #fail(id: string, error: string): Promise<void> {
    await this.#needs.db.transaction().execute(async (tx) => {
      if (!(await store.lockUnfinished(tx, id))) return
      const task = await store.endTask(tx, id, { status: 'failed', error })
      await this.#ended(tx, task)
      await this.#signal(tx, task)
    })
  }

  #signal(tx: Tx, { id, user_id }: Pick<store.TaskRow, 'id' | 'user_id'>): Promise<void> {
    return this.#needs.events.signal(tx, { topic: 'task', id, user: user_id })
  }
}
