/* Takes the README's screenshots from the running product: start it on a new data folder, then run this. */
import { chromium } from '@playwright/test'
import { findChromium } from '../e2e/find-chromium.ts'
import { logIn } from '../e2e/people.ts'

const address = process.argv[2] ?? 'http://localhost:3000'
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const context = await browser.newContext({
  baseURL: address,
  viewport: { width: 1440, height: 900 },
  locale: 'en-CA',
  timezoneId: 'America/Toronto',
})
const page = await context.newPage()
await logIn(page, 'buyer@homeslice.test')
await page.goto('/marketplace')
await page.getByText('In auction').first().waitFor()
await page.screenshot({ path: 'docs/screenshots/marketplace.png', animations: 'disabled' })
await page.locator('a[href^="/property/"]').nth(2).click()
await page.getByRole('heading', { name: 'Bid history' }).waitFor()
await page.screenshot({ path: 'docs/screenshots/auction.png', animations: 'disabled' })
await browser.close()
