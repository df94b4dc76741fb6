import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { BUDGET, MOST_SHIFT } from './budget.ts'
import { FIRST_PAGES, type FirstPageName, PHONE, visit } from './first-visit.ts'
import { demo, person } from './people.ts'
import { expect, test } from './test.ts'

const NAMES = Object.keys(BUDGET) as FirstPageName[]
/** Between them they load what all pages share. */
const USUAL: FirstPageName[] = ['marketplace', 'deal']
for (const name of NAMES)
  test(`on a phone with a slow connection, ${name} loads its own files and does not move`, {
    tag: USUAL.includes(name) ? [] : '@long',
  }, async ({ browser, request }) => {
    const anyone = await caller(request, 'buyer')
    const { results } = await anyone<{ results: { id: string }[] }>('GET', '/loan-deal/?deal_state=live')
    const { user, path } = FIRST_PAGES(results[0]?.id ?? '')[name]
    const { page } = await (user ? demo(browser, user, PHONE) : person(browser, PHONE))
    const { requests, files, brotli, cls, unneeded } = await visit(page, path)
    const { kilobytes, ...most } = BUDGET[name]
    expect.soft(unneeded).toEqual([])
    expect.soft(cls).toBeLessThanOrEqual(MOST_SHIFT)
    expect.soft(requests).toBeLessThanOrEqual(most.requests)
    expect.soft(files).toBeLessThanOrEqual(most.files)
    expect.soft(brotli / 1000).toBeLessThanOrEqual(kilobytes)
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
  // What is below the first screen comes after it.
  for (const rest of [/BelowDeal/, /charts/])
    await expect.poll(() => scripts.some((url) => rest.test(url))).toBe(true)
  await page.waitForLoadState('networkidle')
  const loaded = scripts.length
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // For a deal that can be bid on, the bid page is loaded too, and what the price below the history is computed with.
  expect(scripts.slice(loaded).filter((url) => !/MakeBidPage|LoanPrice|BookPrice|price/.test(url))).toEqual(
    [],
  )
})
