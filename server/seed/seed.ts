import { sql } from 'kysely'
import { createDeal as createDealRoute, type DealDetail } from '#domain/deals/contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { runClock } from '#server/auctions/commands/run-clock.ts'
import { editDeal } from '#server/deals/commands/edit-deal.ts'
import { setFavorite } from '#server/deals/commands/favorite-deal.ts'
import { addNote } from '#server/deals/commands/note-deal.ts'
import { priceMarket } from '#server/deals/commands/price-deals.ts'
import * as moves from '#server/deals/commands/transition-deal.ts'
import { createDeal } from '#server/deals/commands/write-deal.ts'
import { acceptBid, declineAll } from '#server/negotiations/commands/decide-bids.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { buyNow, type Leader, letThemBid, letThemBidSealed, outbid } from './bidding.ts'
import { makeBooks } from './books.ts'
import { attachBox, makeChannels } from './channels.ts'
import { closeSales, setClosingsBack } from './closing.ts'
import { makeCreditBoxes } from './credit-boxes.ts'
import { addDealDocuments } from './documents.ts'
import { proveFunds } from './funds.ts'
import { FURTHER_BIDDERS } from './further-bidders.ts'
import { listLicences } from './licences.ts'
import { bidMoments, type Moments, momentsOf } from './moments.ts'
import { mortgageFor } from './mortgage.ts'
import { negotiate } from './negotiate.ts'
import { openAccounts, type People } from './open-accounts.ts'
import { addPhotos } from './photos.ts'
import { FAULTS, PLANS, type Plan } from './plan.ts'
import { Random } from './random.ts'
import { fillRooms } from './rooms.ts'
import { markRead, setBack } from './set-back.ts'
import { signDocuments } from './signing.ts'
import { sellWhiteLabels } from './white-labels.ts'
import { withoutProviders } from './without-providers.ts'

/** A planned deal during seeding. */
interface Staged {
  plan: Plan
  /** A separate generator per deal, so that another draw or another deal does not change the others. */
  random: Random
  moments: Moments
  owner: Actor
  deal: DealDetail
  bids: number
  leader: Leader | null
  /** The buyer of a sold deal. */
  buyer: Actor | null
}

/**
 * Fills an empty market for demonstration, development and browser tests. Accounts with the necessary permissions call
 * the commands of the API; afterwards moments are moved back in time. Past auctions are opened now, bid on, and closed
 * by the clock after their end is set to now.
 */
export async function seed(given: Platform): Promise<void> {
  const platform = withoutProviders(given)
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(platform.db)
  const now = rows[0]?.now
  if (!now) throw new Error('The database did not return its time.')
  const people = await openAccounts(platform)
  await listLicences(platform, people)

  const staged = await createDeals(platform, people, now)
  for (const one of staged) await review(platform, people('reviewer@homeslice.test'), one)
  const exclusive = await makeChannels(platform, people, staged)
  await openAuctions(platform, staged, now)
  const bidders = ['buyer', 'buyer2', 'both'].map((name) => people(`${name}@homeslice.test`))
  for (const { email } of FURTHER_BIDDERS) bidders.push(people(email))
  const demonstration = { buyer: people('buyer@homeslice.test'), seller: people('seller@homeslice.test') }
  await fillRooms(platform, staged, bidders, demonstration)
  for (const one of staged) await bid(platform, bidders, people('buyer@homeslice.test'), one)
  await endAuctions(platform, staged)
  for (const one of staged) await answer(platform, one)
  for (const one of staged) if (one.plan.negotiation) await negotiate(platform, one, bidders, now)
  await follow(
    platform,
    people,
    staged.filter(({ deal }) => !exclusive.has(deal.id)),
  )
  await makeCreditBoxes(platform, people)
  await attachBox(platform, people)
  await closeSales(platform, staged.flatMap(saleOf), now)

  await setBack(
    platform,
    staged.map(({ random, deal, moments, bids }) => ({
      deal_id: deal.id,
      province: deal.state,
      moments,
      bids: bidMoments(random, moments, bids, now),
    })),
  )
  const drafted = staged.find(({ plan }) => isDemonstrationDraft(plan))
  if (drafted) await signDocuments(platform, drafted.owner, drafted.deal.id, demonstration.buyer)
  await sellWhiteLabels(platform, people, now)
  await makeBooks(platform, people, now)
  const asking = staged.find(
    ({ plan }) => plan.owner === 'seller2' && plan.outcome.state === 'pending_auction',
  )
  await proveFunds(platform, people, asking, now)
  // The sales have been moved to other days.
  await priceMarket(platform.db, 'all')
  await setClosingsBack(platform)
  await markRead(platform)
}

