import { demo, mailedCode, person } from './people.ts'
import { expect, type Page, test } from './test.ts'

const band = (page: Page) => page.getByRole('region', { name: 'View As' })

/** Opens the picker from the account menu, types, and selects the first user with Enter. */
async function viewAs(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'View As' }).click()
  await page.getByLabel('Find a user').fill(email)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: email })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(band(page)).toContainText('You are viewing HomeSlice as')
}

test('an administrator sees the market as a buyer does, cannot do anything binding, and ends it', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'admin')
  await page.goto('/')
  await viewAs(page, 'buyer@homeslice.test')
  await expect(band(page)).toContainText('Ines Achterberg')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0)
  await menu.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByRole('menuitem', { name: 'Bids' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/admin/users')
  await expect(page.getByText('Selected user does not have permission to view this page')).toBeVisible()
  await expect(band(page)).toBeVisible()

  await page.goto('/marketplace?deal_state=live')
  await page.locator('a[href^="/property/"]').first().click()
  await expect(page).toHaveURL(/\/property\//)
  await expect(page.getByText('This cannot be done while viewing as another user').first()).toBeVisible()
  await page.reload()
  await expect(band(page)).toContainText('Ines Achterberg')

  await band(page).getByRole('button', { name: 'End View As' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Achterberg' })).toBeVisible()
  await expect(band(page)).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Admin' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('what only the user may do is locked on every page, with an explanation', async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'admin')
  await page.goto('/')
  await viewAs(page, 'buyer2@homeslice.test')
  const reason = page.getByText('This cannot be done while viewing as another user')
  await page.goto('/profile/notifications')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  await expect(reason).toBeVisible()
  await page.goto('/profile/details')
  await expect(reason).toBeVisible()
  await page.goto('/profile/bids')
  await expect(page.getByRole('button', { name: /calendar address|new address/ })).toBeDisabled()
  await band(page).getByRole('button', { name: 'End View As' }).click()

  const email = 'vera@people.test'
  const newcomer = { email, password: 'Quiet-Harbour-Lantern-7', first_name: 'Vera', last_name: 'Sandhu' }
  const elsewhere = await person(browser)
  await elsewhere.page.request.post('/api/accounts/register/', { data: newcomer })
  const otp = await mailedCode(elsewhere.page, email)
  await elsewhere.page.request.post('/api/accounts/verify-otp/', { data: { email, otp } })
  await viewAs(page, email)
  await page.goto('/register')
  await expect(band(page)).toContainText('Vera Sandhu')
  expect(complaints).toEqual([])
})

test('the view ends when another administrator deactivates the viewed user', { tag: '@long' }, async ({
  browser,
}) => {
  const watching = await demo(browser, 'admin')
  await watching.page.goto('/')
  await viewAs(watching.page, 'buyer2@homeslice.test')
  const acting = await demo(browser, 'admin')
  await acting.page.goto('/admin/users?search=buyer2@homeslice.test')
  await acting.page.getByRole('link', { name: /buyer2@/ }).click()
  await decide(acting.page, 'Deactivate', 'A journey of the tests.')
  await expect(watching.page.getByText('View As has ended', { exact: true })).toBeVisible()
  await expect(watching.page.getByText('This user was deactivated')).toBeVisible()
  await expect(band(watching.page)).toHaveCount(0)

  await decide(acting.page, 'Reactivate', 'The journey is over.')
  await acting.page.getByRole('tab', { name: 'History' }).click()
  await expect(acting.page.getByText('User: reactivated').first()).toBeVisible()
  expect(acting.complaints).toEqual([])
})

async function decide(page: Page, action: 'Deactivate' | 'Reactivate', reason: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('button', { name: `${action} account` }).click()
  await expect(page.getByText('Enter a reason first.')).toBeVisible()
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: `${action} account` }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
