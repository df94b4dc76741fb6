import { PASSWORD as DEMO_PASSWORD, demo, mailedCode, newcomer, person, SCAN } from './people.ts'
import { expect, type Page, test } from './test.ts'

const PASSWORD = 'Quiet-Harbour-Lantern-7'

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function answer(page: Page, question: string, yes: boolean): Promise<void> {
  await page
    .getByRole('radiogroup', { name: question })
    .getByText(yes ? 'Yes' : 'No', { exact: true })
    .click()
}

test('a new user registers and reaches the identity check', async ({ browser }) => {
  const { page, complaints } = await person(browser)
  const email = 'noor.haddad@lakeshore-capital.example'

  await page.goto('/register')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Noor')
  await expect(page.getByLabel('Password').first()).toHaveValue(PASSWORD)
  await page.goto('/verify-otp')
  const code = await mailedCode(page, email)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'What would you like to do?' })).toBeVisible()

  await page.getByText('You can buy deals listed by others').click()
  await page.getByText('You can list your own deals for sale').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Company name').fill('Lakeshore Capital Ltd.')
  await page.getByLabel('Full legal name').fill('Noor Haddad')
  await page.getByLabel('Job title').fill('Managing director')
  await page.getByLabel('Phone number').fill('+1 416 555 0173')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveValue('Lakeshore Capital Ltd.')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 416 555 0173')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('I have read the agreement').check()
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await page.getByRole('link', { name: 'Continue to the identity check' }).click()
  await expect(page.getByRole('heading', { name: 'Identity check' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('the identity check is answered, rejected once, corrected, and approved', async ({ browser }) => {
  const { page, complaints } = await newcomer(browser, 'ida.moreau@lakeshore.example')
  await page.goto('/kyc-all')
  // Given at the registration, and asked once.
  await expect(page.getByLabel('Legal name')).toHaveValue('Ida Moreau')
  await page.getByLabel('Date of birth').fill('14/03/1984')
  await page.keyboard.press('Escape')
  await page.getByLabel('Home address').fill('12 Harbour Street, Toronto')
  await choose(page, 'Identity document', 'Passport')
  await page.getByLabel('Document number').fill('HA123456')
  await page.locator('#document_scan input[type="file"]').first().setInputFiles(SCAN)
  await expect(page.getByRole('tab', { name: 'User Details 6 of 6' })).toBeVisible()
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Common KYC' }).click()
  await choose(page, 'Type of institution', 'Other, specify')
  await page.getByLabel('Which type of institution?').fill('Building society')
  await answer(page, 'Are you a politically exposed person?', false)
  await answer(page, 'Do you act for a third party?', false)
  const saved = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('Retained earnings')),
  )
  await page.getByLabel('Source of funds').fill('Retained earnings')
  // Nothing is lost on leaving: the latest input is there again after a reload.
  await page.getByRole('link', { name: 'Privacy' }).click()
  await saved
  await page.goto('/kyc-all?tab=common')
  await expect(page.getByLabel('Source of funds')).toHaveValue('Retained earnings')
  await page.getByRole('button', { name: 'Buyer KYC' }).click()
  await choose(page, 'Volume of purchases', '1-5')
  await choose(page, 'Purpose of buying', 'Hold to maturity')
  await answer(page, 'Do you buy as an accredited investor?', true)
  await page.getByRole('button', { name: 'Seller KYC' }).click()
  await choose(page, 'Volume of mortgages', '6-10')
  await choose(page, 'Reason for selling', 'Liquidity')
  await answer(page, 'Are mortgages that you sell insured?', false)
  await answer(page, 'Are you a registered mortgage lender?', true)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(1)
  await page.getByRole('link', { name: 'Underwriting under Guideline B-20' }).click()
  await choose(page, 'Underwriting under Guideline B-20', 'Not subject, own policy')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Thanks, we’ve received your application')).toBeVisible()
  await expect(page.getByText('HA123456')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the document number' }).click()
  await expect(page.getByText('HA123456')).toBeVisible()

  const admin = await demo(browser, 'admin')
  const decide = async (action: () => Promise<void>) => {
    await admin.page.goto('/admin/users')
    await admin.page.getByLabel('Name, e-mail or company').fill('ida.moreau')
    await expect(admin.page.getByText('1 row')).toBeVisible()
    await admin.page
      .getByRole('link', { name: /Ida Moreau/ })
      .first()
      .click()
    await admin.page.getByRole('tab', { name: 'KYC' }).click()
    await action()
  }
  await decide(async () => {
    await admin.page.getByRole('button', { name: 'Reject with reason' }).click()
    await admin.page.getByLabel('Reason').fill('The document number is not legible.')
    await admin.page.getByRole('button', { name: 'Add a comment to an answer' }).click()
    await choose(admin.page, 'Answer', 'Document number')
    await admin.page.getByLabel('Comment', { exact: true }).fill('The last digit is another one on the scan.')
    await admin.page.getByRole('button', { name: 'Reject KYC' }).click()
    await expect(admin.page.getByText(/^Rejected on/)).toBeVisible()
  })
  // The page shows the decision without a reload.
  await expect(page.getByText('The document number is not legible.')).toBeVisible()
  await page.getByRole('link', { name: 'Fix and resubmit' }).click()
  await expect(page.getByText('The last digit is another one on the scan.')).toBeVisible()
  await page.getByLabel('Document number').fill('HA123457')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Thanks, we’ve received your application')).toBeVisible()
  await decide(async () => {
    await expect(admin.page.getByRole('button', { name: 'Approve' })).toBeDisabled()
    for (const point of await admin.page.getByRole('checkbox').all()) await point.check()
    await admin.page.getByRole('button', { name: 'Approve' }).click()
    await admin.page.getByRole('button', { name: 'Approve KYC' }).click()
    await expect(admin.page.getByText(/^Approved on/)).toBeVisible()
  })
  await page.getByRole('link', { name: 'Open the marketplace' }).click()
  await expect(page.getByText('Leading bid').first()).toBeVisible()
  expect([...complaints, ...admin.complaints]).toEqual([])
})

test('logging out in one tab logs out the others, and logging in again returns to the same page', async ({
  browser,
}) => {
  const { page, context } = await demo(browser, 'both')
  await page.goto('/')
  const second = await context.newPage()
  await second.goto('/marketplace')
  await expect(second.getByText('Leading bid').first()).toBeVisible()
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(second).toHaveURL(/\/login/)
  await second.getByLabel('E-mail').fill('both@homeslice.test')
  await second.getByLabel('Password').first().fill(DEMO_PASSWORD)
  await second.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(second).toHaveURL('/marketplace')
})

test('visitors of the pages of the identity check log in first', async ({ browser }) => {
  const visitor = await person(browser)
  for (const path of ['/kyc-all', '/kyc-buyer', '/kyc-seller', '/kyc-thank-you']) {
    await visitor.page.goto(path)
    await expect(visitor.page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  expect(visitor.complaints).toEqual([])
})

test('before the identity check is passed, pages of members lead to it, and their account can be protected', async ({
  browser,
}) => {
  const { page, complaints } = await newcomer(browser, 'early@lakeshore.example')
  for (const path of ['/profile/details', '/profile/notifications?tab=settings', '/', '/marketplace']) {
    await page.goto(path)
    await expect(page).toHaveURL('/kyc-all')
  }
  await page.goto('/security')
  await expect(page.getByRole('heading', { name: 'Active sessions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  expect(complaints).toEqual([])
})
