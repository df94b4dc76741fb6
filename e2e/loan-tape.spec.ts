import { TAPE_COLUMNS, type TapeColumnName } from '#domain/books/tape/columns.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

const LOANS = 60

/** A tape of sixty mortgages, with these cells in its rows. */
function tapeWith(changes: Record<number, Partial<Record<TapeColumnName, string>>>) {
  const rows = Array.from({ length: LOANS }, (_, row) =>
    TAPE_COLUMNS.map(({ name }, at) => {
      if (name === 'loan_reference') return `LN-${row}`
      if (name === 'loan_address') return `${row} Sample Street`
      return changes[row]?.[name] ?? sampleCells()[row % 4]?.[at] ?? ''
    }),
  )
  const headers = templateHeaders().map((header) => (header === 'City' ? 'Place' : header))
  const text = [headers, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
  return { name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test('a seller imports a loan tape: columns, corrections, rows left out, and the book with its mortgages', async ({
  browser,
}) => {
  const { page, context, complaints } = await demo(browser, 'seller')
  const seller = await caller(context.request, 'seller')
  const book = await seller<{ id: string }>('POST', '/loan-deal/create_new_property/', {
    deal_type: 'book_of_mortgage',
  })
  await page.goto(`/profile/properties/${book.id}/edit#mortgages`)
  await page.getByRole('link', { name: 'Import a loan tape' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import a loan tape' })).toBeVisible()

  // A file that is no tape is refused with the reason, and not stored.
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') })
  await expect(page.getByRole('alert')).toContainText('No row names the columns')

  await input.setInputFiles(tapeWith({ 5: { interest_rate: '0.0725' }, 40: { position: 'senior' } }))
  await expect(page.getByText('60 rows', { exact: true })).toBeVisible()
  const importing = page.getByRole('button', { name: 'Import 60 mortgages' })
  await expect(importing).toBeDisabled()

  // The city is under another name, so every row lacks it.
  await page.getByRole('combobox', { name: 'Means' }).click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Interest rate: 1 error' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^City:/ })).toHaveCount(0)
  await expectAccessibleInEveryLook(page, 'the preview of a loan tape')

  await page.getByRole('button', { name: /^Interest rate: 0\.0725\. Ambiguous/ }).click()
  await page.getByRole('textbox', { name: 'Interest rate of row 7' }).fill('7.25%')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Interest rate: 1 error' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip row 42' }).click()
  await page.getByRole('button', { name: 'Import 59 mortgages' }).click()

  await expect(page).toHaveURL(new RegExp(`${book.id}/edit#mortgages`), { timeout: 30_000 })
  const deal = await seller<{ book_of_mortgages_data: { mortgages: number } }>(
    'GET',
    `/loan-deal/${book.id}/`,
  )
  expect(deal.book_of_mortgages_data.mortgages).toBe(LOANS - 1)
  await expect(page.getByRole('link', { name: 'Import another loan tape' })).toBeVisible()
  // The browser's own line about the file that was refused.
  expect(complaints).toEqual([
    expect.stringContaining('the server responded with a status of 400 (Bad Request)'),
  ])
})
