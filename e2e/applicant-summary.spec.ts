import type { Browser } from '@playwright/test'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { section } from './deal-form.ts'
import { demo } from './people.ts'
import { expect, type Page, test } from './test.ts'

const LINES = [
  ['First name', 'Ana'],
  ['Last name', 'Tremblay'],
  ['Date of birth', '1984-03-14'],
  ['Marital status', 'Married'],
  ['Credit score', '712'],
  ['Employer', 'Maple Foods Ltd.'],
]

/** A picture of a form that was printed and scanned a little askew. */
async function scan(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1300 } })
  const rows = LINES.map(([label, value]) => `<p>${label}: ${value}</p>`).join('')
  await page.setContent(
    `<body style="font: 26px Arial, sans-serif; padding: 80px; transform: rotate(0.7deg); background: #f7f7f2">
      <h1>Mortgage application</h1>${rows}</body>`,
  )
  const picture = await page.screenshot({ type: 'png' })
  await page.close()
  return picture
}

async function draftOf(page: Page): Promise<string> {
  const seller = await caller(page.request, 'seller')
  const { id } = await seller<{ id: string }>('POST', '/loan-deal/create_new_property/', {
    deal_type: 'single_mortgage',
    applicants: [{ applicant_role: 'primary_applicant', last_name: 'Stone' }],
  })
  return id
}

/** The draft of a mortgage of the demonstration seller from which nothing is missing. */
async function completeDraftOf(page: Page): Promise<string> {
  const seller = await caller(page.request, 'seller')
  const { results } = await seller<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=draft',
  )
  for (const { id } of results) {
    const { deal_type, missing } = await seller<{ deal_type: string; missing: object[] }>(
      'GET',
      `/loan-deal/${id}/`,
    )
    if (deal_type === 'single_mortgage' && missing.length === 0) return id
  }
  throw new Error('The seller has no complete draft.')
}

const openForm = async (page: Page, deal: string) => {
  await page.goto(`${paths.editDeal(deal)}#applicants`)
  const applicants = section(page, 'Applicants')
  await expect(applicants.getByRole('textbox', { name: 'Last name' })).toBeVisible()
  return applicants
}

/** The part of the form that reads application forms, which the button at its top opens. */
const openReader = async (page: Page) => {
  await page.getByRole('button', { name: 'Fill in from a form' }).click()
  const title = page.getByRole('heading', { name: 'Fill in from a form' })
  return page.locator('section').filter({ has: title })
}

test('a seller fills in the applicants from a scanned form, and its summary is on the page of the deal', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page, complaints } = await demo(browser, 'seller')
  const deal = await draftOf(page)
  const applicants = await openForm(page, deal)
  const reader = await openReader(page)
  await expect(reader.getByText('Processed on our server only.')).toBeVisible()
  const files = [{ name: 'scan.png', mimeType: 'image/png', buffer: await scan(browser) }]
  await reader.locator('input[type=file]').setInputFiles(files)
  const first = reader.getByRole('group', { name: 'Applicant 1', exact: true })
  await expect(first).toBeVisible({ timeout: 120_000 })
  await expectAccessibleInEveryLook(page, 'the fields that were found')

  // What fills an empty field is ticked; what would overwrite is not.
  await expect(first.getByRole('checkbox', { name: 'First name Ana' })).toBeChecked()
  const overwriting = first.getByRole('checkbox', { name: 'Last name Tremblay' })
  await expect(overwriting).not.toBeChecked()
  await expect(first.getByText('This overwrites “Stone” in the form.')).toBeVisible()

  await first.getByRole('button', { name: /^page 1: .*First name/ }).click()
  const citation = page.getByRole('dialog', { name: 'scan.png, page 1' })
  await expect(citation.getByRole('img', { name: 'Page 1 of the form' })).toBeVisible({ timeout: 30_000 })
  await expect(citation.getByTestId('quote-mark')).toBeVisible()
  await expectAccessibleInEveryLook(page, 'the page of a citation')
  await citation.getByRole('button', { name: 'Close' }).click()

  // A reload loses nothing.
  await page.reload()
  await expect(first).toBeVisible()
  await first.getByRole('checkbox', { name: /^Date of birth/ }).uncheck()
  await reader.getByRole('button', { name: /^Use \d+ fields?$/ }).click()
  await expect(page.getByText('The form was filled in')).toBeVisible()
  await expect(first).toBeHidden()
  // Instead of leaving the seller where the page has become short.
  await expect(page.locator('h2 > button:focus')).toBeInViewport()

  await page.reload()
  await expect(applicants.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  await expect(applicants.getByRole('textbox', { name: 'Last name' })).toHaveValue('Stone')
  await expect(applicants.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('')

  const summary = applicants.getByRole('textbox', { name: 'Applicant Summary' })
  await expect(summary).toHaveValue(/Ana Tremblay/)
  await summary.fill('Ana Tremblay has been with Maple Foods for years.')
  await applicants.getByRole('button', { name: 'Save the summary' }).click()
  await expect(page.getByText('Summary saved')).toBeVisible()

  await page.goto(`${paths.deal(deal)}?tab=applicants`)
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Applicant Summary' }) })
  await expect(card.getByText('Ana Tremblay has been with Maple Foods for years.')).toBeVisible()
  await expect(
    card.getByText('This is an AI generated summary - you can change it in the applicant details step'),
  ).toBeVisible()
  await card.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Summary versions' })
  await expect(versions.getByText('Version 2')).toBeVisible()
  await expect(versions.getByText('Version 1')).toBeVisible()
  await expectAccessibleInEveryLook(page, 'the versions of a summary')
  expect(complaints).toEqual([])
})

