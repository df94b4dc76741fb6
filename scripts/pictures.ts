/*
 * `npm run pictures`: takes the README's pictures of the product. It starts the product on a temporary data folder with
 * the demonstration market, so that the pictures contain no real data.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from '../e2e/api.ts'
import { findChromium } from '../e2e/find-chromium.ts'
import { logIn } from '../e2e/people.ts'
import { startServerProcess } from '../server/src/test/server-process.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const LONGEST_SESSION_MS = 2 * 3_600_000
const COLOURS = 128
const PHONE_WIDTH = 460
const GAP = 30

const data = await mkdtemp(join(tmpdir(), 'homeslice-pictures-'))
const server = await startServerProcess({ DATA_DIR: data, SEED: 'auto' })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const buyer = await pageOf('buyer@homeslice.test', DESKTOP)
  const deal = await dealWithBids(buyer)
  await save('marketplace', await shotOf(buyer, paths.marketplace))
  await save('deal', await shotOf(buyer, paths.deal(deal)))
  const seller = await pageOf('seller@homeslice.test', DESKTOP)
  await save('my-deals', await shotOf(seller, paths.properties))
  const phone = await pageOf('buyer@homeslice.test', PHONE)
  await save(
    'phone',
    await sideBySide([
      await shotOf(phone, paths.marketplace),
      await shotOf(phone, paths.deal(deal)),
      await shotOf(phone, paths.makeBid(deal)),
    ]),
  )
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
}

async function pageOf(email: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    baseURL: server.url,
    colorScheme: 'light',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
  })
  const page = await context.newPage()
  await logIn(page, email)
  return page
}

/** The auction with the most bids that does not end while the pictures are taken. */
async function dealWithBids(page: Page): Promise<string> {
  const buyer = await caller(page.request, 'buyer')
  const path = '/loan-deal/?deal_state=live&ordering=-bid_count'
  const { results } = await buyer<{ results: { id: string; auction: { bid_end_ts: string } }[] }>('GET', path)
  const end = Date.now() + LONGEST_SESSION_MS
  const deal = results.find(({ auction }) => Date.parse(auction.bid_end_ts) > end)
  if (!deal) throw new Error('No auction of the demonstration market runs for long enough.')
  return deal.id
}

async function shotOf(page: Page, path: string): Promise<Buffer> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page.screenshot({ animations: 'disabled' })
}

async function sideBySide(shots: readonly Buffer[]): Promise<Buffer> {
  const resized = await Promise.all(shots.map((shot) => sharp(shot).resize(PHONE_WIDTH).png().toBuffer()))
  const { height = 0 } = await sharp(resized[0]).metadata()
  return sharp({
    create: {
      width: resized.length * (PHONE_WIDTH + GAP) - GAP,
      height,
      channels: 3,
      background: 'white',
    },
  })
    .composite(resized.map((input, index) => ({ input, left: index * (PHONE_WIDTH + GAP), top: 0 })))
    .png()
    .toBuffer()
}

/** With a palette, a picture of a page has a third of its size. */
async function save(name: string, shot: Buffer): Promise<void> {
  const file = join(FOLDER, `${name}.png`)
  const { size } = await sharp(shot).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(file)
  console.log(`${file}: ${Math.round(size / 1024)} KB`)
}
