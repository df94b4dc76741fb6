import { PERSONAL_DATA_EVENTS } from '#domain/personal-data/events.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findHold, type HoldOn } from '../queries/holds.ts'
import { insertHold, markReleased } from '../store.ts'

/**
 * Places a hold. The account or deal is locked, so that an erasure that runs at the same time ends before it or is refused.
 * @throws 404 for an unknown account or deal, 409 if one is in force
 */
export const placeHold = (platform: Platform, actor: Actor, on: HoldOn, reason: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const subject = await lockHeld(tx, actor, on)
    const id = newId()
    if (!(await insertHold(tx, { id, ...on, reason, placed_by: actor.user_id })))
      throw conflict('A legal hold is in force already. Release it first to give another reason.')
    await record(platform, tx, actor, 'placed', subject, { hold: id, reason })
  })

/** @throws 404 for an unknown hold, 409 if it was released already */
export const releaseHold = (platform: Platform, actor: Actor, id: string, reason: string): Promise<HoldOn> =>
  platform.db.transaction().execute(async (tx) => {
    const hold = await findHold(tx, id)
    if (!hold) throw notFound()
    const subject = await lockHeld(tx, actor, hold)
    if (!(await markReleased(tx, id, actor.user_id, reason)))
      throw conflict('This hold was released already.')
    await record(platform, tx, actor, 'released', subject, { hold: id, reason })
    return { user_id: hold.user_id, loan_deal_id: hold.loan_deal_id }
  })

interface Subject {
  of: 'user' | 'deal'
  id: string
  label: string
}

async function lockHeld(tx: Tx, actor: Actor, { user_id, loan_deal_id }: HoldOn): Promise<Subject> {
  if (loan_deal_id !== null) {
    const { deal } = await lockDeal(tx, actor, loan_deal_id)
    return { of: 'deal', id: deal.id, label: dealLabel(deal) }
  }
  const user = user_id === null ? undefined : await lockUser(tx, user_id)
  if (!user) throw notFound()
  return { of: 'user', id: user.id, label: user.email }
}

const TYPE = {
  placed: { user: 'hold.placed_on_user', deal: 'hold.placed_on_deal' },
  released: { user: 'hold.released_on_user', deal: 'hold.released_on_deal' },
} as const

const record = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  did: keyof typeof TYPE,
  { of, id, label }: Subject,
  after: { hold: string; reason: string },
) =>
  platform.events.append(tx, PERSONAL_DATA_EVENTS, {
    type: TYPE[did][of],
    subject_id: id,
    subject_label: label,
    actor,
    after,
  })
