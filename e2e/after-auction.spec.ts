import type { APIRequestContext } from '@playwright/test'
import { paths } from '#domain/kernel/paths.ts'
import { caller, endSoon } from './api.ts'
import { expectAccessible } from './axe.ts'
import { demo } from './people.ts'
import { record } from './record.ts'
import { expect, test } from './test.ts'

interface Deal {
  id: string
  reference: string
  deal_state: string
  auction: { leading_amount: string | null; opening_bid: string }
  owner: { reserve_price: string | null } | null
}

const dealsOf = async (request: APIRequestContext, state: string, owner = 'seller') => {
  const seller = await caller(request, owner)
  const { results } = await seller<{ results: Deal[] }>(
    'GET',
    `/loan-deal/user_properties/?deal_state=${state}&page_size=50`,
  )
  return results
}

const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** A live deal that will be well below its reserve after one more bid. */
async function dealBelowReserve(request: APIRequestContext) {
  for (const deal of await dealsOf(request, 'live')) {
    const reserve = Number(deal.owner?.reserve_price ?? 0)
    const buyer = await caller(request, 'buyer')
    const auction = await buyer<{ minimum_bid: string; you: { is_leading: boolean } | null }>(
      'GET',
      `/loan-deal/${deal.id}/auction/`,
    )
    const minimum = Number(auction.minimum_bid)
    if (deal.auction.leading_amount && !auction.you?.is_leading && minimum + 1000 < reserve)
      return { id: deal.id, minimum, bid: buyer }
  }
  throw new Error('No live deal of the seller is below its reserve.')
}

