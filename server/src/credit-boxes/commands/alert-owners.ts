import { CREDIT_BOX_EVENTS } from '#domain/credit-boxes/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Platform } from '../../platform/platform.ts'
import { comparedDeal, likelyBoxes, takeAlerts } from '../queries/matching-boxes.ts'

/** Boxes in one transaction. */
const BATCH = 500

/** Alerts the owners of the boxes that a live deal matches, once per box and deal. */
export async function alertOwners(platform: Platform, dealId: string): Promise<void> {
  const deal = await comparedDeal(platform.db, dealId, { isLive: true })
  const found = deal === null ? [] : await likelyBoxes(platform.db, deal)
  for (let start = 0; start < found.length; start += BATCH)
    await alertSome(platform, dealId, found.slice(start, start + BATCH))
}

/** Compares the current deal with the current boxes. */
const alertSome = (platform: Platform, dealId: string, found: readonly string[]): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await comparedDeal(tx, dealId, { isLive: true })
    if (deal === null) return
    const boxes = await takeAlerts(tx, deal, found)
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
  })
