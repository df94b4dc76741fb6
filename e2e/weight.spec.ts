import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { weigh } from './page-weight.ts'
import { demo, person } from './people.ts'
import { expect, test } from './test.ts'

/*
 * What a first visit loads, with an empty cache. A bound that breaks names a page that got heavier: find what it loads
 * without showing it before raising the bound. See docs/decisions/0033-web-weight.md.
 */
const MOST_FILES = 20
const KB = 1000

// The first page has the frame of all pages, with the menus of members; the log-in has none.
for (const [name, path, most] of [
  ['first', paths.home, 305],
  ['log-in', paths.logIn, 190],
] as const)
  test(`a visitor loads the ${name} page alone`, async ({ browser }) => {
    const { page } = await person(browser)
    const { requests, brotli } = await weigh(page, path)
    expect(requests).toBeLessThanOrEqual(MOST_FILES)
    expect(brotli).toBeLessThanOrEqual(most * KB)
  })

test('a buyer loads the marketplace alone', async ({ browser }) => {
  const { page } = await demo(browser, 'buyer')
  const { files, brotli } = await weigh(page, paths.marketplace)
  expect(files).toBeLessThanOrEqual(MOST_FILES)
  expect(brotli).toBeLessThanOrEqual(345 * KB)
})

test('a buyer loads the page of a bid alone', async ({ browser }) => {
  const { page } = await demo(browser, 'buyer')
  const buyer = await caller(page.request, 'buyer')
  const { results } = await buyer<{ results: { id: string }[] }>('GET', '/loan-deal/?deal_state=live')
  const { files, brotli } = await weigh(page, paths.makeBid(results[0]?.id ?? ''))
  expect(files).toBeLessThanOrEqual(MOST_FILES)
  expect(brotli).toBeLessThanOrEqual(323 * KB)
})

test('the code of a page is loaded when the user is about to open it, and not before', async ({
  browser,
}) => {
  const { page } = await demo(browser, 'buyer')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(paths.marketplace)
  const link = page.getByRole('article').getByRole('link').first()
  await expect(link).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = scripts.length
  await link.hover()
  await expect.poll(() => scripts.length).toBeGreaterThan(before)
  await page.waitForLoadState('networkidle')
  const loaded = scripts.length
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // For a deal that can be bid on, the bid page is loaded too, and what the price below the history is computed with.
  expect(scripts.slice(loaded).filter((url) => !/MakeBidPage|LoanPrice|BookPrice/.test(url))).toEqual([])
})
