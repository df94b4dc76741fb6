import type { z } from 'zod'
import { loanBidIssues, totalOfBids } from '#domain/books/sale/bid-rules.ts'
import { MOST_PACKAGES } from '#domain/books/sale/combination.ts'
import type { LoanBidsView, placeLoanBids as placeRoute } from '#domain/books/sale/contract.ts'
import { BOOK_SALE_EVENTS } from '#domain/books/sale/events.ts'
import { LOAN_BIDS_BLOCKED } from '#domain/books/sale/vocabulary.ts'
import { type Cents, MAX_CENTS } from '#domain/kernel/money.ts'
import { lockBidderThenDeal, rejectBeyondLimit } from '../../../auctions/commands/lock-bidder.ts'
import { assertFundsIfNeeded, assertInRoomIfNeeded } from '../../../auctions/policy.ts'
import type { BidderAuction } from '../../../auctions/queries/bidder-auction.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, invalid } from '../../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../../platform/http/idempotency.ts'
import type { Platform } from '../../../platform/platform.ts'
import { loanBidsBlockedBy } from '../policy.ts'
import { otherPackages, ownBidSet } from '../queries/bid-sets.ts'
import { bidLoanOf, bookLoans } from '../queries/book-loans.ts'
import { allowsLoanBids } from '../queries/book-terms.ts'
import { loanBidsFor } from '../queries/loan-bids.ts'
import * as store from '../store.ts'

type Input = z.output<NonNullable<typeof placeRoute.body>>

/**
 * Locks the bidder, then the book, and checks by the database's clock that bids on its loans can change now.
 * @throws 404, 403, 409
 */
async function lockForBidder(tx: Tx, actor: Actor, bookId: string): Promise<BidderAuction> {
  const book = await lockBidderThenDeal(tx, actor, bookId)
  const blocked = loanBidsBlockedBy(book, await allowsLoanBids(tx, bookId))
  if (blocked) throw conflict(LOAN_BIDS_BLOCKED[blocked], blocked)
  return book
}

/**
 * Places a buyer's bids on the loans of a book, replacing their earlier ones.
 * @throws 400 on a bid, 403, 404, 409 after the end or if the seller sells the book only as a whole
 */
export const placeLoanBids = (
  platform: Platform,
  actor: Actor,
  bookId: string,
  { bids, is_package }: Input,
  idempotencyKey: IdempotencyKey | null,
): Promise<LoanBidsView> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const book = await lockForBidder(tx, actor, bookId)
      assertInRoomIfNeeded(book)
      assertFundsIfNeeded(book)
      await rejectInvalid(tx, bookId, bids)
      const total = totalOfBids(bids)
      if (total > MAX_CENTS) throw invalid({ bids: ['Together, these bids are too large.'] })
      // A single loan is not a package and does not count towards the limit.
      const isPackage = is_package && bids.length > 1
      if (isPackage && (await otherPackages(tx, book, actor.user_id)) >= MOST_PACKAGES)
        throw conflict(
          `A book takes at most ${MOST_PACKAGES} package bids, and this one already has that many. Bid on each loan separately.`,
          'too_many_packages',
        )
      await rejectBeyondLimit(tx, actor, book, { field: 'bids', amount: total, kind: 'bid' })
      const before = await ownBidSet(tx, book, actor.user_id)
      await store.replaceBidSet(tx, book, actor.user_id, { is_package: isPackage, total, bids })
      await platform.events.append(tx, BOOK_SALE_EVENTS, {
        type: 'loan_bids.placed',
        subject_id: bookId,
        subject_label: dealLabel(book),
        actor,
        after: { owner_id: book.owner_id, bidder_id: actor.user_id, is_first: before === null },
      })
      return loanBidsFor(tx, actor, bookId)
    }),
  )

async function rejectInvalid(
  tx: Tx,
  bookId: string,
  bids: readonly { loan: string; amount: Cents }[],
): Promise<void> {
  const loans = new Map((await bookLoans(tx, bookId)).map((row) => [row.id, bidLoanOf(row)]))
  const issues = loanBidIssues(loans, bids)
  if (issues.length === 0) return
  throw invalid(
    Object.fromEntries(issues.map(({ place, field, message }) => [`bids.${place}.${field}`, [message]])),
  )
}

/** Withdraws a buyer's bids on the loans of a book. @throws 403, 404, 409 after the end or without open bids */
export const withdrawLoanBids = (platform: Platform, actor: Actor, bookId: string): Promise<LoanBidsView> =>
  platform.db.transaction().execute(async (tx) => {
    const book = await lockForBidder(tx, actor, bookId)
    if (!(await store.withdrawBidSet(tx, book, actor.user_id)))
      throw conflict('You have no open bids on loans of this book.', 'no_bids')
    await platform.events.append(tx, BOOK_SALE_EVENTS, {
      type: 'loan_bids.withdrawn',
      subject_id: bookId,
      subject_label: dealLabel(book),
      actor,
      after: { owner_id: book.owner_id, bidder_id: actor.user_id },
    })
    return loanBidsFor(tx, actor, bookId)
  })