/** Creates drafts in order of age, so that older deals have lower numbers. */
async function createDeals(platform: Platform, people: People, now: Date): Promise<Staged[]> {
  const planned = PLANS.map((plan, index) => {
    const random = new Random(20_400 + index * 7919)
    return { plan, random, moments: momentsOf(random, plan.outcome, now) }
  })
  planned.sort((a, b) => a.moments.created.getTime() - b.moments.created.getTime())
  const staged: Staged[] = []
  for (const { plan, random, moments } of planned) {
    const owner = people(`${plan.owner}@homeslice.test`)
    const { outcome } = plan
    const whole = mortgageFor(random, plan, businessDateOf(moments.created))
    const sent = outcome.state === 'draft' && !outcome.isComplete ? firstPart(whole) : whole
    const body = createDealRoute.body?.parse(sent)
    if (!body) throw new Error('The route has no body.')
    const deal = await createDeal(platform, owner, body, null)
    if (sent === whole) {
      await addDealDocuments(platform, owner, deal, { plan, withIncome: random.chance(0.3) })
      await addPhotos(platform, owner, deal.id, { kind: plan.kind, place: staged.length })
    }
    staged.push({ plan, random, moments, owner, deal, bids: 0, leader: null, buyer: null })
  }
  return staged
}

/** The fields of an unfinished draft. */
const firstPart = ({
  deal_type,
  fund_type,
  purpose,
  mortgage_class,
  city,
  state,
  mortgage_amount,
  position,
}: Record<string, unknown>) => ({
  deal_type,
  fund_type,
  purpose,
  mortgage_class,
  city,
  state,
  mortgage_amount,
  position,
})

async function review(
  platform: Platform,
  reviewer: Actor,
  { plan, random, owner, deal }: Staged,
): Promise<void> {
  const { outcome } = plan
  if (outcome.state === 'draft') return
  await moves.submitDeal(platform, owner, deal.id)
  if (outcome.state === 'pending') return
  if (outcome.state === 'rejected') {
    await moves.rejectDeal(platform, reviewer, deal.id, FAULTS[outcome.fault])
    return
  }
  await moves.approveDeal(platform, reviewer, deal.id, { open_points: [] })
  if (random.chance(0.1))
    await addNote(platform, reviewer, deal.id, 'Appraisal and mortgage statement agree with the figures.')
  if (outcome.state !== 'issue_detected') return
  if (outcome.fault !== null) await moves.flagDeal(platform, reviewer, deal.id, FAULTS[outcome.fault])
  else await editDeal(platform, owner, deal.id, { tds: 47 }, null)
}

async function openAuctions(platform: Platform, staged: readonly Staged[], now: Date): Promise<void> {
  for (const { moments, owner, deal } of staged) {
    const { opens, ends } = moments
    if (!opens || !ends) continue
    await moves.scheduleDeal(platform, owner, deal.id, 'schedule', {
      bid_start_ts: (opens < now ? now : opens).toISOString(),
      bid_end_ts: (ends < now ? new Date(now.getTime() + HOUR_MS) : ends).toISOString(),
    })
  }
  // The auction clock may be running at the same time; commands wait for its locks.
  await runClock(platform)
}