test('below the reserve the seller counters, the buyer accepts, and both see the sale immediately', async ({
  browser,
  request,
}) => {
  const { id, minimum, bid } = await dealBelowReserve(request)
  await bid('POST', '/bids/', { loan_deal: id, bid_amount: minimum, end_closing_cost: '1500' })
  await endSoon(request, id)
  const [seller, buyer] = [await demo(browser, 'seller'), await demo(browser, 'buyer')]
  const price = dollars(minimum + 500)

  await test.step('the seller compares the bids and counters one of them', async () => {
    const { page } = seller
    await page.goto(`/property/${id}?tab=bids`)
    await buyer.page.goto('/profile/bids?status=pending')
    await page.getByRole('button', { name: /^Counter .* from Bluewater Crossing Capital/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('You would sell at').fill(String(minimum + 500))
    await dialog.getByLabel('Message to the bidder').fill('We meet you halfway.')
    await dialog.getByText(`Costs, deposit and yield at ${price}`).click()
    await expect(dialog.getByText('Bidder’s estimated total at closing')).toBeVisible()
    await expect(dialog.getByText('If the bidder accepts: deposit')).toBeVisible()
    await dialog.getByLabel('I am selling below my reserve.').check()
    await expectAccessible(page, 'the counter-offer of the seller')
    await dialog.getByRole('button', { name: `Counter at ${price}` }).click()
    await expect(page.getByText(`Countered at ${price}`)).toBeVisible()
    await expectAccessible(page, 'the bids with an open counter-offer')
  })

  await test.step('the buyer’s list follows without a reload and leads to the answer', async () => {
    const { page } = buyer
    await page.getByRole('link', { name: `Answer ${price}` }).click()
    const card = page.getByRole('region', { name: 'The seller’s counter-offer' })
    await expect(card.getByText('We meet you halfway.')).toBeVisible()
    await card.getByRole('button', { name: `Review ${price}` }).click()
    const dialog = page.getByRole('dialog')
    for (const words of ['Yield after your costs', 'Estimated total at closing', 'Deposit'])
      await expect(dialog.getByText(words).first()).toBeVisible()
    await expect(dialog.getByText(/^By the end of .*, ET/)).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await expectAccessible(page, 'the review of a counter-offer')
    await dialog.getByRole('button', { name: `Commit to this deal at ${price}` }).click()
    await expect(page.getByText('You bought this mortgage.')).toBeVisible()
  })

  await test.step('the seller’s page shows it without a reload', async () => {
    await expect(seller.page.getByText('Accepted below reserve').first()).toBeVisible()
    await expect(seller.page.getByText('Counter-offer accepted').first()).toBeVisible()
  })
  expect([seller, buyer].flatMap(({ complaints }) => complaints)).toEqual([])
})

test('a final offer names the deposit and what is paid at closing before it binds', async ({
  browser,
  request,
}) => {
  const buyer = await caller(request, 'buyer')
  const { results } = await buyer<{
    results: { loan_deal: { id: string }; final: { can: { offer: boolean } } | null }[]
  }>('GET', '/bids/?status=pending&page_size=50')
  const invited = results.find(({ final }) => final?.can.offer)
  if (!invited) throw new Error('The buyer is not invited to a final offer.')
  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto(`/property/${invited.loan_deal.id}`)
  await page.getByRole('button', { name: 'Make your final offer' }).click()
  const dialog = page.getByRole('dialog')
  for (const words of ['Estimated total at closing', 'If you win: deposit'])
    await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByText(/business days? after the sale/)).toBeVisible()
  await expectAccessible(page, 'a final offer')
  expect(complaints).toEqual([])
})

test('no one sees a sealed amount before the close, and everyone sees it afterwards', async ({
  browser,
  request,
}) => {
  const [deal] = await dealsOf(request, 'approved')
  if (!deal) throw new Error('The seller has no approved deal.')
  const admin = await caller(request, 'admin')
  await admin('PATCH', `/loan-deal/${deal.id}/`, { auction_format: 'sealed', buy_reserve_price: null })
  const opens = Date.now() + 1000
  await admin('POST', `/loan-deal/${deal.id}/schedule/`, {
    bid_start_ts: new Date(opens).toISOString(),
    bid_end_ts: new Date(opens + 3 * 86_400_000).toISOString(),
  })
  const amount = dollars(Math.ceil(Number(deal.auction.opening_bid)) + 777)
  const [buyer, rival] = [
    await demo(browser, 'buyer'),
    await demo(browser, 'buyer2', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }),
  ]

  await test.step('a buyer places a sealed bid', async () => {
    const { page } = buyer
    await page.goto(`/make-bid/${deal.id}`)
    await page.getByLabel('Your sealed bid').fill(amount.replace(/[$,]/g, ''))
    await expect(page.getByText('Hidden maximum')).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue to costs' }).click()
    await page.getByRole('button', { name: /^Review bid of/ }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: `Commit to this deal at ${amount}` }).click()
    await expect(page.getByText(`Your sealed bid of ${amount} is placed`)).toBeVisible()
    await expectAccessible(page, 'the result of a sealed bid')
  })

  await test.step('another buyer learns that there is one, not what it is; the close opens it', async () => {
    const { page } = rival
    await page.goto(`/property/${deal.id}`)
    const said = (words: string | RegExp) => page.getByText(words).filter({ visible: true }).first()
    await expect(said(/1 sealed bid from 1 bidder/)).toBeVisible()
    await expect(said('Amounts are hidden until the auction ends.')).toBeVisible()
    await expect(page.getByText(amount)).toHaveCount(0)
    await expectAccessible(page, 'a sealed auction')
    await endSoon(request, deal.id)
    await expect(said(amount)).toBeVisible()
  })
  expect([buyer, rival].flatMap(({ complaints }) => complaints)).toEqual([])
})

