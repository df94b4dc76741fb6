import type { Award } from '#domain/books/sale/combination.ts'
import type { BookSale } from '#domain/books/sale/contract.ts'
import { divideByPrice } from '#domain/books/sale/price.ts'
import { SPLIT_BLOCKED } from '#domain/books/sale/vocabulary.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import { isSaleTooLow } from '#domain/negotiations/obligation.ts'
import { rejectAnswer } from '#domain/negotiations/rules.ts'
import { lockUserRows } from '../../../accounts/queries/users.ts'
import { declineWaiting, endAnswering } from '../../../auctions/commands/answering.ts'
import { canAfford, rejectSaleBeyondLimit } from '../../../auctions/commands/lock-bidder.ts'
import { lockAuction, seeAuction } from '../../../auctions/queries/find-auction.ts'
import type { AuctionRow, SeenAuction } from '../../../auctions/rows.ts'
import { assertLicensed } from '../../../companies/commands/assert-licensed.ts'
import { moveToArchive } from '../../../deals/commands/archive-deal.ts'
import { transition } from '../../../deals/commands/change-state.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { priceDeals } from '../../../deals/commands/price-deals.ts'
import { splitOff } from '../../../deals/commands/split-book.ts'
import { transitionEvent } from '../../../deals/commands/transition-events.ts'
import { updateBookFigures } from '../../../deals/commands/write-loans.ts'
import { type LockedDeal, lockOwnDeal } from '../../../deals/queries/lock-deal.ts'
import { shareDocuments } from '../../../documents/commands/share-documents.ts'
import { confirmedShortfall } from '../../../negotiations/commands/decide-bids.ts'
import { readNegotiation, throwIfRejected } from '../../../negotiations/commands/record-negotiation.ts'
import { withdrawCounters } from '../../../negotiations/commands/sell-deal.ts'
import { canDecideDeal } from '../../../negotiations/policy.ts'
import { type SaleInParts, waysToSell } from '../../../negotiations/queries/ways-to-sell.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, forbidden } from '../../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertWithinTeamLimit } from '../../../team/commands/limits.ts'
import type { BidSetRow } from '../queries/bid-sets.ts'
import { bookLoans } from '../queries/book-loans.ts'
import { bookSaleFor } from '../queries/book-sale.ts'
import { bestSaleOf } from '../queries/compare.ts'
import * as store from '../store.ts'

/** The loans of a book that one buyer gets. */
interface Part {
  set: BidSetRow
  awards: readonly Award[]
  amount: Cents
}

/** The best combination of the bids on a book's loans, a part for each buyer. */
async function partsOf(tx: Db | Tx, book: { id: string; auction_round: number }): Promise<Part[]> {
  const { open, best } = await bestSaleOf(tx, book)
  return open.flatMap((set) => {
    const awards = best.awards.filter((award) => award.set === set.id)
    return awards.length === 0
      ? []
      : [{ set, awards, amount: awards.reduce((sum, { amount }) => sum + amount, 0) }]
  })
}

const buyersOf = (parts: readonly Part[]) => parts.map(({ set }) => set.bidder_id).toSorted()
const totalOf = (parts: readonly Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** What negotiations know of the sale in parts: a combination binds the seller like a bid on the whole. */
export const saleInParts: SaleInParts = {
  async best(db, book) {
    const parts = await partsOf(db, book)
    return parts.length === 0 ? null : { amount: totalOf(parts), buyer_ids: buyersOf(parts) }
  },
  async sellByClock(platform, tx, book) {
    const parts = await partsOf(tx, book)
    for (const { set, amount } of parts)
      if (!(await canAfford(tx, set.bidder_id, book.id, amount))) return false
    await split(platform, tx, null, book, parts, {})
    return true
  },
}

/**
 * Accepts the best combination of the bids on a book's loans: for each buyer a book of the loans that they bought, each loan
 * at its price. Loans that no buyer bought stay in the seller's book, which is not sold; an empty book is archived. All
 * other bids are declined.
 * @throws 400 if the total is below the reserve and the seller has not confirmed it, 403, 404, 409 if the book was sold or the
 * combination has changed
 */
export const acceptCombination = (
  platform: Platform,
  actor: Actor,
  bookId: string,
  confirmed: { total: Cents; below_reserve: boolean },
  idempotencyKey: IdempotencyKey | null,
): Promise<BookSale> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const { book, parts } = await lockForSplit(tx, actor, bookId)
      const total = totalOf(parts)
      if (total !== confirmed.total) throw conflict(SPLIT_BLOCKED.changed, 'changed')
      const { ways } = await waysToSell(platform, tx, actor, book)
      throwIfRejected(isSaleTooLow(ways, total) ? 'sale_too_low' : null)
      const shortfall = confirmedShortfall(book, total, confirmed, 'combination of bids')
      await assertLicensed(tx, book.owner_id)
      await assertWithinTeamLimit(tx, actor, 'sale', total)
      for (const { set, amount } of parts) await rejectSaleBeyondLimit(tx, set.bidder_id, bookId, amount)
      await split(platform, tx, actor, book, parts, { ...(shortfall && { below_reserve: true }) })
      return bookSaleFor(tx, actor, bookId)
    }),
  )

