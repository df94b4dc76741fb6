import { LRUCache } from 'lru-cache'
import type { LiveSignal } from '../events/events.ts'
import type { Actor } from './actor.ts'

/** With the time that a request takes, an ended session is refused within a second, even if no signal says so. */
const KEPT_MS = 900
const MOST = 10_000

/** Who asks, by what they show: a session, its user where they name one, and whom that user views as. */
export interface Caller {
  session_id: string
  user_id: string | null
  for_user: string | null
}

type KeptActor = Omit<Actor, 'address'>

interface Kept {
  caller: Caller
  actor: Promise<KeptActor | null>
  /** When its reading began. */
  since: number
}

/**
 * Actors as the database knew them at most 0.9 s ago. A signal of any server ends them at once, and a transaction of
 * this server does so before whoever commits it hears of the commit: the next request reads them again.
 */
export class KeptActors {
  readonly #kept = new LRUCache<string, Kept>({ max: MOST })
  readonly #now: () => number

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** The kept actor, or a new reading that simultaneous requests share. Nobody and errors are not kept. */
  async get(caller: Caller, read: () => Promise<KeptActor | null>): Promise<KeptActor | null> {
    const key = `${caller.session_id} ${caller.user_id} ${caller.for_user}`
    const known = this.#kept.get(key)
    const now = this.#now()
    if (known && now - known.since < KEPT_MS) return known.actor
    const kept = { caller, actor: read(), since: now }
    this.#kept.set(key, kept)
    let actor: KeptActor | null = null
    try {
      actor = await kept.actor
      return actor
    } finally {
      if (actor === null && this.#kept.peek(key) === kept) this.#kept.delete(key)
    }
  }

  /** Ends what a signal is about. A reading that has begun is ended too: it may have missed the change. */
  hear({ topic, id }: LiveSignal): void {
    if (topic !== 'session' && topic !== 'actor') return
    for (const [key, { caller }] of this.#kept.entries()) {
      const isMeant = topic === 'session' ? caller.session_id === id : mayBeAbout(caller, id)
      if (isMeant) this.#kept.delete(key)
    }
  }
}

const mayBeAbout = ({ user_id, for_user }: Caller, id: string) =>
  user_id === null || user_id === id || for_user === id
