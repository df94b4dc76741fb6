import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

interface Box {
  id: string
  name: string
}

test('a buyer describes what they look for, sees what matches, and is alerted of a deal that goes live', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const { page } = await demo(browser, 'buyer2')
  await page.goto(paths.creditBoxes)
  await page.getByRole('link', { name: 'New credit box' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByLabel('Name')).toHaveValue(/Credit Box \d/)

  const market = page.locator('section').filter({ hasText: 'In the live market' })
  const mismatches = market.locator('dl > div').filter({ hasText: 'Mismatch' }).locator('dd')
  await expect(mismatches).toHaveText('0')
  await page.getByLabel('LTV up to').fill('1')
  await expect(market.getByText('LTV up to 1% excludes most', { exact: false })).toBeVisible()
  await expect(mismatches).not.toHaveText('0')

  await page.getByLabel('LTV up to').fill('95')
  await page.getByLabel('Name').fill('Nearly everything')
  await page.getByRole('button', { name: 'Save credit box' }).click()
  await expect(heading).toHaveText('Nearly everything')
  await expectAccessibleInEveryLook(page, 'a credit box')
  await page.getByRole('button', { name: 'Make primary' }).click()
  await expect(page.getByText('This is your primary box now')).toBeVisible()

  await market
    .locator('dl > div')
    .filter({ hasText: /^Match/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/credit_box_match=match/)
  await expect(
    page.getByRole('list', { name: 'Active filters' }).getByText('Match', { exact: true }).first(),
  ).toBeVisible()
  const badge = page.getByRole('button', { name: 'Match with Nearly everything: show why' }).first()
  await badge.click()
  await expect(page.getByText(', up to 95%', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // A notification names every box that matches; the others are muted, because they match some deals too.
  const buyer = await caller(request, 'buyer2')
  for (const { id, name } of (await buyer<{ results: Box[] }>('GET', '/credit-box/')).results)
    if (name !== 'Nearly everything') await buyer('PATCH', `/credit-detail-box/${id}/`, { is_muted: true })
  const [seller, reviewer] = [await caller(request, 'seller'), await caller(request, 'reviewer')]
  const { results } = await seller<{ results: { id: string; reference: string; deal_state: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=approved,pending&page_size=50',
  )
  const waiting = results.find(({ deal_state }) => deal_state === 'pending') ?? results[0]
  if (!waiting) throw new Error('The seller has no deal that could be listed.')
  if (waiting.deal_state === 'pending') await reviewer('POST', `/loan-deal/${waiting.id}/approve/`, {})
  const now = Date.now()
  await seller('POST', `/loan-deal/${waiting.id}/schedule/`, {
    bid_start_ts: new Date(now).toISOString(),
    bid_end_ts: new Date(now + 86_400_000).toISOString(),
  })
  await page.goto(paths.notifications)
  const alert = page
    .getByRole('listitem')
    .filter({ hasText: waiting.reference })
    .filter({ hasText: 'Nearly everything' })
  await expect(alert).toBeVisible({ timeout: 30_000 })
  await alert.getByRole('link', { name: 'A deal matches your credit box' }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.deal(waiting.id)}$`))
  await expect(page.getByRole('heading', { name: 'Match with your credit box' })).toBeVisible()
})

test('the pages of credit boxes can be read and used by everyone', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const buyer = await caller(request, 'buyer')
  const { results } = await buyer<{ results: Box[] }>('GET', '/credit-box/')
  const { page } = await demo(browser, 'buyer')
  await page.goto(paths.creditBoxes)
  await expect(page.getByRole('link', { name: /Homes up to 75%/ })).toBeVisible()
  await expectAccessibleInEveryLook(page, 'a credit box')
  for (const tab of ['overview', 'detail', 'documents']) {
    await page.goto(`${paths.creditBox(results[0]?.id ?? '')}?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessibleInEveryLook(page, 'a credit box')
  }
})
