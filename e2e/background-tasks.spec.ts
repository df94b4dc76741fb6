import type { APIRequestContext } from '@playwright/test'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { type Download, expect, type Page, test } from './test.ts'

/** The market as if it had more deals than are exported without a background task. */
async function openLongList(page: Page): Promise<void> {
  await page.route('**/api/loan-deal/?**', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { count: number }
    await route.fulfill({ response, json: { ...list, count: 501 } })
  })
  await page.goto('/marketplace?view=list')
  await page.getByRole('button', { name: 'Export' }).click()
}

/** Requests the user's latest notification. */
/** The end of the latest task; auctions end at any time, and are notified too. */
async function newestEnd(request: APIRequestContext, name: string) {
  const call = await caller(request, name)
  return async () => {
    const { results } = await call<{ results: { kind: string }[] }>('GET', '/notifications/')
    return results.find(({ kind }) => kind === 'task_done')
  }
}

async function textOf(download: Download): Promise<string> {
  const parts = await (await download.createReadStream()).toArray()
  return Buffer.concat(parts).toString('utf8')
}

test('a long list is exported in the background and saved when it is done', async ({ browser, request }) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await openLongList(page)
  const saved = page.waitForEvent('download')
  const started = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/loan-deal/export/'),
  )
  await page.getByRole('menuitem', { name: 'Plain text (.csv)' }).click()
  expect((await started).status()).toBe(202)
  expect(await textOf(await saved)).toContain('"Reference","Deal","City"')
  await expect(page.getByRole('dialog', { name: 'Deals export' })).toBeHidden()
  // The page has shown the end, so the notification is not new.
  await expect.poll(await newestEnd(request, 'buyer')).toMatchObject({ kind: 'task_done', is_read: true })
  expect(complaints).toEqual([])
})

test('the end of a task is not marked as new either if it arrives before the page knows of the task', {
  tag: '@long',
}, async ({ browser, request }) => {
  const { page, complaints } = await demo(browser, 'both')
  const newest = await newestEnd(request, 'both')
  await page.route('**/api/loan-deal/export/**', async (route) => {
    const response = await route.fetch()
    await expect.poll(newest).toMatchObject({ kind: 'task_done', is_read: false })
    await route.fulfill({ response })
  })
  await openLongList(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Plain text (.csv)' }).click()
  await saved
  await expect.poll(newest).toMatchObject({ kind: 'task_done', is_read: true })
  expect(complaints).toEqual([])
})

test('the end of a task that no page shows is notified, with a link to its file', async ({
  browser,
  request,
}) => {
  const { page, complaints } = await demo(browser, 'seller2')
  await page.goto('/profile/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const seller = await caller(request, 'seller2')
  const { task_id } = await seller<{ task_id: string }>('POST', '/loan-deal/export/?format=csv')
  await expect(page.getByRole('status').getByText('Task ended')).toBeVisible()
  await page.getByRole('link', { name: 'Task ended' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/profile/tasks/${task_id}$`))
  // The toast names the file too, while it is there.
  await expect(page.getByRole('main').getByText('HomeSlice deals.csv')).toBeVisible()
  await expectAccessibleInEveryLook(page, 'a background task')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('HomeSlice deals.csv')
  expect(await textOf(download)).toContain('"Reference","Deal","City"')
  const stranger = await demo(browser, 'buyer2')
  await stranger.page.goto(`/profile/tasks/${task_id}`)
  await expect(stranger.page.getByText('Not found')).toBeVisible()
  expect(complaints).toEqual([])
})

test('an evidence pack is made in the background and saved when it is done', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const { page, complaints } = await demo(browser, 'seller')
  const seller = await caller(request, 'seller')
  const { results } = await seller<{ results: { id: string }[] }>('GET', '/closing/')
  await page.goto(`/closing/${results[0]?.id}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download evidence pack' }).click()
  expect((await saved).suggestedFilename()).toMatch(/ evidence\.zip$/)
  await expect(page.getByText('Evidence pack downloaded (logged)')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Evidence pack' })).toBeHidden()
  expect(complaints).toEqual([])
})

test('a page that cannot poll says so, and continues on request', { tag: '@long' }, async ({ browser }) => {
  const { page } = await demo(browser, 'buyer')
  await page.routeWebSocket(/\/notifications\//, (socket) => void socket.close())
  await page.route('**/api/background_tasks/**', (route) => route.abort())
  await openLongList(page)
  await page.getByRole('menuitem', { name: 'Plain text (.csv)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deals export' })
  await expect(dialog.getByText('Queued')).toBeVisible()
  await expect(dialog.getByText('Polling failed')).toBeVisible()
  await page.unroute('**/api/background_tasks/**')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(await textOf(await saved)).toContain('"Reference","Deal","City"')
})
