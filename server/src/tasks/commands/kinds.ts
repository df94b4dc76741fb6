import type { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'

/** A kind of background task. Its name is stored, so it never changes. */
export interface TaskKind<P extends object> {
  name: string
  title: string
  schema: z.ZodType<P>
}

/** One try. If its server is killed, another server starts the task over. */
export interface TaskRun<P extends object> {
  payload: P
  /** The owner with their current rights. */
  actor: Actor
  /** Aborted when the try takes too long. */
  signal: AbortSignal
  /**
   * Reports the progress in percent; may be called often.
   * @param doing the current step, as a sentence without a full stop that only the owner sees
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

/** A check for files whose owner may lose the right to them, or whose downloads are recorded. */
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

/** The kinds of background tasks, each with the function that does them. */
export class TaskKinds {
  readonly #kinds = new Map<string, Registered>()

  /** Registers the function that does the tasks of a kind, and the guard of the files that they make. */
  add<P extends object>(kind: TaskKind<P>, work: Work<P>, guard?: GuardedFile<P>): void {
    this.#kinds.set(kind.name, { kind, work, guard } as unknown as Registered)
  }

  get(name: string): Registered | undefined {
    return this.#kinds.get(name)
  }

  /** @throws 4xx if the owner may no longer have the file of a task */
  async beforeDownload(
    tx: Tx,
    actor: Actor,
    task: { kind: string; payload: object; result: object | null },
  ): Promise<void> {
    const known = this.#kinds.get(task.kind)
    await known?.guard?.beforeDownload(tx, actor, known.kind.schema.parse(task.payload), task.result)
  }

  titleOf(name: string): string {
    return this.#kinds.get(name)?.kind.title ?? name
  }
}

declare module '../../platform/platform.ts' {
  interface Platform {
    tasks: TaskKinds
  }
}
