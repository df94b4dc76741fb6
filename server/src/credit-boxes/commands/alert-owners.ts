import { CREDIT_BOX_EVENTS } from '#domain/credit-boxes/events.ts'
import { bookReference } from '#domain/deals/title.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { alertedTogether, partOfBook } from '../../deals/queries/loans.ts'
import type { Platform } from '../../platform/platform.ts'
import { comparedDeal, likelyBoxes, takeAlerts } from '../queries/matching-boxes.ts'

/** Boxes in one transaction. */
const BATCH = 500

/**
 * Alerts the owners of the boxes that a live deal matches: each owner once, however many of their boxes it matches, and
 * once for a book, however many of its mortgages are listed individually.
 */
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
    const part = await partOfBook(tx, dealId)
    const boxes = await takeAlerts(tx, deal, found, await alertedTogether(tx, dealId, part))
    await platform.events.appendAll(
      tx,
      CREDIT_BOX_EVENTS,
      [...Map.groupBy(boxes, ({ user_id }) => user_id)].map(([owner_id, of]) => ({
        type: 'credit_box.matched',
        subject_id: dealId,
        subject_label: dealLabel(deal),
        actor: null,
        after: {
          owner_id,
          book: part && bookReference(part.book_number),
          boxes: of.map(({ id, name, reasons }) => ({ id, name, reasons })),
        },
      })),
    )
  })
