import { SharedReads } from '../cache/shared-reads.ts'
import type { LiveSignal } from '../events/events.ts'
import type { Actor } from './actor.ts'

/** With the time that a request takes, an ended session is refused within a second, even if no signal says so. */
const MAX_AGE_MS = 900
const MOST = 10_000

/** What a request says about its actor: the session, the user if the token names one, and the user viewed as. */
export interface Caller {
  session_id: string
  user_id: string | null
  for_user: string | null
}

type CachedActor = Omit<Actor, 'address'>

/** With the account for which a member of a team acts, once it was read. */
type Basis = Caller & { account_id: string | null }

/**
 * Actors as the database knew them at most 0.9 s ago. A signal of any server ends them immediately, and a transaction of
 * this server does so before its command continues after the commit: the next request reads them again.
 */
export class ActorCache {
  readonly #reads: SharedReads<CachedActor | null, Basis>

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now = () => performance.now()) {
    this.#reads = new SharedReads({ max: MOST, maxAgeMs: MAX_AGE_MS, now })
  }

  /** The cached actor, or a new reading that simultaneous requests share. */
  get(caller: Caller, read: () => Promise<CachedActor | null>): Promise<CachedActor | null> {
    const basis: Basis = { ...caller, account_id: null }
    const key = `${caller.session_id} ${caller.user_id} ${caller.for_user}`
    return this.#reads.get(key, basis, async () => {
      const actor = await read()
      basis.account_id = actor?.user_id ?? null
      return actor
    })
  }

  /** Removes the actors that a signal concerns. */
  onSignal({ topic, id }: LiveSignal): void {
    if (topic === 'session') this.#reads.forget(({ session_id }) => session_id === id)
    if (topic === 'actor') this.#reads.forget((caller) => mayBeAbout(caller, id))
  }
}

const mayBeAbout = ({ user_id, for_user, account_id }: Basis, id: string) =>
  user_id === null || [user_id, for_user, account_id].includes(id)
