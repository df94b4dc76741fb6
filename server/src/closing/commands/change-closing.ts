import type { Closing } from '#domain/closing/contract.ts'
import type { Side } from '#domain/closing/vocabulary.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClosingRecord, lockClosing, seeClosing } from '../queries/find-closing.ts'
import { closingView } from '../views.ts'

/** The record of a change: an audit row, and a sentence for the other side. */
interface ClosingChange {
  type: string
  audit_type?: 'deal_changes' | 'file_changes'
  before?: Record<string, unknown>
  after: Record<string, unknown>
  /** For the other side's notification: "confirmed the deposit". Null sends none. */
  told: string | null
}

/**
 * One change by one side: locks the deal, applies the change, writes its audit row and the other side's
 * notification, in one transaction. Returns the closing after the change.
 * @param change returns null if nothing had to change
 */
export const changeClosing = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  change: (tx: Tx, closing: ClosingRecord & { side: Side }) => Promise<ClosingChange | null>,
): Promise<Closing> =>
  platform.db.transaction().execute(async (tx) => {
    const closing = await lockClosing(tx, actor, dealId)
    const changed = await change(tx, closing)
    if (changed) await tell(platform, tx, actor, closing, changed)
    return closingView(platform.tokens, actor, await seeClosing(tx, actor, dealId))
  })

async function tell(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { deal, side }: ClosingRecord & { side: Side },
  { type, audit_type = 'deal_changes', before, after, told }: ClosingChange,
): Promise<void> {
  const other = side === 'buyer' ? deal.owner_id : deal.sold_to
  const company = side === 'buyer' ? deal.buyer_company : deal.owner_company
  await platform.events.append(tx, {
    type,
    audit_type,
    subject_type: 'deal',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    before: before ?? null,
    after: { ...after, by: side },
  })
  if (told === null || other === null) return
  // Of its own type, so that whoever writes to people need not know each kind of change.
  await platform.events.append(tx, {
    type: 'closing.told',
    audit_type: null,
    subject_type: 'deal',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    after: { user_id: other, who: company ?? 'The other side', told },
  })
}
