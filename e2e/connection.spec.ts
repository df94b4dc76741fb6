import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '#domain/kernel/paths.ts'
import { type ServerProcess, startServerProcess } from '../server/src/test/server-process.ts'
import { caller } from './api.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

const LOST = 'Connection lost. Prices may be out of date. Reconnecting…'

test('a buyer is told that the server is gone, and bids once it is back', async ({ browser, seeded }) => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-e2e-'))
  cpSync(seeded, folder, { recursive: true })
  const start = (port = '0') =>
    startServerProcess({
      NODE_ENV: 'development',
      SEED: 'auto',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      PORT: port,
    })
  let server: ServerProcess = await start()
  const address = server.url
  try {
    const { page } = await demo(browser, 'buyer', { baseURL: address })
    const buyer = await caller(page.request, 'buyer')
    const { results } = await buyer<{ results: { id: string }[] }>(
      'GET',
      '/loan-deal/?deal_state=live&ordering=-bid_end_ts',
    )
    const deal = results[0]?.id ?? ''
    await page.goto(paths.deal(deal))
    const review = page.getByRole('button', { name: /^Review (bid|maximum) of/ })
    const banner = page.getByRole('alert').filter({ hasText: 'Connection lost' })
    await expect(review).toBeEnabled()
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

    server = await start(new URL(address).port)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Privacy' }).first()).toBeVisible()
    await page.goto(paths.deal(deal))
    await review.click()
    await page.getByRole('checkbox', { name: /binding/ }).check()
    await expect(banner).toHaveCount(0)
    await page.getByRole('button', { name: /^Commit to this deal at/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Your bid|You lead|outbid/i })).toBeVisible()
  } finally {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
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
