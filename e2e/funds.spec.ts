import type { APIRequestContext } from '@playwright/test'
import { addMonths, businessDateOf, dayText } from '#domain/kernel/dates.ts'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo, SCAN } from './people.ts'
import { expect, test } from './test.ts'

/** An approved deal of the demonstration seller. */
async function approvedDeal(request: APIRequestContext): Promise<string> {
  const seller = await caller(request, 'seller')
  const { results } = await seller<{ results: { id: string; deal_type: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=approved&page_size=50',
  )
  const [deal] = results
  if (!deal) throw new Error('The seller has no approved deal.')
  return deal.id
}

test('a buyer proves funds, a reviewer approves them, and the bid that was refused is accepted', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const deal = await approvedDeal(request)
  const [seller, buyer, reviewer] = [
    await demo(browser, 'seller'),
    await demo(browser, 'buyer'),
    await demo(browser, 'reviewer'),
  ]
  const until = addMonths(businessDateOf(new Date()), 6)
  const bidder = await caller(request, 'buyer')
  const minimum = async () => {
    const { auction } = await bidder<{ auction: { minimum_bid: string } }>('GET', `/loan-deal/${deal}/`)
    return Math.ceil(Number(auction.minimum_bid)) + 1000
  }

  await test.step('the seller asks for proof of funds before a bid, and the auction opens', async () => {
    const { page } = seller
    await page.goto(paths.editDeal(deal))
    await page
      .getByRole('button', { name: /^Auction and reserve/ })
      .last()
      .click()
    const choice = page.getByRole('radiogroup', { name: 'Proof of funds before a bid' })
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await choice.getByText('Yes').click()
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    await saved
    const api = await caller(request, 'seller')
    await api('POST', `/loan-deal/${deal}/schedule/`, {
      bid_start_ts: new Date().toISOString(),
      bid_end_ts: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    })
    const state = () => api<{ deal_state: string }>('GET', `/loan-deal/${deal}/`)
    await expect.poll(state).toMatchObject({ deal_state: 'live' })
  })

  await test.step('the buyer cannot bid, and is led to the page on which funds are proven', async () => {
    const { page } = buyer
    const answer = await page.request.post('/api/accounts/token/', {
      data: { email: 'buyer@homeslice.test', password: 'HomeSlice-Demo-1!' },
    })
    const { access } = (await answer.json()) as { access: string }
    const refused = await page.request.post('/api/bids/', {
      data: { loan_deal: deal, bid_amount: await minimum() },
      headers: { authorization: `Bearer ${access}` },
    })
    expect([refused.status(), await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'funds_first' }),
    ])
    await page.goto(paths.deal(deal))
    const panel = page.getByText(/asks buyers to prove their funds first/).filter({ visible: true })
    await expect(panel.first()).toBeVisible()
    await expectAccessibleInEveryLook(page, 'a deal with proof of funds')
    await page.getByRole('link', { name: 'Prove your funds' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Prove your funds' })).toBeVisible()
  })

  await test.step('the buyer submits a document with its amount', async () => {
    const { page } = buyer
    await page.getByRole('combobox', { name: 'Kind of proof' }).click()
    await page.getByRole('option', { name: 'Bank statement' }).click()
    await page.getByRole('textbox', { name: 'Amount that it proves' }).fill('9000000')
    await page.getByRole('textbox', { name: 'Valid until' }).fill(dayText(until))
    await page.keyboard.press('Escape')
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ ...SCAN, name: 'statement.pdf' })
    await expect(page.getByText('statement.pdf')).toBeVisible()
    await expectAccessibleInEveryLook(page, 'a form of proven funds')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('heading', { name: 'Proof in review' })).toBeVisible()
    await expectAccessibleInEveryLook(page, 'a proof in review')
  })

  await test.step('the reviewer finds it on the desk, and approves less than what is stated', async () => {
    const { page } = reviewer
    await page.goto(paths.home)
    await expect(page.getByText('Submitted a proof of funds').first()).toBeVisible()
    await page.goto(paths.fundsQueue)
    await expect(page.getByText('$9,000,000.00')).toBeVisible()
    await expectAccessibleInEveryLook(page, 'the proofs that wait')
    await page.getByRole('link', { name: 'Bluewater Crossing Capital' }).click()
    await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
    for (const point of await page.getByRole('checkbox').all()) await point.check()
    await expectAccessibleInEveryLook(page, 'a proof at the desk')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('textbox', { name: 'Amount approved' }).fill('8000000')
    await page.getByRole('textbox', { name: 'Reason' }).fill('One account is pledged.')
    await page.getByRole('button', { name: 'Approve funds' }).click()
    await expect(page.getByRole('heading', { name: 'Approved proof' })).toBeVisible()
  })

  await test.step('the buyer sees it without a reload, and the bid is accepted', async () => {
    const { page } = buyer
    await expect(page.getByRole('heading', { name: 'Proven funds' })).toBeVisible()
    await expect(page.getByText('One account is pledged.')).toBeVisible()
    await page.goto(paths.makeBid(deal))
    await page.getByRole('textbox', { name: /Your bid/ }).fill(String(await minimum()))
    await page.getByRole('button', { name: 'Continue to costs' }).click()
    await page.getByRole('button', { name: /^Review bid of/ }).click()
    await page.getByRole('checkbox', { name: /binding/ }).check()
    await page.getByRole('button', { name: /^Commit to this deal/ }).click()
    await expect(page.getByText(/of your proven funds of \$8,000,000\.00 is left/)).toBeVisible()
    await page.goto(paths.funds)
    await expect(page.getByText(/of the proven funds of \$8,000,000\.00/)).toBeVisible()
    await expectAccessibleInEveryLook(page, 'proven funds')
  })
  // The browser reports the refused bid of the first steps itself.
  const complaints = [seller, buyer, reviewer].flatMap((one) => one.complaints)
  expect(complaints.filter((words) => !words.includes('409'))).toEqual([])
})
