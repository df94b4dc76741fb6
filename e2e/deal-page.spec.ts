import type { Page } from '@playwright/test'
import { caller } from './api.ts'
import { expectAccessible, expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

const BIDS = 56

interface Auction {
  leading_amount: string | null
  opening_bid: string
  increment: string
  bid_count: number
}

test('the page of a deal sends one request for the deal and its auction, and shows earlier bids part by part', async ({
  browser,
}) => {
  // Each in a context of their own: a log-in replaces the session of its browser.
  const bidders = await Promise.all(
    ['buyer', 'buyer2'].map(async (name) => caller((await browser.newContext()).request, name)),
  )
  const [one] = bidders
  if (!one) throw new Error('There are no bids.')
  const { results } = await one<{
    results: { id: string; deal_type: string; auction: { is_sealed: boolean } }[]
  }>('GET', '/loan-deal/?deal_state=live&ordering=-bid_end_ts')
  // The page of a book asks for the bids on its loans as well.
  const isSingle = (deal: (typeof results)[number]) => deal.deal_type !== 'book_of_mortgage'
  const id = results.find((deal) => isSingle(deal) && !deal.auction.is_sealed)?.id ?? ''
  let auction = await one<Auction>('GET', `/loan-deal/${id}/auction/`)
  const total = auction.bid_count + BIDS
  for (let count = 0; auction.bid_count < total; count += 1) {
    const { leading_amount, opening_bid, increment } = auction
    const bid_amount = leading_amount ? String(Number(leading_amount) + Number(increment)) : opening_bid
    const body = { loan_deal: id, bid_amount, confirm_above: true }
    const answer = await bidders[count % 2]?.<{ auction: Auction }>('POST', '/bids/', body)
    if (answer) auction = answer.auction
  }

  const { page, complaints } = await demo(browser, 'buyer')
  const requests = requestsOf(page, id)
  await page.goto(`/property/${id}?tab=bids`)
  const fold = page.getByRole('button', { name: /^The latest \d+ of \d+ bids$/ })
  await expect(fold).toBeVisible()
  expect(requests).toEqual([`/api/loan-deal/${id}/`])

  const rows = page.getByRole('table', { name: 'Bids, latest first' }).getByRole('row')
  await fold.focus()
  await page.keyboard.press('Enter')
  const earlier = page.getByRole('button', { name: 'Show earlier bids' })
  await expect(earlier).toBeVisible()
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(earlier).toBeHidden()
  // One more for the header.
  await expect(rows).toHaveCount(total + 1)
  expect(requests).toEqual([`/api/loan-deal/${id}/`, `/api/loan-deal/${id}/auction/history/`])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: 'Show earlier bids' }).click()
  await expect(page.getByRole('button', { name: 'Show earlier bids' })).toBeHidden()
  await expect(page.getByText('Bidder 1').filter({ visible: true }).first()).toBeVisible()

  // However much is above it, the button of the bid is in view.
  await page.getByRole('button', { name: /^(Bid \$|You lead)/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Your bid' })
  await expect(sheet.getByRole('button', { name: /^Review/ })).toBeInViewport({ ratio: 1 })
  await sheet.getByRole('button', { name: 'Close' }).click()

  // A user who only watches gets the next bid from its message.
  const watcher = await demo(browser, 'seller')
  const watched = requestsOf(watcher.page, id)
  await watcher.page.goto(`/property/${id}?tab=bids`)
  await expect(watcher.page.getByText(`The latest 50 of ${total} bids`)).toBeVisible()
  const bid_amount = String(Number(auction.leading_amount) + Number(auction.increment))
  await one('POST', '/bids/', { loan_deal: id, bid_amount, confirm_above: true })
  await expect(watcher.page.getByText(`The latest 51 of ${total + 1} bids`)).toBeVisible()
  expect(watched).toEqual([`/api/loan-deal/${id}/`])
  expect([...complaints, ...watcher.complaints]).toEqual([])
})

/** Paths of the requests about a deal, as they come. */
function requestsOf(page: Page, deal: string): string[] {
  const requests: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith(`/api/loan-deal/${deal}/`)) requests.push(pathname)
  })
  return requests
}

/** A deal of the marketplace, by its filters. */
async function dealWith(page: Page, query: string): Promise<string> {
  const call = await caller(page.request, 'buyer')
  const { results } = await call<{ results: { id: string }[] }>('GET', `/loan-deal/?${query}`)
  const [deal] = results
  if (!deal) throw new Error(`The market has no deal with ${query}.`)
  return deal.id
}

