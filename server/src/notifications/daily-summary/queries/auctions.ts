import { sql } from 'kysely'
import { momentText, timeText } from '#domain/kernel/market-time.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { isAdmitted } from '../../../deal-access/queries/admissions.ts'
import { DEALS_WITH_AUCTION } from '../../../deals/queries/current-auction.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { NAMED, type WaitingTime } from '../../attention/queries/named.ts'
import { outbid, running } from '../../attention/queries/outbid.ts'
import { linesOf } from './lines.ts'

const money = (decimal: string) => formatMoney(toCents(decimal))

/** Auctions in which the users no longer lead and can still bid. */
export const outbidOf = (tx: Tx, users: readonly string[], time: WaitingTime) =>
  linesOf<{ by: Date; amount: string }>(tx, outbid(users, time), ({ loan_deal_id, by, amount }) => ({
    fact: `The leading bid is ${money(amount)}. The auction ends on ${momentText(by.toISOString())}.`,
    path: paths.makeBid(loan_deal_id),
  }))

interface Ending {
  by: Date
  leading_amount: string | null
  is_sealed: boolean
  bid_count: number
  /** The user's relation to the deal; the closest if there are several. */
  relation: 'own' | 'bid' | 'watched'
}

const RELATION = {
  own: { says: 'Your deal', page: paths.ownDeal },
  bid: { says: 'Your bid', page: paths.makeBid },
  watched: { says: 'On your watchlist', page: paths.deal },
} as const

function standing({ relation, leading_amount, is_sealed, bid_count }: Ending): string {
  if (is_sealed) return 'a sealed auction'
  if (leading_amount === null || bid_count === 0) return 'no bids yet'
  return relation === 'bid'
    ? `you lead with ${money(leading_amount)}`
    : `leading bid ${money(leading_amount)}`
}

/**
 * Auctions that end later on the day: own deals, own bids and the watchlist, except where the user was outbid. Indexes:
 * auctions_due_close, loan_deals_of_owner, bids_of_bidder_on_deal, the key of deal_favorites.
 */
export const endingOf = (tx: Tx, users: readonly string[], time: WaitingTime) =>
  linesOf<Ending>(
    tx,
    sql`select user_id, by, leading_amount, is_sealed, bid_count, relation, ${NAMED} from (
        select distinct on (mine.user_id, d.id) mine.user_id, mine.relation, d.*, a.ends_at as by, a.leading_amount, a.leader_id,
          a.bid_count, coalesce(a.format = 'sealed', false) as is_sealed
        from (
          select owner_id as user_id, id as loan_deal_id, auction_round, 'own' as relation, 1 as nth from loan_deals
            where owner_id = any(${users}::uuid[]) and deal_state = 'live'
          union all select bidder_id, loan_deal_id, auction_round, 'bid', 2 from bids
            where bidder_id = any(${users}::uuid[]) and status = 'pending'
          union all select user_id, loan_deal_id, null, 'watched', 3 from deal_favorites where user_id = any(${users}::uuid[])) mine
          join (${DEALS_WITH_AUCTION}) on d.id = mine.loan_deal_id and d.auction_round = coalesce(mine.auction_round, d.auction_round)
        where ${running(time)} and a.ends_at < ${time.day.ends}
          and (mine.relation <> 'watched' or not d.is_exclusive or d.owner_id = mine.user_id or ${isAdmitted(sql`d.id`, sql`mine.user_id`)})
        order by mine.user_id, d.id, mine.nth) d
      where relation <> 'bid' or leader_id is null or leader_id = user_id`,
    (row) => ({
      fact: `${RELATION[row.relation].says}: ${standing(row)}. The auction ends at ${timeText(row.by.toISOString())}.`,
      path: RELATION[row.relation].page(row.loan_deal_id),
    }),
  )
