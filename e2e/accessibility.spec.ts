import { paths } from '#domain/kernel/paths.ts'
import { expectAccessibleInEveryLook, loaded } from './axe.ts'
import { demo, newcomer, person, SCAN } from './people.ts'
import { expect, type Page, test } from './test.ts'

const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/how-it-works',
  '/privacy',
  '/pricing',
  '/buyer-terms',
  '/seller-terms',
  '/contact',
  '/loan-tape',
  '/docs',
  '/docs/data-out',
  '/docs/reference-bids',
  '/verify-document',
  '/tools/calculator',
  '/tools/calculator?view=table&open=2027',
  '/tools/calculator?amount=0&rate=-100',
  '/restricted',
  '/e-mails-off',
  `/e-mails-off#token=00000000-0000-7000-8000-000000000000.daily_brief.${'a'.repeat(43)}`,
  '/join-team',
  '/confirmed',
  '/erase-my-data',
  `/erase-my-data#token=${'a'.repeat(43)}`,
  '/decline-channel',
  `/decline-channel#token=${'a'.repeat(43)}`,
  '/forbidden',
  '/thank-you',
]
/** Pages that have walks of their own, the one of a log-in's second step, and earlier addresses of another page. */
const OTHERS = ['/verify-otp', '/404', '/second-factor', '/profile/api-keys', '/profile/webhooks']
/** Its page says that there is no such link. */
const WRONG_SIGNING_LINK = `/sign/${'a'.repeat(43)}`
const PAGES: Record<string, string[]> = {
  buyer: [
    '/',
    '/marketplace',
    '/marketplace?view=list',
    '/marketplace?tab=results',
    '/marketplace?tab=details',
    '/make-bid',
    '/profile/bids',
    '/profile/details',
    '/profile/approvals',
    '/profile/notifications',
    '/profile/notifications?tab=settings',
    '/profile/creditBox',
    '/profile/searches',
    '/profile/company',
    '/profile/team',
    '/profile/funds',
    '/profile/team/history',
    '/profile/developers',
    '/profile/sign-on',
    '/channels',
    '/channels/create-channels',
    '/signing',
    '/kyc-thank-you',
  ],
  seller: ['/', '/profile/properties', '/profile/properties/add-new-property'],
  reviewer: ['/admin/properties', '/admin/funds'],
  admin: [
    '/admin/users?role=buyer',
    '/admin/companies',
    '/admin/audit-logs',
    '/admin/audit-logs?action_type=user_changes&from=2026-01-01',
    '/admin/look-alikes',
    '/admin/messages',
    '/admin/erasure-requests',
    '/admin/tasks',
    '/admin/settings',
  ],
}
const DEAL_TABS = {
  figures: ['', '?tab=details', '?tab=terms', '?tab=terms&view=table'],
  documents: ['?tab=applicants', '?tab=documents', '?tab=fees'],
  room: ['?tab=documents', '?tab=images', '?tab=activity'],
  book: ['?tab=mortgages', '?tab=terms&cpr=10&cdr=1&sev=30&rec=6&span=month'],
}
const IDENTITY_CHECK = [
  '/kyc-all',
  '/kyc-all?tab=common',
  '/kyc-all?tab=buyer',
  '/kyc-all?tab=seller',
  '/kyc-buyer',
  '/kyc-seller',
  '/security',
  '/your-data',
]
const KYC_ANSWERS = {
  legal_name: 'Ida Moreau',
  date_of_birth: '1979-05-06',
  address: '7 Water Street, Halifax',
  document_type: 'passport',
  document_number: 'CM778899',
  selected_answer: 'mic',
  is_politically_exposed: true,
  political_exposure: 'Mayor of Halifax, my sister',
  acts_for_third_party: false,
  source_of_funds: 'Deposits',
  buying_volume: '1-5',
  buying_purpose: 'hold',
  is_accredited_investor: true,
  volume_of_mortgages: '6-10',
  selling_underwritten: 'own_policy',
  selling_insured: false,
  registered_mortgage_lender: true,
  reason_for_selling: 'liquidity',
}
// Each test is one walk through pages; workers share the tests.
test.describe.configure({ mode: 'parallel' })

