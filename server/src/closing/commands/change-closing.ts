import type { Closing } from '#domain/closing/contract.ts'
import { CLOSING_EVENTS } from '#domain/closing/events.ts'
import type { Side } from '#domain/closing/vocabulary.ts'
import type { EventPayload } from '#domain/kernel/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClosingRecord, lockClosing, seeClosing } from '../queries/find-closing.ts'
import { closingView } from '../views/closing.ts'

export type SidesClosing = ClosingRecord & { side: Side }

/** An event of one side's change. */
type ClosingChange = EventPayload<
  typeof CLOSING_EVENTS,
  | 'closing.step_changed'
  | 'closing.closed'
  | 'closing.cut_off_named'
  | 'closing.lawyer_named'
  | 'closing.payout_stated'
  | 'closing.note_added'
  | 'closing.files_attached'
  | 'closing.file_removed'
>

/** The data of each of these events: the side that made the change, and the user to notify. */
export const madeBy = ({ deal, side }: SidesClosing) => ({
  by: side,
  company: side === 'buyer' ? deal.buyer_company : deal.owner_company,
  informs: side === 'buyer' ? deal.owner_id : deal.sold_to,
})

/**
 * One change by one side, in one transaction: locks the deal, applies the change and appends its event, which
 * notifies the other side. Returns the closing after the change.
 * @param change returns null if nothing had to change
 */
export const changeClosing = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  change: (tx: Tx, closing: SidesClosing) => Promise<ClosingChange | null>,
): Promise<Closing> =>
  platform.db.transaction().execute(async (tx) => {
    const closing = await lockClosing(tx, actor, dealId)
    const changed = await change(tx, closing)
    if (changed)
      await platform.events.append(tx, CLOSING_EVENTS, {
        ...changed,
        subject_id: closing.deal.id,
        subject_label: dealLabel(closing.deal),
        actor,
      })
    return closingView(platform.tokens, actor, await seeClosing(tx, actor, dealId))
  })