test('of two equal bids the seller sees the earlier one first and why, accepts it, and each bidder is notified once', async ({
  browser,
  request,
}) => {
  const [deal] = await dealsOf(request, 'approved', 'seller2')
  if (!deal) throw new Error('The second seller has no approved deal.')
  const admin = await caller(request, 'admin')
  await admin('PATCH', `/loan-deal/${deal.id}/`, { auction_format: 'sealed', buy_reserve_price: null })
  const opens = Date.now()
  await admin('POST', `/loan-deal/${deal.id}/schedule/`, {
    bid_start_ts: new Date(opens).toISOString(),
    bid_end_ts: new Date(opens + 3 * 86_400_000).toISOString(),
  })
  const onAPhone = { viewport: { width: 390, height: 844 } }
  const [seller, winner, loser] = [
    await demo(browser, 'seller2', { ...onAPhone, colorScheme: 'dark' }),
    await demo(browser, 'buyer2'),
    await demo(browser, 'buyer', onAPhone),
  ]
  const { page } = seller
  await page.goto(`${paths.ownDeal(deal.id)}?tab=bids`)
  await expect(page.getByText('In auction').filter({ visible: true }).first()).toBeVisible()
  const price = Math.max(Number(deal.auction.opening_bid), Number(deal.owner?.reserve_price ?? 0)) + 5000
  for (const [name, amount] of [
    ['buyer', price - 1000],
    ['buyer2', price],
    ['both', price - 2000],
    ['buyer', price],
  ] as const) {
    const bidder = await caller(request, name)
    await bidder('POST', '/bids/', { loan_deal: deal.id, bid_amount: amount, confirm_above: true })
  }
  for (const bidder of [winner, loser]) await bidder.page.goto(`${paths.deal(deal.id)}?tab=bids`)
  const toasts = await record(winner.page, shownToasts)
  await endSoon(request, deal.id)

  await test.step('the seller reads in both looks which of the two ranks first, and why', async () => {
    const rows = page.locator('table', { hasText: 'Bids, best first' }).locator('tbody tr')
    const expectRanked = async () => {
      await expect(rows).toHaveText([
        /Fernhill Pension Partners.*Bidder 2.*leads, placed first/,
        /Bluewater Crossing Capital.*Bidder 1/,
        /Coppermine Road Trust.*Bidder 3/,
      ])
      await expect(rows.filter({ hasText: dollars(price) })).toHaveCount(2)
      await expect(rows.getByText('placed first')).toHaveCount(1)
      await expect(rows.getByText('placed first')).toBeVisible()
    }
    await expectRanked()
    await expectAccessible(page, 'a decision with a tie, dark on a phone')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectRanked()
  })

  await test.step('both bidders see in the history which of the two was placed first', async () => {
    for (const bidder of [winner, loser])
      await expect(bidder.page.getByRole('row', { name: /Placed first/ })).toContainText('Bidder 2')
  })

  await test.step('the seller accepts the first', async () => {
    await page
      .getByRole('button', { name: `Accept ${dollars(price)} from Fernhill Pension Partners` })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('All 2 other open bids are declined.')).toBeVisible()
    await dialog.getByRole('button', { name: `Accept ${dollars(price)}` }).click()
    await expect(page.getByText('Sold').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('one bidder is notified that they won, the other that they lost, once', async () => {
    await expect(winner.page.getByText('You bought this mortgage.')).toBeVisible()
    await expect(loser.page.getByText(/Your bid was not accepted/)).toBeVisible()
    const won = `You won ${deal.reference}`
    await expect.poll(async () => (await toasts()).flat()).toEqual([expect.stringContaining(won)])
    for (const [bidder, title, words] of [
      [winner, 'You won', won],
      [loser, 'Bid Declined', 'was sold to another bidder.'],
    ] as const) {
      await bidder.page.goto(paths.notifications)
      const notifications = bidder.page.getByRole('listitem').filter({ hasText: deal.reference })
      await expect(notifications.getByRole('link', { name: title, exact: true })).toHaveCount(1)
      await expect(notifications.filter({ hasText: title })).toContainText(words)
    }
  })
  expect([seller, winner, loser].flatMap(({ complaints }) => complaints)).toEqual([])
})

/** What toasts say; runs in the page. */
const shownToasts = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => textContent)
