import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPlatformCertificate } from '../server/src/files/signatures/certificate.ts'
import { signPdf } from '../server/src/files/signatures/sign-pdf.ts'
import { SMALL_PDF } from '../server/src/test/forms.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo, person } from './people.ts'
import { expect, type Page, test } from './test.ts'

/* The tools that visitors use without an account, on one market: they change nothing on it. */

const payment = (page: Page) => page.getByLabel('Loan figures').locator('dd').first()

test('a visitor computes a published payment and shares it by its URL', async ({ browser }) => {
  const { page, context, complaints } = await person(browser)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mortgage calculator' }).click()
  await page.getByLabel('Loan amount').fill('350100')
  await page.getByLabel('Interest rate').fill('4.9')
  await page.getByRole('textbox', { name: 'Amortization' }).fill('20')
  // Olivier, Business Math, 13.4.
  await expect(payment(page)).toHaveText('$2,281.73')

  const curve = page.getByRole('slider', { name: /^Yield against price/ })
  await page.getByLabel('Yield to maturity').fill('5.5')
  await expect(page.getByText('Discount to balance')).toBeVisible()
  const price = page.getByLabel('Price', { exact: true })
  const typed = await price.inputValue()

  const again = await context.newPage()
  await again.goto(page.url())
  await expect(payment(again)).toHaveText('$2,281.73')
  await expect(again.getByLabel('Yield to maturity')).toHaveValue('5.5')
  await expect(again.getByLabel('Price', { exact: true })).toHaveValue(typed)
  await again.close()

  await curve.focus()
  await curve.press('ArrowRight')
  await expect(price).not.toHaveValue(typed)
  expect(complaints).toEqual([])
})

test('an invalid URL shows an error on the field', async ({ browser }) => {
  const { page, complaints } = await person(browser)
  await page.goto('/tools/calculator?amount=0&rate=-100&years=abc&start=2026-02-30&freq=hourly')
  await expect(page.getByLabel('Loan amount')).toHaveAccessibleDescription(
    'The amount must be more than zero.',
  )
  await expect(page.getByLabel('Interest rate')).toHaveAccessibleDescription('The rate must be above -100 %.')
  await expect(page.getByText('The amortization must be a number.')).toBeVisible()
  await expect(page.getByText('Enter a date that exists')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('NaN')
  await page.getByLabel('Loan amount').fill('350000')
  await expect(page.getByText('The amount must be more than zero.')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the chart can be read by arrow keys, and the schedule downloaded as a spreadsheet', async ({
  browser,
}) => {
  const { page, complaints } = await person(browser)
  // Weekly payments over thirty years make a long sheet.
  await page.goto('/tools/calculator?freq=weekly&years=30&start=2026-11-21')
  const chart = page.getByRole('slider', { name: /^Amortization/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /^2026: principal \$[\d,.]+, interest/)
  await chart.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', /^2027: principal/)

  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('button', { name: /^2027.*52 payments/ }).click()
  await expect(page.getByRole('row', { name: /^02\/01\/2027/ })).toBeVisible()

  await page.getByRole('button', { name: 'Download' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /xlsx/ }).click()
  const bytes = await readFile(await (await download).path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)
  expect(complaints).toEqual([])
})

test('a buyer sees what the leading bid yields, and can move along the curve', async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto('/marketplace')
  await page.locator('main a[href^="/property/"]').first().click()
  await page.getByLabel('Percent of balance').fill('100')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue(
    (await page.locator('dt:text-is("Balance") + dd').first().innerText()).slice(1),
  )
  await page.getByRole('tab', { name: 'Terms' }).click()
  await page.getByLabel('Next payments missed').fill('9999')
  await expect(page.getByText(/At most \d+ payments are left in the term/)).toBeVisible()
  expect(complaints).toEqual([])
})

const REQUEST = '0197a1b2-0000-7000-8000-00000000cafe'

async function drop(page: Page, path: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(path)
}

test('a visitor learns whether HomeSlice signed a document, and whether it was changed since', async ({
  page,
  seeded,
}, testInfo) => {
  const certificate = await openPlatformCertificate(join(seeded.folder, 'signing.pem'), undefined)
  const about = {
    name: 'HomeSlice',
    reason: `Signed by Ada Tremblay, Bo Roy. Request ${REQUEST}`,
    at: new Date(),
  }
  const signed = (await signPdf(certificate, SMALL_PDF, about)).content
  const altered = Buffer.from(signed)
  altered[12] = (altered[12] ?? 0) ^ 1
  const files = {
    signed: testInfo.outputPath('Servicing agreement.pdf'),
    changed: testInfo.outputPath('Changed agreement.pdf'),
    altered: testInfo.outputPath('Altered agreement.pdf'),
    unsigned: testInfo.outputPath('Statement.pdf'),
    picture: testInfo.outputPath('Picture.pdf'),
  }
  writeFileSync(files.signed, signed)
  writeFileSync(files.changed, Buffer.concat([signed, Buffer.from('more')]))
  writeFileSync(files.altered, altered)
  writeFileSync(files.unsigned, SMALL_PDF)
  writeFileSync(files.picture, 'GIF89a')

  await page.goto('/contact')
  await page.getByRole('link', { name: 'Verify a document' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a document' })).toBeVisible()

  await drop(page, files.signed)
  await expect(page.getByRole('heading', { name: 'Servicing agreement.pdf' })).toBeFocused()
  const answer = page.getByRole('status').filter({ hasText: 'HomeSlice' })
  await expect(answer).toContainText('Signed by HomeSlice, and unchanged since')
  const fact = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition')
  await expect(fact('Signed by')).toHaveText('Ada Tremblay, Bo Roy')
  await expect(fact('Request')).toHaveText(REQUEST)
  await expectAccessibleInEveryLook(page, 'the answer for a signed document')

  await drop(page, files.changed)
  await expect(answer).toContainText('Signed by HomeSlice, but changed afterwards')
  await expect(page.getByText('4 bytes added')).toBeVisible()

  await drop(page, files.altered)
  await expect(answer).toContainText('Altered after signing')
  await expect(page.getByText('Does not match this file')).toBeVisible()
  await expectAccessibleInEveryLook(page, 'the answer for an altered document')

  await drop(page, files.unsigned)
  await expect(answer).toContainText('Not signed')

  await drop(page, files.picture)
  await expect(page.getByRole('alert')).toContainText('This is neither a PDF file nor an evidence pack')
})
