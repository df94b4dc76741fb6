import type { z } from 'zod'
import type { placeBid as placeBidRoute } from '#domain/auctions/contract.ts'
import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { transition } from '../../deals/commands/change-state.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { Batches } from '../../platform/batches.ts'
import { sendNow, type Tx } from '../../platform/database/database.ts'
import { isStatementError, wasBusy } from '../../platform/database/unavailable.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { claimLater, type IdempotencyKey, storeResponse } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { stepsAfterBids } from '../queries/bid-steps.ts'
import type { BidderAuction } from '../queries/bidder-auction.ts'
import type { AuctionRow } from '../rows.ts'
import * as store from '../store.ts'
import { answerBid } from './answer-bid.ts'
import { acceptOne } from './answering.ts'
import { type BidInput, type EvaluatedBid, evaluateBid } from './evaluate-bid.ts'
import { assertMayBid, lockBiddersThenDeal } from './lock-bidder.ts'

type BidResponse = z.input<typeof placeBidRoute.response>

/** A bid as it was requested. */
interface Requested {
  actor: Actor
  input: BidInput
  idempotencyKey: IdempotencyKey | null
}

/** Returns the response to a request, or throws its rejection. */
type Answer = () => BidResponse

/** A bid that is stored, on the auction that it met. */
interface Accepted extends EvaluatedBid {
  request: Requested
  deal: BidderAuction
}

/** What is read and written for them under the locks takes some 30 ms. */
const MOST_TOGETHER = 16

export type BidQueue = Batches<Requested, BidResponse>

/**
 * Where bids on one deal wait within a server. Waiting here is cheap, while waiting for a row lock holds a database
 * connection. The row lock still guarantees correctness, also across servers. Bids that waited are evaluated one after
 * another in one transaction, at most one of each bidder; a purchase has a transaction of its own. Bids behind one for
 * which the database had no time would wait as long for the same lock, so they fail with it.
 * @param permits transactions on one deal at a time: with two, the second one already waits for the row lock in the
 * database while the first one commits, and continues without a round trip in between
 */
export const bidQueue = (platform: Platform, permits = 1): BidQueue =>
  new Batches({
    permits,
    most: MOST_TOGETHER,
    mayFollow: (request, before) =>
      [request, ...before].every(({ input }) => input.offer_type === 'custom_bid') &&
      before.every(({ actor }) => actor.user_id !== request.actor.user_id),
    work: (dealId, requests) => placeTogetherOrAlone(platform, dealId, requests),
    failsAll: wasBusy,
  })

/**
 * Evaluates and stores one bid: the bid, the leader, the end, the outbid buyer's notification and the audit row, or
 * nothing. Bids on one deal are queued within the process, and serialised by the row lock across servers.
 * @throws 404 for a hidden deal, 403 for a bidder without permission, 400 on the amount, 409 after the end
 */
