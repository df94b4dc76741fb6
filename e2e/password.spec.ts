import { logIn, logOut, mailedCode, newcomer } from './people.ts'
import { expect, test } from './test.ts'

test('a forgotten password can be replaced with the mailed code, and the new one logs in', async ({
  browser,
}) => {
  const email = 'forgetful@granite.example'
  const { page, complaints } = await newcomer(browser, email)
  await page.goto('/kyc-all')
  await logOut(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await mailedCode(page, email, 'Your code for a new HomeSlice password')

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
  await page.getByLabel('New password').first().fill('Another-Harbour-Lantern-8')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(page, email, 'Another-Harbour-Lantern-8')
  await expect(page).toHaveURL('/kyc-all')
  expect(complaints).toEqual([])
})
