import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { expect, type Page, test } from './test.ts'

const SELLER = 'seller2'
const NEXT_YEAR = new Date().getFullYear() + 1

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a seller enters a licence, corrects it after a rejection, and buyers see it once it is confirmed', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const [{ page: seller }, { page: admin }] = [await demo(browser, SELLER), await demo(browser, 'admin')]
  const { id, company_name } = await (await caller(request, SELLER))<{ id: string; company_name: string }>(
    'GET',
    '/accounts/me/',
  )

  await seller.goto(paths.ownCompany)
  await seller.getByRole('button', { name: 'Add licence' }).click()
  const form = seller.getByRole('dialog')
  await choose(seller, 'Regulator', 'BCFSA (British Columbia)')
  await choose(seller, 'Kind of licence', 'Mortgage brokerage')
  await form.getByLabel('Licence number').fill('X1<b>')
  await form.getByLabel('Valid until').fill(`30/06/${NEXT_YEAR}`)
  await form.getByRole('button', { name: 'Send for confirmation' }).click()
  await expect(form.getByText('Use letters, digits and hyphens')).toBeVisible()
  await form.getByLabel('Licence number').fill('X300999')
  await form.getByRole('button', { name: 'Send for confirmation' }).click()
  await expect(form).toBeHidden()
  await expect(seller.getByText('Waits for confirmation')).toBeVisible()
  await expectAccessibleInEveryLook(seller, 'the licences of the own company')

  await admin.goto(`${paths.companies}?licences=waiting`)
  await admin.getByRole('link', { name: company_name }).click()
  await expect(admin).toHaveURL(paths.company(id))
  await expectAccessibleInEveryLook(admin, 'the company of an account')
  await admin.getByRole('button', { name: 'Reject licence X300999' }).click()
  await admin.getByRole('dialog').getByLabel('Reason').fill('The register shows X300998.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject licence' }).click()
  await expect(admin.getByText('The register shows X300998.')).toBeVisible()

  // The notification renews the page that is open.
  await expect(seller.getByText('The register shows X300998.')).toBeVisible()
  await seller.getByRole('button', { name: /^Change: Mortgage brokerage/ }).click()
  await seller.getByRole('dialog').getByLabel('Licence number').fill('X300998')
  await seller.getByRole('dialog').getByRole('button', { name: 'Send for confirmation' }).click()
  await expect(seller.getByText('X300998', { exact: true })).toBeVisible()

  await admin.getByRole('button', { name: 'Confirm licence X300998' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm licence' }).click()
  await expect(admin.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(seller.getByText('Confirmed', { exact: true })).toBeVisible()

  const asSeller = await caller(request, SELLER)
  const { results } = await asSeller<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=live',
  )
  const { page: buyer } = await demo(browser, 'buyer')
  await buyer.goto(paths.deal(results[0]?.id ?? ''))
  await expect(buyer.getByText('Mortgage brokerage · BCFSA (British Columbia) · X300998')).toBeVisible()
})
