import { demo } from './people.ts'
import { type Download, expect, type Page, test } from './test.ts'

/** The market as if it had more deals than are exported at once. */
async function openLongList(page: Page): Promise<void> {
  await page.route('**/api/loan-deal/?**', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { count: number }
    await route.fulfill({ response, json: { ...list, count: 501 } })
  })
  await page.goto('/marketplace?view=list')
  await page.getByRole('button', { name: 'Export' }).click()
}

async function textOf(download: Download): Promise<string> {
  const parts = await (await download.createReadStream()).toArray()
  return Buffer.concat(parts).toString('utf8')
}

test('a long list is exported in the background and saved when it is done', async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await openLongList(page)
  const saved = page.waitForEvent('download')
  const started = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/loan-deal/export/'),
  )
  await page.getByRole('menuitem', { name: 'Plain text (.csv)' }).click()
  expect((await started).status()).toBe(202)
  expect(await textOf(await saved)).toContain('"Reference","Deal","City"')
  await expect(page.getByRole('dialog', { name: 'Export of deals' })).toBeHidden()
  expect(complaints).toEqual([])
})

test('a page that cannot poll says so, and continues on request', async ({ browser }) => {
  const { page } = await demo(browser, 'buyer')
  await page.routeWebSocket(/\/notifications\//, (socket) => void socket.close())
  await page.route('**/api/background_tasks/**', (route) => route.abort())
  await openLongList(page)
  await page.getByRole('menuitem', { name: 'Plain text (.csv)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export of deals' })
  await expect(dialog.getByText('Waiting for its turn')).toBeVisible()
  await expect(dialog.getByText('Polling failed')).toBeVisible()
  await page.unroute('**/api/background_tasks/**')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(await textOf(await saved)).toContain('"Reference","Deal","City"')
})