test('every page that needs no id is among those that are walked', () => {
  const walked = [...PUBLIC, ...Object.values(PAGES).flat(), ...IDENTITY_CHECK, ...OTHERS]
  const all = Object.values(paths).filter((path) => typeof path === 'string')
  expect(all.filter((path) => !walked.some((one) => one.split(/[?#]/)[0] === path))).toEqual([])
})

test('every page is accessible to a visitor', async ({ browser }) => {
  const { page, complaints } = await person(browser)
  for (const path of PUBLIC) await checkPage(page, path)
  expect(complaints).toEqual([])
})

test('every page on which a visitor enters a code, or that does not exist, is accessible', async ({
  browser,
}) => {
  const { page, complaints } = await person(browser)
  await checkCodePage(page, 'visitor@people.test')
  expect(complaints).toEqual([])
  await checkPage(page, '/no-such-page')
  await checkPage(page, WRONG_SIGNING_LINK)
  // The browser's own lines about the status.
  const missing = expect.stringContaining('the server responded with a status of 404 (Not Found)')
  expect(complaints).toEqual([missing, missing])
})

test('every page is accessible to a new user at the identity check', async ({ browser }) => {
  const { page, complaints } = await newcomer(browser, 'kit@moreau.example')
  for (const path of IDENTITY_CHECK) await checkPage(page, path)
  expect(complaints).toEqual([])
})

test('every page is accessible to a user who has submitted the identity check, and to the administrator who decides', async ({
  browser,
}) => {
  const { page, access, complaints } = await newcomer(browser, 'ida@moreau.example')
  const headers = { authorization: `Bearer ${access}` }
  await page.request.patch('/api/kyc/', { headers, data: KYC_ANSWERS })
  const multipart = { question: 'document_scan', files: SCAN }
  const { user_id } = await (await page.request.post('/api/kyc/scans/', { headers, multipart })).json()
  await checkPage(page, '/kyc-all')
  await page.request.post('/api/kyc/submit/', { headers })
  await checkPage(page, '/kyc-thank-you')
  const admin = await demo(browser, 'admin')
  await checkPage(admin.page, `/admin/users/${user_id}?tab=kyc`)
  expect([...complaints, ...admin.complaints]).toEqual([])
})

test('every page is accessible to an administrator who views one user', async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'admin')
  const user = await openUser(page)
  for (const tab of ['account', 'personal', 'kyc', 'sessions', 'dealings', 'history'])
    await checkPage(page, `${user}?tab=${tab}`)
  expect(complaints).toEqual([])
})

test('every page is accessible to an administrator who reads a message and views as a user', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'admin')
  await checkMessage(page)
  await openUser(page)
  await page.getByRole('main').getByRole('button', { name: 'View As' }).click()
  await expect(page.getByRole('region', { name: 'View As' })).toBeVisible()
  for (const path of ['/', '/profile/details', '/profile/notifications', '/admin/users'])
    await checkPage(page, path)
  expect(complaints).toEqual([])
})

test('every page is accessible to a buyer who views the figures of a deal', async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'buyer')
  const deal = await firstDeal(page)
  for (const tab of DEAL_TABS.figures) await checkPage(page, `${deal}${tab}`)
  expect(complaints).toEqual([])
})

test('every page is accessible to a buyer who prices a book of mortgages', async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'buyer')
  const book = await firstDeal(page, '/marketplace?deal_type=book_of_mortgage')
  for (const tab of DEAL_TABS.book) await checkPage(page, `${book}${tab}`)
  expect(complaints).toEqual([])
})

test('every page is accessible to a buyer who reads the documents of a deal and bids on it', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'buyer')
  const deal = await firstDeal(page)
  for (const tab of DEAL_TABS.documents) await checkPage(page, `${deal}${tab}`)
  await checkPage(page, deal.replace('/property/', '/make-bid/'))
  expect(complaints).toEqual([])
})

test('every page is accessible to a seller who runs a deal room, and to a buyer who requests access', async ({
  browser,
}) => {
  const [seller, buyer] = [await demo(browser, 'seller'), await demo(browser, 'buyer2')]
  await seller.page.goto('/profile/properties?deal_state=live')
  const link = seller.page.locator('a[href^="/profile/properties/"], a[href^="/property/"]').first()
  await link.waitFor()
  const deal = `${await link.getAttribute('href')}`.split('?')[0]
  for (const tab of DEAL_TABS.room) await checkPage(seller.page, `${deal}${tab}`)
  await buyer.page.goto(`${await firstDeal(buyer.page)}?tab=documents`)
  await loaded(buyer.page)
  const enter = buyer.page.getByRole('button', { name: /Open deal room|Request access/ })
  if (await enter.isVisible()) {
    await enter.click()
    await expect(buyer.page.getByText('What is confidential')).toBeVisible()
  }
  await expectAccessibleInEveryLook(buyer.page, 'the agreement of a deal room')
  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
})

test('every page is accessible to a buyer who watches auctions and closes a sale', async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await checkPage(page, '/profile/bids?status=watchlist')
  await page.goto('/profile/bids?status=accepted')
  const closing = page.locator('a[href^="/closing/"]').first()
  await closing.waitFor()
  const path = await closing.getAttribute('href')
  await checkPage(page, `${path}`)
  await checkPage(page, `${path}?step=agreement`)
  expect(complaints).toEqual([])
})

for (const [who, addresses] of Object.entries(PAGES)) {
  test(`every page is accessible to a ${who}`, async ({ browser }) => {
    const { page, complaints } = await demo(browser, who)
    for (const path of addresses) await checkPage(page, path)
    expect(complaints).toEqual([])
  })
}

/** URL of the first deal in the marketplace. */
async function firstDeal(page: Page, list = '/marketplace'): Promise<string> {
  await page.goto(list)
  const first = page.getByRole('main').locator('a[href^="/property/"]').first()
  await first.waitFor()
  return (await first.getAttribute('href')) ?? ''
}

/** Finds a user in the list and opens their page; returns its URL. */
async function openUser(page: Page): Promise<string> {
  await page.goto('/admin/users?search=buyer@homeslice.test')
  await page.getByRole('link', { name: /buyer@/ }).click()
  await expect(page).toHaveURL(/\/admin\/users\/./)
  return page.url()
}

/** Checks a message sent from the contact page, and the administrator's view of it. */
async function checkMessage(page: Page): Promise<void> {
  const message = { name: 'Ada', email: 'ada@people.test', subject: 'A question', message: 'Who pays?' }
  await page.request.post('/api/contact/', { data: message })
  await page.goto('/admin/messages')
  await page
    .getByRole('link', { name: /A question/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/messages\/./)
  await checkPage(page, page.url())
}

/** Checks the pages on which the codes for registration and for a new password are entered. */
async function checkCodePage(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  const typed = {
    'First name': 'Ada',
    'Last name': 'Tremblay',
    'E-mail': email,
    Password: 'Quiet-Harbour-Lantern-7',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).first().fill(text)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessibleInEveryLook(page, '/verify-otp')
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expectAccessibleInEveryLook(page, 'a new password')
}

async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectAccessibleInEveryLook(page, path)
}