test('a commercial second mortgage fits every width, and no line of its summary begins with a mark', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'buyer')
  const id = await dealWith(page, 'mortgage_class=commercial&position=second')
  await page.goto(`/property/${id}`)
  for (const tab of ['', '?tab=details', '?tab=terms']) {
    await page.goto(`/property/${id}${tab}`)
    await expectAccessibleInEveryLook(page, `/property/:id${tab}`)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  const parts = page.locator('header p > span > span:visible')
  await expect(parts.first()).toBeVisible()
  const begins = await parts.evaluateAll((spans) =>
    spans.map((span) => getComputedStyle(span, '::before').content),
  )
  expect(new Set(begins)).toEqual(new Set(['none']))
  expect(complaints).toEqual([])
})

test('a printed deal has every tab in order, and neither shell nor buttons', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto(`/property/${await dealWith(page, 'deal_state=live')}`)
  await expect(page.getByRole('tab', { name: 'Fees' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const tabs = [
    'Bids',
    'Deal Details',
    'Applicant Details',
    'Documents',
    'Images',
    'Terms',
    'Fees',
    'Activity',
  ]
  await expect(page.locator('main').getByRole('heading', { level: 2, name: 'Fees' })).toBeVisible()
  const headings = await page.locator('main h2:visible').allTextContents()
  expect(headings.filter((heading) => tabs.includes(heading))).toEqual(
    expect.arrayContaining(tabs.filter((tab) => tab !== 'Documents')),
  )
  expect(await page.locator('button:visible, form:visible, nav:visible').count()).toBe(0)
  await expect(page.getByRole('banner')).toBeHidden()
  expect(complaints).toEqual([])
})

test('the loan history is on the details for the owner and the deal room, with missed payments marked, and none for the market', async ({
  browser,
}) => {
  const [seller, buyer] = [await demo(browser, 'seller'), await demo(browser, 'buyer')]
  const call = await caller(seller.page.request, 'seller')
  const { results } = await call<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=live',
  )
  const asBuyer = await caller(buyer.page.request, 'buyer')
  const seen = (deal: string) => asBuyer<{ disclosure: string }>('GET', `/loan-deal/${deal}/`)
  const levels = await Promise.all(
    results.map(async ({ id }) => ({ id, level: (await seen(id)).disclosure })),
  )
  const id = levels.find(({ level }) => level !== 'dealRoom')?.id
  const inRoom = levels.find(({ level }) => level === 'dealRoom')?.id
  await seller.page.goto(`/property/${id}?tab=history`)
  await expect(seller.page.getByRole('table', { name: 'Payments' })).toBeVisible()
  await expectAccessibleInEveryLook(seller.page, '/property/:id?tab=history')
  await buyer.page.goto(`/property/${id}?tab=history`)
  await expect(buyer.page.getByRole('tab', { name: 'Terms' })).toBeVisible()
  await expect(buyer.page.getByRole('table', { name: 'Payments' })).toHaveCount(0)
  await buyer.page.goto(`/property/${inRoom}?tab=history`)
  await expect(buyer.page.getByRole('table', { name: 'Payments' })).toBeInViewport()
  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
})

test('an administrator changes the HomeSlice fees of one deal, and its seller sees them', {
  tag: '@long',
}, async ({ browser }) => {
  const [admin, seller] = [await demo(browser, 'admin'), await demo(browser, 'seller')]
  const call = await caller(seller.page.request, 'seller')
  const { results } = await call<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=live',
  )
  const path = `/property/${results[0]?.id}?tab=fees`
  await admin.page.goto(path)
  await admin.page.getByRole('button', { name: 'Change the HomeSlice fees' }).click()
  const dialog = admin.page.getByRole('dialog')
  await expect(dialog.getByText('0.50%')).toBeVisible()
  await expectAccessible(admin.page, 'the fees of one deal')
  const fees = dialog.getByLabel('HomeSlice fees', { exact: false }).last()
  await fees.fill('101')
  await dialog.getByRole('button', { name: 'Change the fees' }).click()
  await expect(fees).toHaveAttribute('aria-invalid', 'true')
  await fees.fill('0.35')
  await dialog.getByRole('button', { name: 'Change the fees' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(admin.page.getByText('0.35%', { exact: true })).toBeVisible()

  await seller.page.goto(path)
  await expect(seller.page.getByText('0.35%', { exact: true })).toBeVisible()
  await expect(seller.page.getByRole('button', { name: 'Change the HomeSlice fees' })).toHaveCount(0)
  // The refused percentage is answered with a 400, which the browser reports.
  expect(admin.complaints.filter((text) => !text.includes('400'))).toEqual([])
  expect(seller.complaints).toEqual([])
})
