import { endSoon } from './api.ts'
import { choose, PDF, section, typedDate, write } from './deal-form.ts'
import { demo } from './people.ts'
import { ENGLISH_READER, FRENCH_READER, type Reader } from './readers.ts'
import { expect, type Page, test } from './test.ts'

test('a mortgage goes from an empty form through review and a live auction to its buyer, who reads French', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const seller = await demo(browser, 'seller2')
  const form = seller.page
  let id = ''

  await test.step('the seller fills in the form, which saves itself, and submits it', async () => {
    await form.goto('/')
    await form.getByRole('link', { name: 'Add a mortgage' }).first().click()
    const type = section(form, 'Deal type')
    await choose(type, 'Purpose', 'New purchase')
    await type.getByRole('button', { name: /^Next/ }).click()
    const property = section(form, 'Property')
    await choose(property, 'Mortgage class', 'Residential')
    await choose(property, 'Building type', 'Townhouse')
    await write(property, {
      'Street address': '8 Willow Lane',
      City: 'Barrie',
      'Postal code': 'L4N 2C1',
      'Property value': '612000',
      'Appraisal date': typedDate(-30),
    })
    await property.getByRole('button', { name: /^Next/ }).click()
    const mortgage = section(form, 'Mortgage')
    await write(mortgage, { 'Mortgage amount': '402000', 'Principal balance': '398500.25' })
    await choose(mortgage, 'Position', 'First')
    await choose(mortgage, 'Mortgage type', 'Closed')
    await choose(mortgage, 'Interest type', 'Fixed')
    await write(mortgage, {
      'Interest rate': '6.95',
      'Seller-stated yield': '7.4',
      Amortization: '25',
    })
    await write(mortgage, { 'Initial payment date': typedDate(10), 'Maturity date': typedDate(3 * 365) })
    await expect(mortgage.getByLabel('LTV')).toHaveAttribute('placeholder', '65.11')
    await mortgage.getByRole('button', { name: /^Next/ }).click()
    const payments = section(form, 'Payments')
    await choose(payments, 'Payment frequency', 'Monthly')
    await choose(payments, 'Performing', 'Yes')
    await choose(payments, 'Servicing', 'Retained by the seller')
    await expect(form.getByText(/Draft saved/).first()).toBeVisible()
    await expect(form).toHaveURL(/[0-9a-f-]{36}/)
    id = /[0-9a-f-]{36}/.exec(form.url())?.[0] ?? ''
    await form.reload()
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
    await form
      .getByRole('button', { name: /^Auction and reserve/ })
      .first()
      .click()
    await write(section(form, 'Auction and reserve'), { 'Opening bid': '199000', 'Reserve price': '205000' })
    await form
      .getByRole('button', { name: /^Documents/ })
      .first()
      .click()
    const documents = section(form, 'Documents')
    const kinds = ['Proof of lien', 'Home title', 'Mortgage', 'Credit history', 'Appraisal report']
    await documents
      .getByRole('region', { name: 'Drop documents here' })
      .locator('input[type="file"]')
      .setInputFiles(kinds.map((kind) => ({ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: PDF })))
    await documents.getByRole('button', { name: 'Add 5 documents' }).click()
    await expect(documents.getByText('Still needed')).toHaveCount(0)
    await expect(form.getByText(/Draft saved/).first()).toBeVisible()
    await form.getByRole('button', { name: 'Submit', exact: true }).first().click()
    await expect(form.getByText('Review pending').first()).toBeVisible()
  })

  const reviewer = await demo(browser, 'reviewer')
  await form.goto(`/profile/properties/${id}`)
  await test.step('a reviewer approves it', async () => {
    await reviewer.page.goto(`/admin/properties/${id}`)
    await reviewer.page.getByRole('button', { name: 'Approve with 9 open points' }).click()
    const dialog = reviewer.page.getByRole('dialog')
    await dialog
      .getByLabel('Reason for approving it with open points')
      .fill('Checked with the lawyer by telephone.')
    await dialog.getByRole('button', { name: /^Approve HS-/ }).click()
    await expect(reviewer.page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the seller is notified of it and opens the auction', async () => {
    await form.getByRole('button', { name: 'Set auction dates' }).first().click()
    const dialog = form.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Open now' }).click()
    await dialog.getByRole('button', { name: '3 days', exact: true }).click()
    await dialog.getByRole('button', { name: /^Schedule HS-/ }).click()
    await expect(form.getByText('In auction').first()).toBeVisible()
  })

  const { text, amount, locale } = FRENCH_READER
  const [buyer, rival] = [await demo(browser, 'buyer'), await demo(browser, 'buyer2', { locale })]
  await test.step('two buyers find it, bid, and see each other’s bids arrive', async () => {
    for (const { page } of [buyer, rival]) {
      await page.goto('/marketplace?city=Barrie&position=first&mortgage_class=residential')
      await page.locator(`a[href="/property/${id}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(`/property/${id}`))
      await expect(page.getByText('8 Willow Lane')).toHaveCount(0)
    }
    await placeBid(buyer.page, 200_000, ENGLISH_READER)
    await expect(rival.page.getByText(amount(200_000)).first()).toBeVisible()
    await expect(rival.page.getByText(text('Reserve not met')).first()).toBeVisible()
    await placeBid(rival.page, 206_000, FRENCH_READER)
    await buyer.page.goto(`/property/${id}`)
    await expect(buyer.page.getByText(/You were outbid/).first()).toBeVisible()
    await expect(buyer.page.getByText('Reserve met').first()).toBeVisible()
    await expect(form.getByText('$206,000.00').first()).toBeVisible()
  })

  await test.step('the clock closes the auction, and no one can bid any longer', async () => {
    await endSoon(request, id)
    await expect(form.getByText('Awaiting seller').first()).toBeVisible()
    await expect(buyer.page.getByRole('button', { name: /^Review bid/ })).toHaveCount(0)
  })

  await test.step('the seller accepts the better bid and is notified of the sale', async () => {
    await form.goto(`/profile/properties/${id}`)
    await form.getByRole('button', { name: /^Accept \$206,000.00/ }).click()
    await form.getByRole('dialog').getByRole('button', { name: 'Accept $206,000.00' }).click()
    await expect(form.getByText('Sold').first()).toBeVisible()
    await rival.page.goto(`/property/${id}?tab=details`)
    await expect(rival.page.getByText('8 Willow Lane').first()).toBeVisible()
    await form.goto('/profile/notifications')
    await expect(form.getByText('Deal sold').first()).toBeVisible()
  })

  await test.step('the sale has made the checklist, which the two sides move and see each other move', async () => {
    await rival.page.goto(`/closing/${id}`)
    await rival.page.getByRole('button', { name: text('I have paid the deposit') }).click()
    const dialog = rival.page.getByRole('dialog')
    // 5 % of the price, by the terms of the deal.
    await expect(dialog.getByLabel(text('Deposit paid'))).toHaveValue(/^10\s300,00$/)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: text('I have paid the deposit') }).click()
    await expect(dialog).toBeHidden()
    const stepOf = (page: Page, reader: Reader) =>
      page.getByRole('button', { name: new RegExp(`${reader.text('Deposit')}.*${reader.text('due')}`) })
    await expect(stepOf(rival.page, FRENCH_READER)).toContainText(text('To be confirmed'))
    await form.goto(`/closing/${id}`)
    await form.getByRole('button', { name: 'Review and confirm' }).click()
    const confirming = form.getByRole('dialog')
    await expect(confirming.getByText('$10,300.00').first()).toBeVisible()
    await expect(confirming.getByText(/You state that the deposit has arrived/)).toBeVisible()
    await confirming.getByRole('checkbox').check()
    await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(stepOf(form, ENGLISH_READER)).toContainText('Done')
    await expect(stepOf(rival.page, FRENCH_READER)).toContainText(text('Done'))
    await expect(rival.page.getByRole('row', { name: text('Deposit paid') })).toContainText(amount(10_300))
    await expect(form.getByText('The buyer pays on closing')).toBeHidden()
    await expect(rival.page.getByText(text('The seller receives'))).toBeHidden()
    await nameLawyer(rival.page, FRENCH_READER)
    await expect(form.getByText('Harbour Law LLP')).toBeVisible()
    await buyer.page.goto(`/closing/${id}`)
    await expect(buyer.page.getByRole('heading', { level: 1 })).not.toContainText('Closing')
  })

  // The losing bidder's request for hidden data is a 404, which browsers log.
  const known = (complaint: string) => complaint.includes('404')
  expect([seller, reviewer, rival].flatMap(({ complaints }) => complaints)).toEqual([])
  expect(buyer.complaints.filter((complaint) => !known(complaint))).toEqual([])
})

/** In the closing room of the buyer. */
async function nameLawyer(page: Page, { text }: Reader): Promise<void> {
  await page.getByRole('button', { name: text('Name your lawyer') }).click()
  const fields = page.locator('form', { hasText: text('Law firm') })
  await fields.getByLabel(text('Name')).fill('Ada Counsel')
  await fields.getByLabel(text('Law firm')).fill('Harbour Law LLP')
  await fields.getByLabel(text('E-mail')).fill('ada@harbour-law.example')
  await fields.getByLabel(text('Phone')).fill('+1 416 555 0142')
  await fields.getByRole('button', { name: text('Save lawyer') }).click()
  await expect(fields).toBeHidden()
}

/** From the deal page through offer, costs and review to the binding click. */
async function placeBid(page: Page, dollars: number, { text, amount }: Reader): Promise<void> {
  const beginning = (english: string) => new RegExp(`^${text(english)}`)
  await page.goto(page.url().replace('/property/', '/make-bid/'))
  await page.getByLabel(text('Your bid')).first().fill(String(dollars))
  await page.getByRole('button', { name: text('Continue to costs') }).click()
  await page.getByLabel(text('Estimated Closing Costs')).fill('1500')
  await page.getByRole('button', { name: beginning('Review bid of {bid}') }).click()
  await page.getByRole('checkbox').check()
  const commit = page.getByRole('button', { name: beginning('Commit to this deal at {amount}') })
  await expect(commit).toContainText(amount(dollars))
  await commit.click()
  await expect(page.getByText(text('You’re the highest bidder at {leading}')).first()).toBeVisible()
  await page.goto(page.url().replace('/make-bid/', '/property/'))
}