test('a deal whose applicant was read from a scanned form is published, and a buyer sees as much as a listing says', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const { page, complaints } = await demo(browser, 'seller')
  const deal = await completeDraftOf(page)
  await test.step('the form says who applies', async () => {
    const seller = await caller(page.request, 'seller')
    const applicants = [{ applicant_role: 'primary_applicant' }]
    await seller('PATCH', `/loan-deal/${deal}/`, { applicants })
    await page.goto(paths.deal(deal))
    await expect(page.getByText('A draft. 4 items are missing before it can be submitted.')).toBeVisible()
    await openForm(page, deal)
    const form = await openReader(page)
    const files = [{ name: 'scan.png', mimeType: 'image/png', buffer: await scan(browser) }]
    await form.locator('input[type=file]').setInputFiles(files)
    await form.getByRole('button', { name: /^Use \d+ fields?$/ }).click({ timeout: 120_000 })
    await expect(page.getByText('The form was filled in')).toBeVisible()
  })
  await test.step('the seller submits it, and a reviewer approves it', async () => {
    await page.goto(paths.deal(deal))
    await page.getByRole('button', { name: 'Submit for review' }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Submit HS-/ })
      .click()
    await expect(page.getByText('Review pending').first()).toBeVisible()
    const reviewer = await caller(page.request, 'reviewer')
    await reviewer('POST', `/loan-deal/${deal}/approve/`, {})
  })
  await test.step('the auction opens, and a buyer reads age and score, but no name', async () => {
    await page.getByRole('button', { name: 'Set auction dates' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Open now' }).click()
    await dialog.getByRole('button', { name: '3 days', exact: true }).click()
    await dialog.getByRole('button', { name: /^Schedule HS-/ }).click()
    await expect(page.getByText('In auction').first()).toBeVisible()
    const buyer = await demo(browser, 'buyer')
    await buyer.page.goto(`${paths.deal(deal)}?tab=applicants`)
    await expect(buyer.page.getByText('35-44')).toBeVisible()
    await expect(buyer.page.getByText('712').first()).toBeVisible()
    for (const withheld of ['Tremblay', 'Applicant Summary', 'Maple Foods'])
      await expect(buyer.page.getByText(withheld)).toHaveCount(0)
    expect(buyer.complaints).toEqual([])
  })
  expect(complaints).toEqual([])
})

test('an administrator switches reading off, and the form of a deal says nothing of it', {
  tag: '@long',
}, async ({ browser }) => {
  const [admin, seller] = [await demo(browser, 'admin'), await demo(browser, 'seller')]
  await admin.page.goto(paths.jobs)
  const choose = async (mode: string) => {
    await admin.page
      .getByRole('combobox', { name: 'Application-form reading' })
      .or(admin.page.getByRole('textbox', { name: 'Application-form reading' }))
      .first()
      .click()
    await admin.page.getByRole('option', { name: mode, exact: true }).click()
    await expect(admin.page.getByText('Settings saved').first()).toBeVisible()
  }
  await choose('Off')
  await expectAccessibleInEveryLook(admin.page, paths.jobs)
  const deal = await draftOf(seller.page)
  await openForm(seller.page, deal)
  const fillIn = seller.page.getByRole('button', { name: 'Fill in from a form' })
  await expect(fillIn).toBeHidden()
  await choose('On, with the configured provider')
  await seller.page.reload()
  await expect(fillIn).toBeVisible()
  expect([...admin.complaints, ...seller.complaints]).toEqual([])
})
