import { logOut, mailedCode, mailedLink, newcomer } from './people.ts'
import { expect, test } from './test.ts'

test('a forgotten password can be replaced with the mailed code, which also logs in', async ({ browser }) => {
  const email = 'forgetful@granite.example'
  const { page, complaints } = await newcomer(browser, email)
  await page.goto('/kyc-all')
  await logOut(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await mailedCode(page, email, 'Your code for a new HomeSlice password')

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
  await page.getByLabel('New password').first().fill('Another-Harbour-Lantern-8')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/kyc-all')
  expect(complaints).toEqual([])
})

test('strangers who use up the attempts to log in do not lock the owner out, who opens the mailed link and is logged in', async ({
  browser,
}) => {
  const email = 'besieged@granite.example'
  const { page } = await newcomer(browser, email)
  await page.goto('/kyc-all')
  await logOut(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').first().fill('Wrong-Harbour-Lantern-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is wrong')
  await page.getByRole('link', { name: 'Just registered? Enter the code that we sent' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()

  const data = { email, password: 'Wrong-Harbour-Lantern-1' }
  const tryToLogIn = async () => (await page.request.post('/api/accounts/token/', { data })).status()
  await expect.poll(tryToLogIn, { intervals: [0] }).toBe(429)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').first().fill('Wrong-Harbour-Lantern-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('link', { name: 'Set a new password by e-mail and log in immediately' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.goto(await mailedLink(page, email))
  await page.getByLabel('New password').first().fill('Another-Harbour-Lantern-8')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/kyc-all')
})
