import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { dealDetailView } from '../../deals/views/detail.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPage } from '../queries/find-page.ts'
import { auctionView } from '../views/auction.ts'
import type { SheetDeal } from '../views/deal-sheet.ts'

/**
 * The data of a deal's sheet: the response that the deal's page gets, so that it withholds the same. The download is
 * audited.
 */
export async function downloadSheet(platform: Platform, actor: Actor, id: string): Promise<SheetDeal> {
  const { deal: found, disclosure, exposure } = await findPage(platform.db, actor, id)
  const deal = {
    ...dealDetailView(platform, actor, found, disclosure),
    auction: auctionView(actor, found, found.history, exposure),
  }
  await platform.db.transaction().execute((tx) =>
    platform.events.append(tx, AUCTION_EVENTS, {
      type: 'sheet.downloaded',
      subject_id: id,
      subject_label: dealLabel(found),
      actor,
      after: { disclosure, version: deal.version },
    }),
  )
  return deal
}
