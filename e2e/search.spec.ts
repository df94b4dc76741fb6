import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessible } from './axe.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

interface Deals {
  results: { id: string; city: string; reference: string }[]
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const exchanged = (name: string) => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`

test('a buyer types a place with a typing error, takes the suggestion by keyboard, saves the search and is alerted', {
  tag: '@long',
}, async ({ browser, request }) => {
  const [seller, reviewer, admin] = [
    await caller(request, 'seller'),
    await caller(request, 'reviewer'),
    await caller(request, 'admin'),
  ]
  const market = await seller<Deals>('GET', '/loan-deal/?market=open&page_size=50')
  const city = market.results.map((deal) => deal.city).find((name) => /^[A-Z][a-z]{5,}$/.test(name)) ?? ''
  const { results } = await seller<Deals>('GET', '/loan-deal/user_properties/?deal_state=pending')
  const [deal] = results
  if (!deal) throw new Error('The seller has no deal in review.')

  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto(paths.marketplace)
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('zzzzzz')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeAttached()
  await expect(page.getByText('No Deals Listed').first()).toBeVisible()

  await search.fill(exchanged(city))
  const suggestion = page.getByRole('option', { name: city, exact: true })
  await expect(suggestion).toBeVisible()
  await expect(page.getByText('No Deals Listed')).toHaveCount(0)
  await expectAccessible(page, 'suggestions while typing')
  for (
    let step = 0;
    step < 12 && (await suggestion.getAttribute('data-combobox-selected')) === null;
    step += 1
  )
    await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`city=${city}`))
  await expect(search).toHaveValue('')

  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByLabel('Name').fill(`Deals in ${city}`)
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toHaveCount(0)

  await test.step('a deal that goes live there arrives as a notification that leads to it', async () => {
    await admin('PATCH', `/loan-deal/${deal.id}/`, { city })
    await reviewer('POST', `/loan-deal/${deal.id}/approve/`, {})
    await seller('POST', `/loan-deal/${deal.id}/schedule/`, {
      bid_start_ts: new Date().toISOString(),
      bid_end_ts: inHours(30),
    })
    await page.goto(paths.notifications)
    await expect(page.getByText(`matches your saved search “Deals in ${city}”`).first()).toBeVisible()
    await page.getByRole('link', { name: 'A deal matches your saved search' }).first().click()
    await expect(page).toHaveURL(new RegExp(deal.id))
  })

  await test.step('and the search can be opened, edited and deleted', async () => {
    await page.goto(paths.savedSearches)
    const card = page.getByRole('listitem').filter({ hasText: `Deals in ${city}` })
    await expect(card).toContainText(`City: ${city}`)
    await card.getByRole('link', { name: `Deals in ${city}` }).click()
    await page.getByText('Off', { exact: true }).click()
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByText('Search saved')).toBeVisible()
    await page.getByRole('link', { name: 'Show in the marketplace' }).click()
    await expect(page).toHaveURL(new RegExp(`city=${city}`))
    await page.goto(paths.creditBoxes)
    await expect(card).toContainText('Alerts: Off')
    await card.getByRole('link', { name: `Deals in ${city}` }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete search' }).click()
    await expect(page.getByText('No saved searches')).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('the palette finds a deal by its reference, a place, an action, and says when there is nothing', async ({
  browser,
  request,
}) => {
  const buyer = await caller(request, 'buyer')
  const [deal] = (await buyer<Deals>('GET', '/loan-deal/?market=open')).results
  const { page } = await demo(browser, 'buyer')
  await page.goto(paths.home)
  await page.getByRole('button', { name: 'Find a deal or page' }).click()
  const box = page.getByPlaceholder('Find a deal or page')
  await box.fill('qqqqqq')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await box.fill('place a bid')
  await expect(page.getByRole('button', { name: 'Place a bid' })).toBeVisible()
  await box.fill(deal?.reference ?? '')
  const found = page.getByRole('button', { name: new RegExp(deal?.reference ?? '') })
  await expect(found).toBeVisible()
  await found.click()
  await expect(page).toHaveURL(new RegExp(deal?.id ?? ''))
})
