import type { APIRequestContext } from '@playwright/test'
import { TAPE_COLUMNS } from '#domain/books/tape/columns.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { paths } from '#domain/kernel/paths.ts'
import { caller, endSoon } from './api.ts'
import { expectAccessibleInEveryLook, loaded } from './axe.ts'
import { demo } from './people.ts'
import { expect, type Page, test } from './test.ts'

interface Loan {
  id: string
  reference: string
  balance: string
}

const MORTGAGES = 6

/** A loan tape of a few mortgages, as the sample has them. */
function tape() {
  const rows = Array.from({ length: MORTGAGES }, (_, row) =>
    TAPE_COLUMNS.map(({ name }, at) => {
      if (name === 'loan_reference') return `LN-${row}`
      if (name === 'loan_address') return `${row} Journey Street`
      return sampleCells()[row % 4]?.[at] ?? ''
    }),
  )
  const text = [templateHeaders(), ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
  return { name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** A book on the market, from a loan tape that its seller imports on the page. */
async function listedFromTape(page: Page, request: APIRequestContext) {
  const seller = await caller(request, 'seller2')
  const { id } = await seller<{ id: string }>('POST', '/loan-deal/create_new_property/', {
    deal_type: 'book_of_mortgage',
    description: 'Seasoned mortgages of one lender.',
    opening_bid: '1346000.00',
    reserve_price: '2600000.00',
    allow_loan_bids: true,
  })
  await page.goto(paths.loanTape(id))
  await page.locator('input[type=file]').first().setInputFiles(tape())
  // Rows that are asked for after the import are gone.
  await expect(page.getByText('LN-0', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: `Import ${MORTGAGES} mortgages` }).click()
  await expect(page).toHaveURL(new RegExp(`${id}/edit#mortgages`), { timeout: 30_000 })
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click()
  await expect(page.getByText('Review pending').first()).toBeVisible()
  await (await caller(request, 'reviewer'))('POST', `/loan-deal/${id}/approve/`, {})
  await seller('POST', `/loan-deal/${id}/schedule/`, {
    bid_start_ts: new Date().toISOString(),
    bid_end_ts: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const state = () => seller<{ deal_state: string }>('GET', `/loan-deal/${id}/`)
  await expect.poll(state).toMatchObject({ deal_state: 'live' })
  const { loans } = await seller<{ loans: Loan[] }>('GET', `/loan-deal/${id}/loan_bids/`)
  // Others bid too: one on the whole, and one on the last mortgage.
  await (await caller(request, 'buyer2'))('POST', '/bids/', { loan_deal: id, bid_amount: '1400000' })
  const bids = loans.slice(-1).map((loan) => ({ loan: loan.id, amount: loan.balance }))
  await (await caller(request, 'both'))('POST', `/loan-deal/${id}/loan_bids/`, { is_package: false, bids })
  return { id, loans }
}

test('a book is listed from a loan tape, its loans are bid on one by one, and the seller sells it in parts', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const [seller, buyer] = [await demo(browser, 'seller2'), await demo(browser, 'buyer')]
  const { id, loans } = await test.step('a seller lists a book from a loan tape', () =>
    listedFromTape(seller.page, request))
  const [first, second] = loans
  const offer = (loan: Loan | undefined) => Math.round(Number(loan?.balance))

  await test.step('a buyer sees the whole book as a percentage of its balance', async () => {
    const { page } = buyer
    await page.goto(`${paths.deal(id)}?tab=mortgages`)
    await expect(page.getByRole('table', { name: /mortgages; rows are loaded/ })).toHaveAttribute(
      'aria-rowcount',
      String(MORTGAGES + 1),
    )
    await page.goto(paths.deal(id))
    const panel = page.getByRole('complementary', { name: 'Auction' })
    await panel.getByLabel('As a percentage of the balance').fill('98.5')
    await expect(panel.getByRole('button', { name: /^Review bid of/ })).toBeVisible()
  })

  await test.step('a buyer bids on single loans, and sees which of them', async () => {
    const { page } = buyer
    const bids = page.getByRole('region', { name: 'Bids on loans' })
    await bids.getByLabel(`Bid on ${first?.reference}`).fill('0')
    await expect(bids.getByText('Enter an amount above zero.')).toBeVisible()
    await bids.getByLabel(`Bid on ${first?.reference}`).fill(String(offer(first)))
    await bids.getByLabel(`Bid on ${second?.reference}`).fill(String(offer(second)))
    await expect(bids.getByText('2 loans', { exact: false }).first()).toBeVisible()
    await bids.getByRole('button', { name: 'Place bids' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 loans, each alone.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Bid \$/ }).click()
    await expect(page.getByText('Bids placed')).toBeVisible()
    await expect(bids.getByText(/^Your bids of .*: Open$/)).toBeVisible()
    await expectAccessibleInEveryLook(page, 'the bids on the loans of a book')
  })

  await test.step('they are in the list of one’s bids', async () => {
    const { page } = buyer
    await page.goto(paths.myBids)
    await expect(page.getByRole('table', { name: 'Bids on loans' }).getByText(/^BK-/)).toBeVisible()
    await page.goto(paths.deal(id))
    // The form is below parts that are loaded later.
    await loaded(page)
  })

  await test.step('a sheet fills in the form, with what is wrong in it', async () => {
    const { page } = buyer
    const bids = page.getByRole('region', { name: 'Bids on loans' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bids.getByRole('button', { name: 'Bid sheet', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Bids on BK-\d+\.xlsx$/)
    const csv = `Mortgage,Bid\n${first?.reference},${offer(first) + 1}\n${second?.reference},${offer(second)}\nHS-1,5\n`
    await page
      .locator('input[type=file][accept=".xlsx,.csv"]')
      .setInputFiles({ name: 'bids.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Row 4, HS-1: The book has no mortgage with this reference.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fill in the form' }).click()
    await bids.getByRole('button', { name: 'Replace bids' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Bid \$/ })
      .click()
    await expect(page.getByText('Bids placed').last()).toBeVisible()
  })

  await test.step('the seller sees both ways to sell after the end, and accepts the combination', async () => {
    await endSoon(request, id)
    const { page } = seller
    await page.goto(paths.ownDeal(id))
    const bids = page.getByRole('region', { name: 'Bids on loans' })
    await expect(bids.getByText('Exact: no other combination brings more.')).toBeVisible()
    await expect(bids.getByText(/^The best (bid|combination) .* brings .* more than/)).toBeVisible()
    await expectAccessibleInEveryLook(page, 'the comparison of both ways to sell a book')
    await bids.getByRole('button', { name: 'Accept the combination' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('I am selling below my reserve.').check()
    await dialog.getByRole('button', { name: /^Sell for \$/ }).click()
    await expect(page.getByText(/^Sold in parts for/)).toBeVisible()
    const parts = page.getByRole('table', { name: 'Parts of the book' })
    await expect(parts.getByRole('link', { name: /^BK-/ })).toHaveCount(2)
    await expectAccessibleInEveryLook(page, 'a book that was sold in parts')
  })

  await test.step('the buyer finds what they bought, and its closing', async () => {
    const { page } = buyer
    await page.goto(paths.deal(id))
    const bought = page.getByText(/^You bought loans of this book for/)
    await bought.getByRole('link', { name: /^BK-/ }).click()
    await expect(page.getByRole('heading', { name: 'Loans sold' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to closing' }).first().click()
    await expect(page).toHaveURL(/\/closing\//)
  })

  await test.step('the seller removes a loan before the closing, and the buyer sees why', async () => {
    const sale = await (await caller(request, 'buyer'))<{ you: { bought: { deal: string } } }>(
      'GET',
      `/loan-deal/${id}/loan_bids/`,
    )
    const part = sale.you.bought.deal
    await seller.page.goto(paths.ownDeal(part))
    await seller.page.getByRole('button', { name: `Remove ${first?.reference}` }).click()
    const dialog = seller.page.getByRole('dialog')
    await dialog.getByLabel('Reason, shown to the buyer').fill('The borrower has repaid it.')
    await dialog.getByRole('button', { name: 'Remove loan' }).click()
    await expect(seller.page.getByText('Loan removed').first()).toBeVisible()
    await buyer.page.goto(paths.deal(part))
    await expect(buyer.page.getByText('The borrower has repaid it.')).toBeVisible()
    await expectAccessibleInEveryLook(buyer.page, 'a part of a book with a removed loan')
  })

  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
})