/** Locks the buyers in the order of their ids, then the book, and reads the combination again under the lock. */
async function lockForSplit(
  tx: Tx,
  actor: Actor,
  bookId: string,
): Promise<{ book: SeenAuction; parts: Part[] }> {
  const seen = await seeAuction(tx, actor, bookId)
  if (!canDecideDeal(actor, { ...seen, deal_state: 'under_review' })) throw forbidden()
  const buyers = seen.deal_state === 'under_review' ? buyersOf(await partsOf(tx, seen)) : []
  await lockUserRows(tx, buyers)
  const book = await lockAuction(tx, actor, bookId)
  if (book.deal_state !== 'under_review') throw conflict(SPLIT_BLOCKED.not_under_review, 'not_under_review')
  throwIfRejected(rejectAnswer(await readNegotiation(tx, book), 'accept', book.db_now.getTime()))
  const parts = await partsOf(tx, book)
  if (parts.length === 0) throw conflict(SPLIT_BLOCKED.no_bids, 'no_bids')
  if (buyersOf(parts).join() !== buyers.join()) throw conflict(SPLIT_BLOCKED.changed, 'changed')
  return { book, parts }
}

async function split(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  book: AuctionRow,
  parts: readonly Part[],
  flags: { below_reserve?: true },
): Promise<void> {
  const deal = await lockOwnDeal(tx, book)
  const sold = await sellParts(platform, tx, actor, deal, parts)
  const unsold = (await bookLoans(tx, book.id)).length
  const winners = buyersOf(parts)
  const declined = [
    ...(await declineWaiting(tx, book, { reason: 'The loans of the book were sold to several buyers.' })),
    ...(await store.endBidSets(tx, book.id, 'declined')),
  ]
  await withdrawCounters(tx, book)
  await endAnswering(tx, book)
  const total = totalOf(parts)
  const event = unsold > 0 ? 'split' : 'sell_in_parts'
  await transition(
    platform,
    tx,
    actor,
    book,
    event,
    {},
    {
      parts: sold,
      total: toDecimal(total),
      unsold,
      loser_ids: [...new Set(declined)].filter((id) => !winners.includes(id)),
      ...flags,
    },
  )
  if (unsold > 0) {
    await updateBookFigures(platform, tx, deal)
  } else {
    await moveToArchive(platform, tx, actor, deal, true)
    // The yield at the declined bid says nothing about the sale; each part has its own.
    await priceDeals(tx, [book.id])
  }
}

/** Creates the parts and appends the sale of each, which opens its closing. */
async function sellParts(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  book: LockedDeal,
  parts: readonly Part[],
): Promise<{ id: string; buyer_id: string; loans: number; amount: string }[]> {
  const shares = sharesOf(book, parts)
  const sold = []
  for (const [place, { set, awards, amount }] of parts.entries()) {
    const id = newId()
    const buyer_id = set.bidder_id
    const part = {
      id,
      sold_to: buyer_id,
      sale_amount: toDecimal(amount),
      sold_at: book.db_now,
      ...shares(place),
    }
    const moved = await splitOff(
      tx,
      book.id,
      part,
      awards.map(({ loan }) => loan),
    )
    await shareDocuments(tx, book.id, id)
    await store.insertPrices(tx, id, awards)
    const isOpen = await store.acceptBidSet(tx, set.id, id)
    if (!isOpen || moved !== awards.length) throw conflict(SPLIT_BLOCKED.changed, 'changed')
    await finishPart(platform, tx, actor, book, { id, buyer_id, amount: toDecimal(amount) })
    sold.push({ id, buyer_id, loans: awards.length, amount: toDecimal(amount) })
  }
  await priceDeals(
    tx,
    sold.map(({ id }) => id),
  )
  return sold
}

async function finishPart(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  book: LockedDeal,
  sale: { id: string; buyer_id: string; amount: string },
): Promise<void> {
  const part = await lockOwnDeal(tx, { id: sale.id, owner_id: book.owner_id })
  await updateBookFigures(platform, tx, part)
  const { buyer_id, amount } = sale
  await platform.events.append(
    tx,
    DEAL_EVENTS,
    transitionEvent(actor, { ...part, deal_state: 'under_review' }, 'sold', {
      event: 'accept',
      more: { buyer_id, loser_ids: [], amount, part_of: dealLabel(book) },
    }),
  )
}

const FIXED = ['broker_fees', 'lender_fees', 'home_slice_fees', 'deposit'] as const

/**
 * The fees and deposit of each part: amounts in dollars are divided by price, percentages are the same for all parts.
 */
function sharesOf(book: LockedDeal, parts: readonly Part[]) {
  const prices = parts.map(({ amount }) => amount)
  const divided = FIXED.map((name) => {
    const value = book[name]
    if (value === null || book[`${name}_type`] !== 'amount') return parts.map(() => value)
    return divideByPrice(toCents(value), prices).map(toDecimal)
  })
  return (place: number) => {
    const [broker_fees = null, lender_fees = null, home_slice_fees = null, deposit = null] = divided.map(
      (shares) => shares[place] ?? null,
    )
    return { broker_fees, lender_fees, home_slice_fees, deposit }
  }
}