export const placeBid = (
  queue: BidQueue,
  actor: Actor,
  input: BidInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<BidResponse> => queue.run(input.loan_deal, { actor, input, idempotencyKey })

/** A statement that fails undoes the bids that were stored with it, so each of them is then placed alone. */
async function placeTogetherOrAlone(
  platform: Platform,
  dealId: string,
  requests: readonly Requested[],
): Promise<readonly Answer[]> {
  try {
    return await placeTogether(platform, dealId, requests)
  } catch (error) {
    if (requests.length === 1 || !isStatementError(error)) throw error
  }
  const answers: Answer[] = []
  for (const request of requests)
    try {
      answers.push(...(await placeTogether(platform, dealId, [request])))
    } catch (error) {
      answers.push(throwing(error))
    }
  return answers
}

const throwing = (error: unknown) => () => {
  throw error
}

/** Evaluates bids one after another, and stores those that are accepted. A rejected one leaves the others as they are. */
const placeTogether = (
  platform: Platform,
  dealId: string,
  requests: readonly Requested[],
): Promise<readonly Answer[]> =>
  platform.db.transaction().execute(async (tx) => {
    const claimed = []
    for (const request of requests)
      claimed.push({
        request,
        known: await claimLater<BidResponse>(tx, request.actor, request.idempotencyKey),
      })
    const bidders = requests.map(({ actor }) => actor.user_id)
    const seen = await lockBiddersThenDeal(tx, bidders, dealId)

    const outcomes: (Answer | Accepted)[] = []
    let standing: Accepted['standing'] | undefined
    for (const { request, known } of claimed)
      try {
        const response = known()
        if (response) {
          outcomes.push(() => response)
          continue
        }
        const deal = { ...assertMayBid(request.actor, seen.get(request.actor.user_id)), ...standing }
        const evaluated = await evaluateBid(tx, request.actor, request.input, deal)
        outcomes.push({ ...evaluated, request, deal })
        standing = evaluated.standing
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        outcomes.push(throwing(error))
      }
    const accepted = outcomes.filter((outcome): outcome is Accepted => !isAnswer(outcome))
    const last = accepted.at(-1)
    if (last) await storeBids(platform, tx, accepted, last)
    const answers: Answer[] = []
    const stepsOf = stepsAfterBids(tx)
    for (const outcome of outcomes)
      answers.push(isAnswer(outcome) ? outcome : await answerStored(platform, tx, outcome, standing, stepsOf))
    const hasKeys = accepted.some(({ request }) => request.idempotencyKey !== null)
    return hasKeys ? storeResponses(tx, outcomes, answers) : answers
  })

const isAnswer = (outcome: Answer | Accepted): outcome is Answer => typeof outcome === 'function'

async function storeBids(
  platform: Platform,
  tx: Tx,
  accepted: readonly Accepted[],
  { deal, standing }: Accepted,
): Promise<void> {
  for (const { bid } of accepted) await store.insertBid(tx, bid)
  const seenByOthers = accepted.filter(({ bid }) => !bid.is_own_raise)
  await store.updateAuction(tx, deal, standing, { changes: seenByOthers.length })
  await platform.events.appendAll(
    tx,
    AUCTION_EVENTS,
    accepted.map(({ event }) => event),
  )
  const isSale = accepted.some(({ bid }) => bid.offer_type === 'buy_it_now')
  // The sale signals the change of the state.
  if (seenByOthers.length > 0 && !isSale) await platform.events.signal(tx, { topic: 'deal', id: deal.id })
}

/** @param standing after all bids of the transaction, as it will be once the response arrives */
async function answerStored(
  platform: Platform,
  tx: Tx,
  { request: { actor }, deal, bid }: Accepted,
  standing: Accepted['standing'] | undefined,
  stepsOf: ReturnType<typeof stepsAfterBids>,
): Promise<Answer> {
  // The rows are locked and contain what was just written, so they need not be read again.
  const now: BidderAuction = { ...deal, ...standing }
  if (bid.offer_type !== 'buy_it_now') return answerBid(platform, tx, actor, now, bid, stepsOf)
  await sellNow(platform, tx, actor, deal, bid.id, bid.bid_amount)
  return answerBid(platform, tx, actor, bought(now, actor), bid, stepsOf)
}

/** Stores the responses of requests with a key, which are made from statements that are sent now. */
async function storeResponses(
  tx: Tx,
  outcomes: readonly (Answer | Accepted)[],
  answers: readonly Answer[],
): Promise<Answer[]> {
  await sendNow(tx)
  const stored: Answer[] = []
  for (const [place, answer] of answers.entries()) {
    const outcome = outcomes[place]
    const request = outcome && !isAnswer(outcome) ? outcome.request : null
    if (!request?.idempotencyKey) stored.push(answer)
    else {
      const response = answer()
      await storeResponse(tx, request.actor, request.idempotencyKey, response)
      stored.push(() => response)
    }
  }
  return stored
}

async function sellNow(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: AuctionRow,
  bidId: string,
  price: string,
): Promise<void> {
  const sale = { bid_id: bidId, bidder_id: actor.user_id }
  const losers = await acceptOne(tx, deal, sale, 'The deal was bought now by another buyer.')
  await transition(
    platform,
    tx,
    actor,
    deal,
    'buy_now',
    { sold_to: actor.user_id, sold_at: deal.db_now, sale_amount: price },
    {
      buyer_id: actor.user_id,
      loser_ids: losers,
      amount: price,
    },
  )
}

/** The auction once its bidder has bought the deal. */
const bought = (deal: BidderAuction, { user_id }: Actor): BidderAuction => ({
  ...deal,
  deal_state: 'sold',
  sold_to: user_id,
  bidder: { ...deal.bidder, deals_bought: deal.bidder.deals_bought + 1 },
})
