import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

const LOST = 'Connection lost. Prices may be out of date. Reconnecting…'

test('a buyer sees that the server is gone, and bids once it is back', { tag: '@long' }, async ({
  browser,
  embedded,
}) => {
  test.setTimeout(180_000)
  const server = await embedded.start()
  const address = server.url
  const { page } = await demo(browser, 'buyer', { baseURL: address })
  const buyer = await caller(page.request, 'buyer')
  const { results } = await buyer<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/?deal_state=live&ordering=-bid_end_ts',
  )
  const deal = results[0]?.id ?? ''
  const bidPage = page.waitForResponse((response) => response.url().includes('MakeBidPage'))
  await page.goto(paths.deal(deal))
  const review = page.getByRole('button', { name: /^Review (bid|maximum) of/ })
  const banner = page.getByRole('alert').filter({ hasText: 'Connection lost' })
  await expect(review).toBeEnabled()
  await bidPage
  await page.waitForLoadState('networkidle')
  const clock = page.getByRole('timer').first()
  const running = await clock
    .locator('b')
    .first()
    .evaluate((digits) => getComputedStyle(digits).color)

  await server.end('SIGKILL')
  await expect(banner).toHaveText(LOST, { timeout: 3_000 })
  await expect(review).toBeDisabled()
  await expect(page.getByText('You can continue as soon as it is back.').first()).toBeVisible()
  expect(
    await clock
      .locator('b')
      .first()
      .evaluate((digits) => getComputedStyle(digits).color),
  ).not.toBe(running)

  await test.step('the page of a bid is there, because its code was loaded with the deal', async () => {
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, paths.makeBid(deal))
    await expect(page).toHaveURL(paths.makeBid(deal))
    await expect(page.getByText('HomeSlice cannot be reached', { exact: true })).toHaveCount(0)
    await page.goBack()
  })
  await test.step('a page whose code is missing says that the server cannot be reached', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { name: 'HomeSlice cannot be reached' })).toBeVisible()
    expect(
      await page
        .getByRole('main')
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('It still cannot be reached.')).toBeVisible()
  })

  await embedded.start({ PORT: new URL(address).port })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy' }).first()).toBeVisible()
  await page.goto(paths.deal(deal))
  await review.click()
  await page.getByRole('checkbox', { name: /binding/ }).check()
  await expect(banner).toHaveCount(0)
  await page.getByRole('button', { name: /^Commit to this deal at/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: /Your bid|You’re the highest bidder|outbid/i }),
  ).toBeVisible()
})

test('a page that was open while the server was killed and started again shows what it missed', async ({
  browser,
  playwright,
  embedded,
}) => {
  test.setTimeout(180_000)
  const server = await embedded.start()
  const address = server.url
  const request = await playwright.request.newContext({ baseURL: address })
  try {
    const [buyer, rival] = [await caller(request, 'buyer'), await caller(request, 'buyer2')]
    const { results } = await buyer<{ results: { id: string }[] }>(
      'GET',
      '/loan-deal/?deal_state=live&ordering=-bid_end_ts',
    )
    // On the first deal the buyer has bid in the test before.
    const deal = results[1]?.id ?? ''
    const bid = async (who: typeof buyer) => {
      const { minimum_bid } = await who<{ minimum_bid: string }>('GET', `/loan-deal/${deal}/auction/`)
      await who('POST', '/bids/', { loan_deal: deal, bid_amount: minimum_bid })
      return Number(minimum_bid).toLocaleString('en-CA')
    }
    await bid(buyer)
    const { page, context } = await demo(browser, 'buyer', { baseURL: address })
    await page.goto(paths.deal(deal))
    await expect(page.getByText(/You’re the highest bidder/).first()).toBeVisible()
    await page.waitForLoadState('networkidle')

    await server.end('SIGKILL')
    await expect(page.getByRole('alert').filter({ hasText: 'Connection lost' })).toBeVisible()
    // It stays away until the other buyer has bid.
    await context.setOffline(true)
    await embedded.start({ PORT: new URL(address).port })
    const amount = await bid(rival)
    await expect(page.getByText(/You’re the highest bidder/).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('alert').filter({ hasText: 'Connection lost' })).toHaveCount(0)
    await expect(page.getByText(`$${amount}`).first()).toBeVisible()
    await expect(page.getByText(/You’re the highest bidder/)).toHaveCount(0)
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
    await expect(page.getByText(/You were outbid/).first()).toBeVisible()
  } finally {
    await request.dispose()
  }
})

test('a page that was open all the time recovers without a click', async ({ browser }) => {
  const { page, context } = await demo(browser, 'buyer')
  await page.goto(paths.marketplace)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const banner = page.getByRole('alert').filter({ hasText: 'Connection lost' })
  await expect(banner).toHaveText(LOST, { timeout: 3_000 })
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})