async function bid(
  platform: Platform,
  all: readonly Actor[],
  demonstrationBuyer: Actor,
  one: Staged,
): Promise<void> {
  const { random } = one
  const { outcome } = one.plan
  if (!('bids' in outcome) || outcome.bids === 0) return
  const others = all.filter((bidder) => bidder !== one.owner)
  const side = Array.from({ length: 5 }, () => random.pick(others))
  const bidders = [...new Set(side)]
  // An auction needs at least two bidders.
  for (const other of others) if (bidders.length < 2 && !bidders.includes(other)) bidders.push(other)
  const isMet =
    outcome.state === 'sold' ? outcome.how === 'met' : outcome.state !== 'not_sold' && outcome.isMet
  if (one.plan.isSealed) await letThemBidSealed(platform, random, one.deal, others.slice(0, outcome.bids))
  else one.leader = await letThemBid(platform, random, one.deal, bidders, { bids: outcome.bids, isMet })
  if (one.plan.negotiation && one.leader?.actor !== demonstrationBuyer)
    one.leader = await outbid(platform, one.deal, demonstrationBuyer)
  if (outcome.state === 'sold') {
    if (outcome.toBuyer && one.leader?.actor !== demonstrationBuyer)
      one.leader = await outbid(platform, one.deal, demonstrationBuyer)
    one.buyer = one.leader?.actor ?? null
    if (outcome.how === 'buy_now') {
      one.buyer = bidders.find((bidder) => bidder !== one.leader?.actor) ?? null
      if (one.buyer) await buyNow(platform, one.deal, one.buyer)
    }
  }
  const { count } = await platform.db
    .selectFrom('bids')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('loan_deal_id', '=', one.deal.id)
    .executeTakeFirstOrThrow()
  one.bids = count
}

/** Ends the auctions: the only date that is set directly while the market is active; then the clock closes them. */
async function endAuctions(platform: Platform, staged: readonly Staged[]): Promise<void> {
  const past = staged.filter(({ plan: { outcome } }) =>
    ['under_review', 'not_sold', 'sold'].includes(outcome.state),
  )
  await platform.db
    .updateTable('auctions')
    .set({ ends_at: sql<Date>`clock_timestamp()` })
    .where(
      'loan_deal_id',
      'in',
      past.map(({ deal }) => deal.id),
    )
    .where('phase', '=', 'open')
    .execute()
  await runClock(platform)
}

async function answer(platform: Platform, { plan, owner, deal, leader }: Staged): Promise<void> {
  const { outcome } = plan
  if (outcome.state === 'not_sold' && outcome.bids > 0) await declineAll(platform, owner, deal.id)
  if (outcome.state === 'sold' && outcome.how !== 'buy_now' && leader)
    await acceptBid(platform, owner, leader.bid_id, { below_reserve: true }, null)
}

/** A sale with its two sides and its moment. */
function saleOf({ moments: { decided }, deal, owner, buyer }: Staged) {
  return decided && buyer ? [{ deal, seller: owner, buyer, soldAt: decided }] : []
}

/** The complete draft of the demonstration seller, whose documents are sent for signing. */
const isDemonstrationDraft = ({ owner, outcome }: Plan) =>
  owner === 'seller' && outcome.state === 'draft' && outcome.isComplete

/** Favourites of the buyers, among live and scheduled deals. */
async function follow(platform: Platform, people: People, staged: readonly Staged[]): Promise<void> {
  const open = staged.filter(
    ({ plan: { outcome } }) => outcome.state === 'live' || outcome.state === 'pending_auction',
  )
  for (const [name, every] of [
    ['buyer', 3],
    ['buyer2', 5],
    ['both', 6],
  ] as const) {
    const follower = people(`${name}@homeslice.test`)
    for (const [index, { deal, owner }] of open.entries()) {
      if (index % every === 0 && owner !== follower) await setFavorite(platform, follower, deal.id, true)
    }
  }
}
