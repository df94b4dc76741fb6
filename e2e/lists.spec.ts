import { demo } from './people.ts'
import { expect, type Page, test } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr:has(a)')

/** How far the page scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the marketplace counts what can be bid on, and results have their own tab and prices', async ({
  browser,
}) => {
  const { page } = await demo(browser, 'buyer')
  await test.step('boxes are empty and limit to what is ticked', async () => {
    await page.goto('/marketplace')
    const residential = page.getByRole('checkbox', { name: /^Residential/ })
    await expect(residential).not.toBeChecked()
    await expect(tab(page, /^Deals/)).toHaveText(/\d/)
    const count = (await tab(page, /^Deals/).textContent()) ?? ''
    await residential.check()
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Residential')
    await expect(tab(page, /^Deals/)).not.toHaveText(count)
    await residential.uncheck()
    await expect(tab(page, /^Deals/)).toHaveText(count)
  })
  await test.step('an older address of sold deals opens the results', async () => {
    await page.goto('/marketplace?deal_state=sold&view=list')
    await expect(tab(page, /^Results/)).toHaveAttribute('aria-selected', 'true')
    const table = page.getByRole('table', { name: 'Deals that match the filters' })
    await expect(table.getByRole('columnheader', { name: 'Sold at' })).toBeVisible()
    await expect(rows(page, 'Deals that match the filters').first()).toContainText(/\$[\d,]+\.\d\d.*%/)
  })
  await test.step('and the first tab leads back to what can be bid on', async () => {
    await tab(page, /^Deals/).click()
    await expect(page).not.toHaveURL(/deal_state/)
    await expect(page.getByRole('columnheader', { name: 'Ends in' })).toBeVisible()
    await expect(page.getByText('Sold', { exact: true })).toHaveCount(0)
  })
})

test('a buyer’s My Deals opens on what needs them, and its figures lead to the deals they count', async ({
  browser,
}) => {
  const { page } = await demo(browser, 'buyer')
  await page.goto('/')
  await expect(tab(page, /^Needs you/)).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page, 'What needs you').first()).toContainText(/\d\d:\d\d|\d+d/)
  await page.getByRole('link', { name: 'Outbid' }).click()
  await expect(tab(page, /^Bids/)).toHaveAttribute('aria-selected', 'true')
  const bids = rows(page, 'Your bids')
  await expect(bids.first()).toContainText('Outbid')
  await expect(bids.filter({ has: page.getByText('Leading', { exact: true }) })).toHaveCount(0)
  await test.step('the costs of a bid are within reach of the keyboard', async () => {
    const costs = bids.first().getByRole('button', { name: /Total now, with the fees that you offer: \$/ })
    await costs.focus()
    await expect(costs).toBeFocused()
  })
})

test('a seller’s My Deals takes its filters from the address, and can be a grid', async ({ browser }) => {
  const { page } = await demo(browser, 'seller')
  await page.goto('/?position=second')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('2nd')
  const count = Number((await tab(page, /^All/).innerText()).replace(/\D/g, ''))
  await expect(page.getByText(new RegExp(`of ${count}$|^${count} row`)).first()).toBeVisible()
  await page.getByText('Grid', { exact: true }).click()
  await expect(page).toHaveURL(/view=grid/)
  await expect(rows(page, 'Your deals').first().getByText('Leading bid')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/position/)
  await page.getByRole('switch', { name: 'Show archived' }).click()
  await expect(page).toHaveURL(/show_archived=true/)
})

for (const width of [390, 820])
  test(`lists of deals are cards with everything in reach at ${width} px`, async ({ browser }) => {
    for (const [name, path, table] of [
      ['seller', '/', 'Your deals'],
      ['buyer', '/?tab=favourites', 'Your watchlist'],
      ['buyer', '/profile/bids', 'Your bids'],
    ] as const) {
      const { page, context } = await demo(browser, name, { ...PHONE, viewport: { width, height: 900 } })
      await page.goto(path)
      const card = rows(page, table).first()
      await expect(card).toBeVisible()
      const box = await card.boundingBox()
      expect(box?.height, `${path}: a card is short`).toBeLessThan(240)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${path}: nothing is cut off`).toBeLessThanOrEqual(width)
      expect(await overflow(page), path).toBe(0)
      await context.close()
    }
  })
