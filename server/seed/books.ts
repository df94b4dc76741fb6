import { createDeal as createDealRoute } from '#domain/deals/contract.ts'
import { blankDeal, FIELDS_OF_MORTGAGE } from '#domain/deals/fields.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { bidQueue, placeBid } from '#server/auctions/commands/place-bid.ts'
import { runClock } from '#server/auctions/commands/run-clock.ts'
import { placeLoanBids } from '#server/books/sale/commands/place.ts'
import * as moves from '#server/deals/commands/transition-deal.ts'
import { createDeal } from '#server/deals/commands/write-deal.ts'
import { type NewLoan, replaceLoans } from '#server/deals/commands/write-loans.ts'
import { loansOf } from '#server/deals/queries/loans.ts'
import { lockDeal } from '#server/deals/queries/lock-deal.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { bidMoments, momentsOf } from './moments.ts'
import { mortgageFor } from './mortgage.ts'
import type { People } from './open-accounts.ts'
import { PLACES, type Place } from './places.ts'
import type { Kind, Outcome, Owner, Plan } from './plan.ts'
import { Random } from './random.ts'
import { setBack } from './set-back.ts'

const KINDS: readonly Kind[] = ['condo', 'townhouse', 'detached_house', 'detached_house', 'duplex']
const CITIES = Object.keys(PLACES) as Place[]

interface Book {
  owner: Owner
  loans: number
  description: string
  outcome: Outcome
}

const BOOKS: readonly Book[] = [
  {
    owner: 'seller2',
    loans: 48,
    description:
      'First and second mortgages on homes, made by one lender over three years and serviced by the same team. Sold with servicing released or retained, as the buyer prefers.',
    outcome: { state: 'live', endsIn: 6, bids: 1, isMet: false },
  },
  {
    owner: 'seller',
    loans: 12,
    description: 'Twelve mortgages of one broker, two of them commercial.',
    outcome: { state: 'draft', isComplete: true },
  },
]

/** Makes the books of the demonstration: one on the market, and a draft. */
export async function makeBooks(platform: Platform, people: People, now: Date): Promise<void> {
  const user = (name: string) => people(`${name}@homeslice.test`)
  for (const [place, book] of BOOKS.entries()) {
    const seller = user(book.owner)
    const random = new Random(77_000 + place * 7919)
    const loans = Array.from({ length: book.loans }, (_, index) => loanOf(random, book.owner, index, now))
    const outstanding = loans.reduce((sum, { values }) => sum + (values.principle_balance ?? 0), 0)
    const body = createDealRoute.body?.parse({
      deal_type: 'book_of_mortgage',
      description: book.description,
      reserve_price: share(outstanding, 0.97),
      opening_bid: share(outstanding, 0.9),
      deposit_payee: 'Maple Trust Law LLP, in trust',
      allow_loan_bids: true,
    })
    if (!body) throw new Error('The route has no body.')
    const { id } = await createDeal(platform, seller, body, null)
    await platform.db.transaction().execute(async (tx) => {
      const { deal } = await lockDeal(tx, seller, id)
      await replaceLoans(platform, tx, deal, loans)
    })
    const moments = momentsOf(random, book.outcome, now)
    const bids = bidMoments(random, moments, 'bids' in book.outcome ? book.outcome.bids : 0, now)
    const dated = { deal_id: id, province: null, moments, bids }
    if (moments.ends === null) {
      await setBack(platform, [dated])
      continue
    }
    await moves.submitDeal(platform, seller, id)
    await moves.approveDeal(platform, user('reviewer'), id, { open_points: [] })
    await moves.scheduleDeal(platform, seller, id, 'schedule', {
      bid_start_ts: new Date().toISOString(),
      bid_end_ts: moments.ends.toISOString(),
    })
    await runClock(platform)
    const bid = {
      loan_deal: id,
      offer_type: 'custom_bid',
      bid_amount: roundedUp(outstanding * 0.92),
      max_amount: null,
      brokerage_fees: 0,
      end_closing_cost: 0,
      loan_servicing: 0,
      confirm_above: false,
    } as const
    await placeBid(bidQueue(platform), user('buyer2'), bid, null)
    await bidOnLoans(platform, user('both'), id)
    await setBack(platform, [dated])
  }
}

/** Bids on every third loan of a book at 96% of its balance. */
async function bidOnLoans(platform: Platform, buyer: Actor, bookId: string): Promise<void> {
  const bids = (await loansOf(platform.db, bookId))
    .filter((_, place) => place % 3 === 0)
    .map(({ id, values }) => ({ loan: id, amount: roundedUp((values.principle_balance ?? 0) * 0.96) }))
  await placeLoanBids(platform, buyer, bookId, { is_package: false, bids }, null)
}

/** A mortgage of a tape: like one that is listed singly, without the fields that only such a mortgage has. */
function loanOf(random: Random, owner: Owner, index: number, now: Date): NewLoan {
  const isCommercial = owner === 'seller' && index % 6 === 5
  const plan: Plan = {
    owner,
    kind: isCommercial ? 'retail_restaurant' : random.pick(KINDS),
    city: random.pick(CITIES),
    position: random.chance(0.8) ? 'first' : 'second',
    outcome: { state: 'approved' },
  }
  const { applicants, ...fields } =
    createDealRoute.body?.parse(mortgageFor(random, plan, businessDateOf(now))) ?? {}
  const values = {
    ...blankDeal(),
    ...Object.fromEntries(FIELDS_OF_MORTGAGE.map((field) => [field, fields[field] ?? null])),
    deal_type: 'mortgage_from_book',
    fund_type: 'funded_deal',
    mortgage_borrower_txs: null,
  } as const
  return {
    loan_reference: `${owner === 'seller' ? 'BRK' : 'NGT'}-${1001 + index}`,
    values,
    credit_score: applicants?.[0]?.credit_score ?? null,
  }
}

/** Rounds up to whole thousands of dollars. */
const roundedUp = (cents: Cents): Cents => Math.ceil(cents / 100_000) * 100_000
const share = (cents: Cents, part: number) => toDecimal(roundedUp(cents * part))
