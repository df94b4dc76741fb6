import type { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'

/** A kind of long work. Its name is stored, so it never changes. */
export interface TaskKind<P extends object> {
  name: string
  title: string
  schema: z.ZodType<P>
}

/** One try. A server may be killed in it, and then another one starts over. */
export interface TaskRun<P extends object> {
  payload: P
  /** The owner with the rights of this moment. */
  actor: Actor
  /** Aborted when the try takes too long. */
  signal: AbortSignal
  /**
   * Says how far it is, in percent; may be called often.
   * @param doing a sentence without a full stop that only its owner sees, while the task is at it
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

/** The kinds of long work, each with what does it. */
export class TaskKinds {
  readonly #kinds = new Map<string, Registered>()

  /** Registers what does the tasks of a kind, and what guards the files that they make. */
  add<P extends object>(kind: TaskKind<P>, work: Work<P>, guard?: GuardedFile<P>): void {
    this.#kinds.set(kind.name, { kind, work, guard } as unknown as Registered)
  }

  get(name: string): Registered | undefined {
    return this.#kinds.get(name)
  }

  /** @throws 4xx if the file of a task is no longer for its owner */
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
