import { mailedCode } from './people.ts'
import { expect, type Page } from './test.ts'

/** From the page of the document to the signature, typed, at the place that is offered. */
export async function signHere(page: Page, email: string, title: string): Promise<void> {
  const agreement = page.getByRole('document', { name: /\.pdf$/ })
  await expect(agreement.getByText(title).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check()
  await page.getByRole('button', { name: 'Continue to your signature' }).click()
  await page.getByText('Type', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Your typed signature/ })).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Your signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = await mailedCode(page, email, 'Your code for signing on HomeSlice')
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Sign the document' }).click()
}
