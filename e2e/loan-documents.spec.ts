import type { PoolLoanOut } from '#domain/books/pool/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { zipped } from '../server/src/test/archives.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

const SHEET = 'item,amount\nAppraised value,640000\n'

test('a seller adds the documents of a book’s mortgages from a zip, each to its mortgage', async ({
  browser,
}) => {
  const { page, context, complaints } = await demo(browser, 'seller')
  const seller = await caller(context.request, 'seller')
  const drafts = await seller<{ results: { id: string; deal_type: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=draft&page_size=50',
  )
  const book = drafts.results.find(({ deal_type }) => deal_type === 'book_of_mortgage')?.id ?? ''
  const { results } = await seller<{ results: PoolLoanOut[] }>('GET', `/loan-deal/${book}/mortgages/`)
  const [first, second] = results.map((loan) => ({ id: loan.id, name: loan.loan_reference ?? '' }))
  const content = await zipped([
    { name: `${first?.name}/Appraisal.csv`, content: SHEET },
    { name: `Closed/${second?.name} scan.csv`, content: SHEET },
    { name: 'Unknown/Appraisal.csv', content: SHEET },
    { name: `${first?.name}/photo.heic`, content: 'x' },
    { name: `__MACOSX/${first?.name}/._Appraisal.csv`, content: 'x' },
  ])

  await page.goto(`/profile/properties/${book}/edit#mortgages`)
  await page.getByRole('link', { name: 'Add documents from a zip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents of the mortgages' })).toBeVisible()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') })
  await expect(page.getByRole('alert')).toContainText('This file cannot be read as a zip.')

  await input.setInputFiles({ name: 'documents.zip', mimeType: 'application/zip', buffer: content })
  const table = page.getByRole('table', { name: 'Documents in the zip' })
  await expect(
    table.getByText('No mortgage of this book has a reference that is in this name.'),
  ).toBeVisible()
  await expect(table.getByText('Not a PDF, PNG, JPEG, WebP, DOCX, XLSX or CSV file')).toBeVisible()
  await expect(table.getByText(/MACOSX/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add 1 document' })).toBeEnabled()
  await expectAccessibleInEveryLook(page, 'the documents of a zip')

  await page.getByRole('combobox', { name: `Type of Closed/${second?.name} scan.csv` }).click()
  await page.getByRole('option', { name: 'Income verification' }).click()
  await page.getByRole('button', { name: 'Add 2 documents' }).click()
  await expect(page.getByText('2 documents were added.')).toBeVisible()

  const filesOf = async (id = '') =>
    (await seller<DealDetail>('GET', `/loan-deal/${id}/`)).loan_deal_files.map((file) => [
      file.name,
      file.document_type,
    ])
  expect(await filesOf(first?.id)).toEqual([['Appraisal.csv', 'appraisal_report']])
  expect(await filesOf(second?.id)).toEqual([[`${second?.name} scan.csv`, 'income_verification']])

  // The same zip again adds nothing twice.
  await input.setInputFiles({ name: 'documents.zip', mimeType: 'application/zip', buffer: content })
  await expect(table.getByText('The mortgage has a document of this name')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Add/ })).toBeDisabled()
  expect(complaints).toEqual([])
})
