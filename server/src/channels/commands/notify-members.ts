import { sql } from 'kysely'
import { CHANNEL_EVENTS } from '#domain/channels/events.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { bookReference } from '#domain/deals/title.ts'
import type { DealType } from '#domain/deals/vocabulary.ts'
import { admittedTo } from '../../deal-access/queries/admissions.ts'
import { auctionsTogether } from '../../deals/queries/loans.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

interface Listed {
  id: string
  owner_id: string
  deal_type: DealType | null
}

/**
 * Notifies the members of channels that exclusive deals are open to them; of mortgages of a book that open together,
 * once, with the first.
 */
export async function notifyMembers(
  platform: Platform,
  tx: Tx,
  events: readonly { type: string; subject_id: string; subject_label: string }[],
): Promise<void> {
  const ids = events.map(({ subject_id }) => subject_id)
  if (ids.length === 0) return
  const { rows } = await sql<Listed>`select id, owner_id, deal_type from loan_deals
    where id = any(${ids}::uuid[]) and is_exclusive and deal_state = 'live'`.execute(tx)
  const hasOpened = new Set(
    events.filter(({ type }) => type === 'deal.opened').map(({ subject_id }) => subject_id),
  )
  const together = await auctionsTogether(
    tx,
    rows.flatMap(({ id }) => (hasOpened.has(id) ? [id] : [])),
    'starts_at',
  )
  for (const deal of rows) {
    const ofBook = together.get(deal.id)
    if (ofBook && !ofBook.is_first) continue
    const members = await admittedTo(tx, deal.id)
    await platform.events.append(tx, CHANNEL_EVENTS, {
      type: 'channel.deal_listed',
      subject_id: deal.id,
      subject_label: events.find(({ subject_id }) => subject_id === deal.id)?.subject_label ?? '',
      actor: null,
      after: {
        owner_id: deal.owner_id,
        user_ids: [...members].filter((user) => user !== deal.owner_id),
        is_auctioned: isAuctioned(deal),
        book: ofBook ? bookReference(ofBook.book_number) : null,
      },
    })
  }
}
