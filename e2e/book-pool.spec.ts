import { readFile } from 'node:fs/promises'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { demo } from './people.ts'
import { expect, type Page, test } from './test.ts'

async function openBook(page: Page, tab: string): Promise<string> {
  const buyer = await caller(page.request, 'buyer')
  const { results } = await buyer<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/?deal_type=book_of_mortgage',
  )
  const id = results[0]?.id ?? ''
  await page.goto(`${paths.deal(id)}?tab=${tab}`)
  return id
}
const amountOf = (text: string) => Number(text.replace(/[$,\s]/g, ''))

test('a buyer sorts the mortgages of a book, scrolls to the last, opens its page, and saves the tape', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await openBook(page, 'mortgages')
  const table = page.getByRole('table', { name: /mortgages; rows are loaded/ })
  const rows = Number(await table.getAttribute('aria-rowcount')) - 1
  await table.getByRole('button', { name: 'Balance' }).click()
  await expect(page).toHaveURL(/sort=principle_balance/)
  const balances = table.locator('tbody td[data-key="balance"]')
  let least = 0
  await expect(async () => {
    const amounts = (await balances.allTextContents()).slice(0, 4).map(amountOf)
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
    least = amounts[0] ?? 0
    expect(least).toBeGreaterThan(0)
  }).toPass()
  await page.getByRole('region', { name: 'Mortgages in the book' }).evaluate((part) => {
    part.scrollTop = part.scrollHeight
  })
  const last = table.locator(`tbody tr[aria-rowindex="${rows + 1}"]`)
  const link = last.getByRole('link')
  const reference = `${await link.textContent()}`.split(' ')[0] ?? ''
  expect(amountOf(`${await last.locator('td[data-key="balance"]').textContent()}`)).toBeGreaterThan(least)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Plain text (.csv)' }).click()
  const tape = await readFile(await (await saved).path(), 'utf8')
  expect(tape.trim().split('\r\n')).toHaveLength(rows + 1)
  expect(tape).toContain(reference)

  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(reference).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a buyer prices a book: the price of a yield, the yield of a price, and what defaults cost', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await openBook(page, 'bids#price')
  const price = page.getByLabel('Book price')
  const percent = page.getByLabel('Percent of balance')
  const yieldField = page.getByLabel('Yield to maturity')
  await expect(percent).toHaveValue('100')
  await expect(yieldField).toHaveValue(/^\d+\.\d+$/)
  const atPar = Number(await yieldField.inputValue())
  const par = amountOf(await price.inputValue())

  await yieldField.fill(String(Math.ceil(atPar) + 1))
  await expect.poll(async () => amountOf(await price.inputValue())).toBeLessThan(par)
  await expect(page.getByText('Computing…')).toBeHidden()
  const entered = await price.inputValue()
  await page.getByLabel('Defaults per year (CDR)').fill('2')
  await page.getByLabel('Loss severity').fill('40')
  await expect.poll(async () => amountOf(await price.inputValue())).toBeLessThan(amountOf(entered))

  await price.fill(String(par))
  await expect.poll(async () => Number(await yieldField.inputValue())).toBeLessThan(atPar)
  await page.getByRole('tab', { name: 'Terms' }).click()
  await expect(page.getByRole('columnheader', { name: 'Losses' })).toBeVisible()
  await page.getByText('By month', { exact: true }).click()
  await expect(page.getByRole('cell', { name: /^\d\d\/20\d\d$/ }).first()).toBeVisible()
  expect(complaints).toEqual([])
})
