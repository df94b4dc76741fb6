import type { Actor } from './auth/actor.ts'
import type { Tx } from './database/database.ts'

/** What goes on for a user without a session, such as a webhook or the address of a calendar. */
export interface Outlet {
  /** What is on, as a mail names it: "the webhook to lender.example". */
  listed(tx: Tx, userId: string): Promise<string[]>
  /** Ends all of it for the user who acts. */
  end(tx: Tx, actor: Actor): Promise<void>
}

/** The outlets of all features. A new password ends them, because an intruder may have made them. */
export class Outlets {
  readonly #outlets: Outlet[] = []

  add(outlet: Outlet): void {
    this.#outlets.push(outlet)
  }

  async listed(tx: Tx, userId: string): Promise<string[]> {
    const names: string[] = []
    for (const outlet of this.#outlets) names.push(...(await outlet.listed(tx, userId)))
    return names
  }

  async end(tx: Tx, actor: Actor): Promise<void> {
    for (const outlet of this.#outlets) await outlet.end(tx, actor)
  }
}
