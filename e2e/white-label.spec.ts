import { paths } from '#domain/kernel/paths.ts'
import { expectAccessible, expectAccessibleInEveryLook } from './axe.ts'
import { choose, PDF, section, typedDate, write } from './deal-form.ts'
import { demo, type Person } from './people.ts'
import { signHere } from './sign-here.ts'
import { expect, test } from './test.ts'

test('a white label deal goes from its short form to the committed buyer whom the seller chooses', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const seller = await demo(browser, 'seller2')
  const form = seller.page
  let id = ''

  await test.step('the seller fills in the short form and submits it', async () => {
    await form.goto(paths.newDeal)
    const type = section(form, 'Deal type')
    await choose(type, 'Deal type', 'White label')
    await expect(type.getByText('Non-funded deal')).toBeVisible()
    await type.getByLabel('Purpose').first().click()
    await expect(form.getByRole('option', { name: 'Renovation' })).toBeVisible()
    await expectAccessible(form, 'an open list')
    await form.getByRole('option', { name: 'Renovation' }).click()
    await expect(form.getByRole('button', { name: /^(Loan history|Auction and reserve)/ })).toHaveCount(0)
    await type.getByRole('button', { name: /^Next/ }).click()
    const property = section(form, 'Property')
    await choose(property, 'Mortgage class', 'Residential')
    await choose(property, 'Building type', 'Townhouse')
    await write(property, {
      'Street address': '11 Juniper Court',
      City: 'Guelph',
      'Postal code': 'N1H 3A1',
      'Property value': '640000',
      'Appraisal date': typedDate(-30),
    })
    await property.getByRole('button', { name: /^Next/ }).click()
    const mortgage = section(form, 'Mortgage')
    await expect(mortgage.getByLabel('Principal balance')).toHaveCount(0)
    await write(mortgage, { 'Mortgage amount': '410000' })
    await choose(mortgage, 'Position', 'First')
    await choose(mortgage, 'Mortgage type', 'Closed')
    await choose(mortgage, 'Interest type', 'Fixed')
    await write(mortgage, { 'Interest rate': '7.25', Term: '24', Amortization: '25' })
    await mortgage.getByRole('button', { name: /^Next/ }).click()
    const payments = section(form, 'Payments')
    await expect(payments.getByLabel('Missed payments')).toHaveCount(0)
    await choose(payments, 'Payment frequency', 'Monthly')
    await form
      .getByRole('button', { name: /^Applicants/ })
      .first()
      .click()
    const applicants = section(form, 'Applicants')
    await applicants.getByRole('button', { name: /Add/ }).first().click()
    await write(applicants, {
      'First name': 'Tamsin',
      'Last name': 'Okoye',
      'Date of birth': '02/06/1979',
      'Credit score': '718',
    })
    await expect(form).toHaveURL(/[0-9a-f-]{36}/)
    id = /[0-9a-f-]{36}/.exec(form.url())?.[0] ?? ''
    await form
      .getByRole('button', { name: /^Documents/ })
      .first()
      .click()
    const documents = section(form, 'Documents')
    const kinds = ['Credit history', 'Income verification', 'Appraisal report']
    await documents
      .getByRole('region', { name: 'Drop documents here' })
      .locator('input[type="file"]')
      .setInputFiles(kinds.map((kind) => ({ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: PDF })))
    await documents.getByRole('button', { name: 'Add 3 documents' }).click()
    await expect(documents.getByText('Still needed')).toHaveCount(0)
    await expect(form.getByText(/Draft saved/).first()).toBeVisible()
    await form.getByRole('button', { name: 'Submit', exact: true }).first().click()
    await expect(form.getByText('Review pending').first()).toBeVisible()
  })

  await test.step('a reviewer approves it, and it is on the market immediately', async () => {
    const reviewer = await demo(browser, 'reviewer')
    await reviewer.page.goto(paths.review(id))
    await reviewer.page.getByRole('button', { name: 'Approve with 3 open points' }).click()
    const dialog = reviewer.page.getByRole('dialog')
    await dialog.getByLabel('Reason for approving it with open points').fill('Checked by telephone.')
    await dialog.getByRole('button', { name: /^Approve HS-/ }).click()
    await expect(dialog).toBeHidden()
    expect(reviewer.complaints).toEqual([])
  })

  await form.goto(`${paths.ownDeal(id)}?tab=commitments`)
  await expect(form.getByText('No commitments yet.')).toBeVisible()
  const [buyer, rival] = [await demo(browser, 'buyer'), await demo(browser, 'buyer2')]

  await test.step('two buyers commit, and the seller’s open page shows both', async () => {
    await buyer.page.goto(`${paths.marketplace}?deal_type=white_label&search=Guelph`)
    await buyer.page
      .getByRole('link', { name: /Townhouse, Guelph/ })
      .first()
      .click()
    await expect(buyer.page).toHaveURL(new RegExp(id))
    await rival.page.goto(paths.deal(id))
    for (const { page } of [buyer, rival]) {
      await expect(page.getByRole('complementary', { name: 'Commitment' })).toBeVisible()
      await page.getByRole('button', { name: 'Commit to this deal' }).click()
      await expect(page.getByRole('dialog').getByText(/\$410,000\.00/)).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Commit to this deal' }).click()
      await expect(page.getByText('We’ve marked your interest on this deal').first()).toBeVisible()
      await expect(page.getByText(/further due diligence documents and an additional NDA/)).toBeVisible()
    }
    await expect(form.getByRole('row', { name: /Open.*Due/ })).toHaveCount(2)
    await expectAccessibleInEveryLook(buyer.page, 'a commitment')
  })

  await test.step('the seller adds a document and sends it with the additional NDA to both', async () => {
    await form
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'Rent roll.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(form.getByRole('link', { name: 'Rent roll.pdf' })).toBeVisible()
    await expectAccessibleInEveryLook(form, 'the commitments of a deal')
    const send = form.getByRole('button', { name: 'Send documents and NDA' })
    await expect(send).toHaveCount(2)
    await send.first().click()
    await expect(send).toHaveCount(1)
    await send.first().click()
    await expect(send).toHaveCount(0)
  })

  const accept = async ({ page }: Person) => {
    await page.getByRole('button', { name: 'Read and accept the additional NDA' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('No contact and no circumvention')).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Accept the additional NDA' }).click()
    await expect(page.getByRole('link', { name: 'Rent roll.pdf' })).toBeVisible()
  }

  await test.step('one signs the NDA, the other accepts it with a click, and the document opens to each', async () => {
    const { page } = buyer
    await expect(page.getByText('Rent roll.pdf')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rent roll.pdf' })).toHaveCount(0)
    await form.getByText('Signature required').click()
    await expect(
      form.getByText('The buyer signs, and the follow-up documents', { exact: false }),
    ).toBeVisible()
    await expectAccessibleInEveryLook(form, 'an additional NDA that is signed')
    await page.reload()
    await page.getByRole('button', { name: 'Sign the NDA' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('No contact and no circumvention')).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue to signing' }).click()
    await signHere(page, 'buyer@homeslice.test', 'Additional confidentiality agreement')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All signatures collected')
    await page.getByRole('link', { name: 'Back to the deal' }).click()
    await expect(page.getByRole('link', { name: 'Rent roll.pdf' })).toBeVisible()
    await expectAccessibleInEveryLook(page, 'a commitment with a signed NDA')
    await expect(form.getByRole('button', { name: /^Signed NDA from/ })).toBeVisible()
    await form.getByText('Click to accept').click()
    await expect(
      form.getByText('The buyer signs, and the follow-up documents', { exact: false }),
    ).toBeHidden()
    await rival.page.reload()
    await accept(rival)
  })

  await test.step('the seller chooses one: sold at the mortgage amount, and the other is notified', async () => {
    await form.reload()
    const row = form.getByRole('row', { name: /Open/ }).first()
    await row.getByRole('button', { name: 'Choose this buyer' }).click()
    const dialog = form.getByRole('dialog')
    await expect(dialog.getByText(/at the mortgage amount of \$410,000\.00/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Sell for $410,000.00' }).click()
    await expect(form.getByText('Sold', { exact: true }).first()).toBeVisible()
    await expect(buyer.page.getByText('The seller chose you.', { exact: false })).toBeVisible()
    await expect(rival.page.getByText('The seller chose another buyer.', { exact: false })).toBeVisible()
    await expect(rival.page.getByText('Rent roll.pdf')).toHaveCount(0)
    await rival.page.goto(paths.myBids)
    await expect(rival.page.getByRole('row', { name: /Townhouse, Guelph.*Not chosen/ })).toBeVisible()
    await buyer.page.getByRole('link', { name: 'Go to closing' }).click()
    await expect(buyer.page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  expect([...seller.complaints, ...buyer.complaints, ...rival.complaints]).toEqual([])
})
