import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'HomeSlice-Demo-1!'

/** A user in a separate browser, with the errors of its console. */
export interface Person {
  page: Page
  context: BrowserContext
  complaints: string[]
}

/** A new browser. Console errors and warnings are collected with their address; a test ends without any. */
export async function person(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints }
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Prepares a browser whose context has logged in through the API, so that pages load with a session. */
async function keepSession(context: BrowserContext, address: string): Promise<void> {
  const { cookies } = await context.storageState()
  const localStorage = [{ name: 'homeslice-session', value: '1' }]
  await context.setStorageState({ cookies, origins: [{ origin: new URL(address).origin, localStorage }] })
}

/** A demonstration user, or one by e-mail, logged in through the API; the log-in form has its own tests. */
export async function demo(
  browser: Browser,
  name: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const user = await person(browser, options)
  const email = name.includes('@') ? name : `${name}@homeslice.test`
  const data = { email, password: PASSWORD }
  const answer = await user.context.request.post('/api/accounts/token/', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await keepSession(user.context, answer.url())
  return user
}

/** A part of the latest message to an address with a subject, from the local mailbox. */
async function mailed(page: Page, email: string, subject: string, part: RegExp): Promise<string> {
  const mailbox = await page.context().newPage()
  let found: string | undefined
  await expect(async () => {
    await mailbox.goto('/mailbox')
    const message = mailbox
      .getByRole('article')
      .filter({ hasText: `To ${email}` })
      .filter({ hasText: subject })
      .first()
    found = part.exec(await message.innerText({ timeout: 1_000 }))?.[0]
    expect(found).toBeDefined()
  }).toPass()
  await mailbox.close()
  return found ?? ''
}

/** The latest code mailed to an address with a subject. */
export const mailedCode = (page: Page, email: string, subject = 'Your HomeSlice code'): Promise<string> =>
  mailed(page, email, subject, /\b\d{6}\b/)

/** The path of the latest link for the erasure of one's data. */
export const mailedErasureLink = (page: Page, email: string): Promise<string> =>
  mailed(page, email, 'Erasure of your data', /\/erase-my-data#token=[\w-]+/)

/** The path of the latest link for a new password. */
export const mailedLink = (page: Page, email: string): Promise<string> =>
  mailed(page, email, 'Your code for a new HomeSlice password', /\/forgot-password#token=[\w-]+/)

/** The path of the signing link in the latest mail that requests a signature; `title` without its ending. */
export const mailedSigningLink = (page: Page, email: string, title: string): Promise<string> =>
  mailed(page, email, `to sign “${title}`, /\/sign\/[\w-]{43}/)

/** The path of the latest invitation to a team that was mailed to an address. */
export const mailedTeamLink = (page: Page, email: string): Promise<string> =>
  mailed(page, email, 'invites you to a team on HomeSlice', /\/join-team#token=[\w-]+/)

/** A minimal PDF file. */
export const SCAN = {
  name: 'passport.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

/** A new buyer and seller who has completed every step but the identity check. */
export async function newcomer(
  browser: Browser,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person & { access: string }> {
  const password = 'Quiet-Harbour-Lantern-7'
  const user = await person(browser, options)
  const { request } = user.page
  await request.post('/api/accounts/register/', {
    data: { email, password, first_name: 'Ida', last_name: 'Moreau' },
  })
  const otp = await mailedCode(user.page, email)
  const verified = await request.post('/api/accounts/verify-otp/', { data: { email, otp } })
  const { access } = await verified.json()
  const headers = { authorization: `Bearer ${access}` }
  await request.patch('/api/accounts/me/', {
    headers,
    data: {
      full_legal_name: 'Ida Moreau',
      company_name: `Moreau ${email}`,
      job_title: 'Director',
      phone_number: '+1 416 555 0188',
      is_buyer: true,
      is_seller: true,
    },
  })
  const { version } = await (await request.get('/api/accounts/agreement/')).json()
  await request.post('/api/accounts/agreement/accept/', { headers, data: { version } })
  await keepSession(user.context, verified.url())
  return { ...user, access }
}

/** Logs out through the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** The path of the link that switches such e-mails off, in the latest one to an address with a subject. */
export const mailedOffLink = (page: Page, email: string, subject: string): Promise<string> =>
  mailed(page, email, subject, /\/e-mails-off#token=[\w.-]+/)
