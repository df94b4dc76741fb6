import type { Actor } from './auth/actor.ts'
import type { Tx } from './database/database.ts'

/** Whose outlets: all of an account, or those that one person made. */
export type OutletsOf = { account: string } | { person: string }

/** What goes on for a user without a session, such as a webhook or the address of a calendar. */
export interface Outlet {
  /** What is on, as a mail names it: "the webhook to lender.example". */
  listed(tx: Tx, of: OutletsOf): Promise<string[]>
  /** Ends all of it. */
  end(tx: Tx, actor: Actor, of: OutletsOf): Promise<void>
}

/** The outlets of all features. A new password ends what the person made, and so does the end of their place in a team. */
export class Outlets {
  readonly #outlets: Outlet[] = []

  add(outlet: Outlet): void {
    this.#outlets.push(outlet)
  }

  async listed(tx: Tx, of: OutletsOf): Promise<string[]> {
    const names: string[] = []
    for (const outlet of this.#outlets) names.push(...(await outlet.listed(tx, of)))
    return names
  }

  async end(tx: Tx, actor: Actor, of: OutletsOf): Promise<void> {
    for (const outlet of this.#outlets) await outlet.end(tx, actor, of)
  }
}
