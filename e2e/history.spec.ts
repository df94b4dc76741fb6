import type { APIRequestContext } from '@playwright/test'
import type { AuctionView, BidStep } from '#domain/auctions/contract.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { formatMoney, toCents, toDecimal } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { demo, mailedLink, PASSWORD, type Person } from './people.ts'
import { record } from './record.ts'
import { expect, type Page, test } from './test.ts'

/**
 * How far each of them bids above the minimum, and how much more their hidden maximum is, in increments. Two bid the
 * minimum, so that one of them is refused.
 */
const RIVALS = [
  { email: 'desk@kestrelpoint.example', above: 0, hidden: 0 },
  { email: 'acquisitions@saltmarshincome.example', above: 0, hidden: 3 },
  { email: 'mortgages@ninebarks.example', above: 1, hidden: 2 },
  { email: 'bids@prairielantern.example', above: 3, hidden: 4 },
]
const WAVES = 3

type Caller = Awaited<ReturnType<typeof caller>>

test('in a storm of hidden maxima the history on two screens only grows, as the server has it, and gives no maximum away', async ({
  browser,
  request,
}) => {
  const [desk, phone] = [
    await demo(browser, 'buyer'),
    await demo(browser, 'buyer2', { viewport: { width: 390, height: 844 } }),
  ]
  const [first, second, leader] = await Promise.all(
    ['buyer', 'buyer2', 'both'].map((name) => caller(request, name)),
  )
  const rivals = await Promise.all(
    RIVALS.map(async ({ email, ...offer }) => ({
      ...offer,
      who: await furtherBidder(request, desk.page, email),
    })),
  )
  if (!first || !second || !leader) throw new Error('Three buyers bid.')
  const { id, from, step } = await dealWithoutBids(request)
  const auctionFor = (who: Caller) => who<AuctionView>('GET', `/loan-deal/${id}/auction/`)
  const bid = (who: Caller, amount: number, maximum: number | null = null) =>
    who('POST', '/bids/', {
      loan_deal: id,
      bid_amount: toDecimal(amount),
      max_amount: maximum === null ? null : toDecimal(maximum),
      confirm_above: true,
    })
  await bid(first, from)
  await bid(second, from + step)
  const screens = [await openHistory(desk, id, 'Bidder 1'), await openHistory(phone, id, 'Bidder 2')]
  const showHistory = async () => {
    const { history } = await auctionFor(first)
    const lines = history.map(lineOf)
    for (const { page } of screens) await expect.poll(() => page.evaluate(shownLines)).toEqual(lines)
    return history
  }

  // Above all that the others bid, so that it stays hidden until the end.
  const secret = from + 80 * step + 13_57
  await bid(leader, from + 40 * step, secret)
  for (let wave = 1; wave <= WAVES; wave += 1) {
    await test.step(`wave ${wave}`, async () => {
      const before = await showHistory()
      const minimum = toCents((await auctionFor(first)).minimum_bid ?? '')
      const answers = await Promise.allSettled(
        rivals.map(({ who, above, hidden }) => {
          const amount = minimum + above * step
          return bid(who, amount, amount + hidden * step)
        }),
      )
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      expect(refused.length).toBeGreaterThan(0)
      for (const reason of refused) expect(String(reason)).toContain('Bid at least')
      const after = await showHistory()
      expect(after.slice(0, before.length).map(lineOf)).toEqual(before.map(lineOf))
      // The leader’s maximum has answered each bid.
      expect(after.slice(before.length).map(({ is_automatic }) => is_automatic)).toEqual(
        Array.from({ length: rivals.length - refused.length }, () => [false, true]).flat(),
      )
    })
  }

  for (const { page, shown, frames } of screens) {
    const states = await shown()
    expect(states.length).toBeGreaterThan(WAVES)
    for (const [index, state] of states.entries())
      expect(state.slice(0, states[index - 1]?.length ?? 0)).toEqual(states[index - 1] ?? [])
    expect(frames.join()).toContain('"is_automatic":true')
    for (const amount of [toDecimal(secret), formatMoney(secret).slice(1)])
      expect([...frames, await page.content()].join()).not.toContain(amount)
  }
  expect([...desk.complaints, ...phone.complaints]).toEqual([])
})

/** A bidder of the demonstration market, who sets a password with the mailed link. */
async function furtherBidder(request: APIRequestContext, page: Page, email: string): Promise<Caller> {
  await request.post('/api/accounts/password/forgot/', { data: { email } })
  const token = (await mailedLink(page, email)).split('token=').at(-1)
  const reset = await request.post('/api/accounts/password/reset/', { data: { token, password: PASSWORD } })
  expect(reset.ok(), await reset.text()).toBe(true)
  return caller(request, email)
}

/** An open auction without a bid, in cents: an amount at the reserve or above, so that no bid jumps to it, and a step. */
async function dealWithoutBids(request: APIRequestContext) {
  const seller = await caller(request, 'seller')
  const { results } = await seller<{ results: DealCard[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=live&page_size=50',
  )
  const deal = results.find(({ auction }) => auction.bid_count === 0 && !auction.is_sealed)
  if (!deal) throw new Error('Every live deal of the seller has bids.')
  const from = Math.max(toCents(deal.auction.opening_bid ?? ''), toCents(deal.owner?.reserve_price ?? '0'))
  return { id: deal.id, from, step: incrementAt(from) }
}

/** Opens the whole history on a screen, and keeps its states and what comes over its live connection. */
async function openHistory({ page }: Person, deal: string, alias: string) {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.goto(`${paths.deal(deal)}?tab=bids&bids=all`)
  await expect(page.getByRole('table', { name: 'Bids, latest first' })).toContainText(`${alias}, you`)
  return { page, frames, shown: await record(page, shownLines) }
}

/** What an entry says for ever; which one leads is not a part of it. */
const lineOf = ({ alias, placed_at, is_automatic, amount }: BidStep) =>
  [alias, placed_at, is_automatic ? 'Automatic bid' : 'Bid', formatMoney(toCents(amount))].join(', ')

/** The lines of the history on the screen, oldest first; runs in the page. */
function shownLines(): string[] {
  const tables = [...document.querySelectorAll('table')]
  const table = tables.find(({ caption }) => caption?.textContent === 'Bids, latest first')
  return [...(table?.tBodies[0]?.rows ?? [])]
    .map(({ cells }) => {
      const [bidder, time, offer, , amount] = [...cells].map((cell) => cell.querySelector('div'))
      const alias = /^Bidder \d+/.exec(bidder?.textContent ?? '')?.[0]
      return [alias, time?.querySelector('time')?.dateTime, offer?.textContent, amount?.textContent].join(
        ', ',
      )
    })
    .reverse()
}
