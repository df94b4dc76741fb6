import { CREDIT_BOX_EVENTS } from '#domain/credit-boxes/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Platform } from '../../platform/platform.ts'
import { comparedDeal, takeAlerts } from '../queries/matching-boxes.ts'

/** Boxes in one transaction. */
const AT_ONCE = 500

/** Alerts the owners of the boxes that a live deal matches, of each box once for each deal. */
export async function alertOwners(platform: Platform, dealId: string): Promise<void> {
  while ((await alertSome(platform, dealId)) === AT_ONCE);
}

const alertSome = (platform: Platform, dealId: string): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await comparedDeal(tx, dealId, { isLive: true })
    if (deal === null) return 0
    const boxes = await takeAlerts(tx, deal, AT_ONCE)
    await platform.events.appendAll(
      tx,
      CREDIT_BOX_EVENTS,
      boxes.map((box) => ({
        type: 'credit_box.matched',
        subject_id: dealId,
        subject_label: dealLabel(deal),
        actor: null,
        after: {
          owner_id: box.user_id,
          credit_box_id: box.id,
          name: box.name,
          reasons: box.reasons,
        },
      })),
    )
    return boxes.length
  })
