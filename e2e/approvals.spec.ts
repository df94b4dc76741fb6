import type { APIRequestContext } from '@playwright/test'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { teamPerson } from './team-people.ts'
import { expect, type Page, test } from './test.ts'

const OWNER = 'buyer2'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** A live auction in which the owner's company does not lead, with its next bid in whole dollars. */
async function openAuction(request: APIRequestContext) {
  const owner = await caller(request, OWNER)
  const { results } = await owner<{ results: { id: string; can: { bid: boolean } }[] }>(
    'GET',
    '/loan-deal/?deal_state=live&deal_type=auction&page_size=50',
  )
  for (const { id } of results) {
    const { can, auction } = await owner<{
      can: { bid: boolean }
      auction: { minimum_bid: string; is_sealed: boolean; confirm_above: string; you: object | null }
    }>('GET', `/loan-deal/${id}/`)
    const amount = Math.ceil(Number(auction.minimum_bid)) + 1000
    if (can.bid && !auction.is_sealed && !auction.you && amount + 2000 < Number(auction.confirm_above))
      return { id, amount }
  }
  throw new Error('The owner can bid in no auction.')
}

/** The middle of what must be seen without scrolling is on the screen. */
async function expectInView(page: Page, ...texts: ReturnType<Page['getByText']>[]): Promise<void> {
  for (const text of texts) await expect(text).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

test('a trader’s bid above the limit waits for a manager, who approves it on a phone, and it is placed', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const deal = await openAuction(request)
  const trader = await teamPerson(browser, request, OWNER, {
    email: 'theo@team.example',
    name: 'Theo Lavoie',
    role: 'trader',
  })
  const manager = await teamPerson(
    browser,
    request,
    OWNER,
    { email: 'maya@team.example', name: 'Maya Singh', role: 'manager' },
    PHONE,
  )
  const owner = await demo(browser, OWNER)
  const [bid, maximum] = [dollars(deal.amount), dollars(deal.amount + 2000)]

  await test.step('the owner limits what people of the company bid alone', async () => {
    const { page } = owner
    await page.goto(paths.profile)
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Approvals' }).click()
    await expect(page.getByText('Nothing here')).toBeVisible()
    await page.getByRole('button', { name: 'Change the limit: Bids and maximums' }).click()
    await page.getByRole('textbox', { name: 'Approval is needed above' }).fill('1000')
    await expectAccessibleInEveryLook(page, 'a limit')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await expect(page.getByText('$1,000.00')).toBeVisible()
  })

  await test.step('the trader bids above it, and sends it for approval', async () => {
    const { page } = trader
    await page.goto(paths.makeBid(deal.id))
    await page.getByRole('textbox', { name: /Your bid/ }).fill(String(deal.amount))
    await page.getByRole('textbox', { name: /Hidden maximum/ }).fill(String(deal.amount + 2000))
    await page.getByRole('button', { name: 'Continue to costs' }).click()
    await page.getByRole('button', { name: /^Review bid of/ }).click()
    await page.getByRole('checkbox', { name: /binding/ }).check()
    await page.getByRole('button', { name: /^Commit to this deal/ }).click()
    await expect(page.getByText('In your company a bid or maximum above $1,000.00 needs')).toBeVisible()
    await page.getByLabel('Note').fill('The mandate allows it.')
    await expectAccessibleInEveryLook(page, 'a bid above the limit')
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bid' })).toBeVisible()
    await expect(page.getByText('Waiting for approval')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  })

  await test.step('the manager finds it in what needs attention, and sees all that matters without scrolling', async () => {
    const { page } = manager
    await page.goto(paths.home)
    const list = page.getByRole('list', { name: 'Needs attention' })
    await expect(list.getByText('Theo Lavoie has prepared for your approval: Bid')).toBeVisible()
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Theo Lavoie' })
      .getByRole('link', { name: /^Review/ })
      .click()
    await expect(page.getByText('The mandate allows it.')).toBeVisible()
    await expectInView(
      page,
      page.getByRole('timer').first(),
      page.getByText(bid).first(),
      page.getByRole('button', { name: 'Approve' }),
      page.getByRole('button', { name: 'Refuse' }),
    )
    await expectAccessibleInEveryLook(page, 'an approval')
    await page.setViewportSize(PHONE.viewport)
  })

  await test.step('the manager approves it', async () => {
    const { page } = manager
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: `Approve ${bid}, up to ${maximum}?` })
    await expect(dialog.getByText(/It binds .* up to/)).toBeVisible()
    await dialog.getByRole('button', { name: `Approve up to ${maximum}` }).click()
    await expect(page.getByText('Approved by Maya Singh and placed')).toBeVisible()
    await page.goto(paths.approvals)
    await expect(page.getByText('Nothing here')).toBeVisible()
  })

  await test.step('the trader’s open page shows the bid as placed', async () => {
    await expect(trader.page.getByText('Approved by Maya Singh and placed')).toBeVisible()
    await expect(trader.page.getByText(/You’re the highest bidder|You were outbid/)).toBeVisible()
    await trader.page.goto(`${paths.approvals}?state=done`)
    await expect(trader.page.getByRole('row', { name: /Theo Lavoie/ })).toContainText(maximum)
    await expectAccessibleInEveryLook(trader.page, 'approvals')
    const bids = await (await caller(request, OWNER))<{ results: { max_amount: string }[] }>(
      'GET',
      `/bids/?loan_deal=${deal.id}`,
    )
    expect(bids.results[0]).toMatchObject({ max_amount: `${deal.amount + 2000}.00` })
  })
  // The browser writes down the answer that the bid is above the limit.
  const refusals = trader.complaints.filter((complaint) => /409.*\/api\/bids\//.test(complaint))
  expect(refusals).toHaveLength(1)
  const complaints = [owner, trader, manager].flatMap((one) => one.complaints)
  expect(complaints.filter((complaint) => !refusals.includes(complaint))).toEqual([])
})
