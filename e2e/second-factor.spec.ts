import { Secret, TOTP } from 'otpauth'
import { expectAccessibleInEveryLook } from './axe.ts'
import { PASSWORD as DEMO_PASSWORD, logIn, logOut, mailedLink, newcomer } from './people.ts'
import { expect, type Page, test } from './test.ts'

const PASSWORD = 'Quiet-Harbour-Lantern-7'
const API = '/api/accounts'

/** The app's code so many 30-second steps from now; a code is accepted only once. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** From the password to the recovery codes, on any page that requires them. */
async function setUp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await expect(page.getByText('You need an authenticator app')).toBeVisible()
  await page.getByRole('main').getByRole('textbox', { name: 'Password' }).last().fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessibleInEveryLook(page, 'the QR code')
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.keyboard.type(shown(secret))
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await expectAccessibleInEveryLook(page, 'the recovery codes')
  const recovery = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(recovery).toHaveLength(10)
  await page.getByLabel('I have saved the recovery codes.').check()
  await page.getByRole('button', { name: 'Done' }).click()
  return { secret, recovery }
}

async function firstStep(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your second factor' })).toBeVisible()
}

test('a second factor is set up before the identity check and required at every log-in, or a recovery code instead', async ({
  browser,
}) => {
  const email = 'ada.tremblay@granite.example'
  const { page, complaints } = await newcomer(browser, email)
  await page.goto('/kyc-all')
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page).toHaveURL('/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const { secret, recovery } = await setUp(page)
  await expect(page.getByText('Recovery codes left')).toBeVisible()

  await logOut(page)
  await firstStep(page, email)
  await expectAccessibleInEveryLook(page, 'the second step')
  await page.keyboard.type(shown(secret, 1))
  await expect(page).toHaveURL('/kyc-all')

  // A new password by e-mail does not replace the second factor, and nothing is typed twice.
  await logOut(page)
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.goto(await mailedLink(page, email))
  await page.getByLabel('New password').first().fill('Another-Harbour-Lantern-8')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your second factor' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/kyc-all')
  expect(complaints).toEqual([])
})

test('a new reviewer must set up a second factor before anything else', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const email = 'new.reviewer@granite.example'
  const { page, complaints, access: own } = await newcomer(browser, email)
  await page.goto('/kyc-all')
  const me = await page.request.get(`${API}/me/`, { headers: { authorization: `Bearer ${own}` } })
  const { id } = (await me.json()) as { id: string }
  // Outside the browser, whose cookie would become the administrator's.
  const login = { email: 'admin@homeslice.test', password: DEMO_PASSWORD }
  const { access } = (await (await request.post(`${API}/token/`, { data: login })).json()) as {
    access: string
  }
  const promoted = await request.patch(`${API}/users/${id}/`, {
    headers: { authorization: `Bearer ${access}` },
    data: { is_buyer: false, is_reviewer: true },
  })
  expect(promoted.status()).toBe(200)
  // A new role ends the session, here through the live connection.
  await expect(page).toHaveURL(/\/login/)
  // The browser logs the rejected refresh request.
  complaints.length = 0
  await logIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/second-factor')
  await page.goto('/admin/properties')
  await expect(page).toHaveURL('/second-factor')
  await expectAccessibleInEveryLook(page, '/second-factor')
  await setUp(page)
  await expect(page).toHaveURL('/kyc-all')
  expect(complaints).toEqual([])
})
