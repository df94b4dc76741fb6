import { AGREED_BOX } from '#domain/channels/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

test('a seller invites a buyer to a channel, attaches a deal, and the buyer alone of all sees it and bids', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const [seller, reviewer, rival, stranger] = [
    await caller(request, 'seller'),
    await caller(request, 'reviewer'),
    await caller(request, 'buyer2'),
    await caller(request, 'seller2'),
  ]
  const owner = await demo(browser, 'seller')
  const buyer = await demo(browser, 'buyer2')
  await owner.page.goto(paths.newChannel)
  await expectAccessibleInEveryLook(owner.page, 'a new channel')
  await owner.page.getByLabel('Name').fill('Bridge lenders of Ontario')
  await owner.page.getByLabel('E-mail addresses').fill('not an address')
  await owner.page.getByRole('button', { name: 'Create channel' }).click()
  await expect(owner.page.getByLabel('E-mail addresses')).toHaveAccessibleDescription(/Enter a valid email/)
  await owner.page.getByLabel('E-mail addresses').fill('buyer2@homeslice.test, newcomer@people.test')
  await owner.page.getByRole('button', { name: 'Create channel' }).click()
  await expect(owner.page.getByRole('heading', { level: 1 })).toHaveText('Bridge lenders of Ontario')
  const channel = new URL(owner.page.url()).pathname.split('/').at(-1) ?? ''
  await expect(owner.page.getByRole('row', { name: /newcomer@people.test.*Invited/ })).toBeVisible()
  await expectAccessibleInEveryLook(owner.page, 'the members of a channel')

  await buyer.page.goto(paths.channels)
  await expect(buyer.page.getByText('Invitation to answer').first()).toBeVisible()
  await expectAccessibleInEveryLook(buyer.page, 'the channels')
  await buyer.page.getByRole('link', { name: 'Bridge lenders of Ontario' }).click()
  await buyer.page.getByRole('button', { name: 'Accept' }).click()
  await expect(buyer.page.getByRole('tab', { name: /^Live deals/ })).toBeVisible()
  await expect(buyer.page.getByText('No Deals Listed')).toBeVisible()
  await expect(owner.page.getByRole('row', { name: /Member/ }).first()).toBeVisible()

  const { results } = await seller<{ results: { id: string; reference: string; deal_state: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=approved,pending&page_size=50',
  )
  const waiting = results.find(({ deal_state }) => deal_state === 'approved') ?? results[0]
  const id = waiting?.id ?? ''
  await owner.page.getByRole('tab', { name: /^Live deals/ }).click()
  await owner.page.getByRole('button', { name: 'Attach a deal' }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Deal' }).click()
  await owner.page.getByRole('option', { name: new RegExp(`^${waiting?.reference},`) }).click()
  await dialog.getByRole('button', { name: 'Attach deal' }).click()
  await expect(dialog).toBeHidden()
  await owner.page.goto(paths.ownDeal(id))
  await expect(owner.page.getByText('Exclusive to Bridge lenders of Ontario.')).toBeVisible()
  if (waiting?.deal_state === 'pending')
    await reviewer('POST', `/loan-deal/${id}/approve/`, { open_points: [] })
  const now = Date.now()
  await seller('POST', `/loan-deal/${id}/schedule/`, {
    bid_start_ts: new Date(now + 1_000).toISOString(),
    bid_end_ts: new Date(now + 3_600_000).toISOString(),
  })

  await buyer.page.goto(paths.channel(channel))
  const card = buyer.page.getByRole('article').filter({ hasText: 'Exclusive' })
  await expect(card).toBeVisible()
  await expectAccessibleInEveryLook(buyer.page, 'the deals of a channel')
  await buyer.page.goto(`${paths.marketplace}?exclusive_properties=yes`)
  await expect(buyer.page.getByRole('list', { name: 'Active filters' }).getByText('Exclusive')).toBeVisible()
  await expect(buyer.page.getByRole('article')).toHaveCount(1)
  await expect(async () => {
    const { deal_state } = await rival<{ deal_state: string }>('GET', `/loan-deal/${id}/`)
    expect(deal_state).toBe('live')
  }).toPass()
  const { minimum_bid } = await rival<{ minimum_bid: string }>('GET', `/loan-deal/${id}/auction/`)
  await rival('POST', '/bids/', { loan_deal: id, bid_amount: minimum_bid, max_amount: null })
  await buyer.page.goto(`${paths.myBids}?exclusive_bids=true`)
  await expect(buyer.page.getByText(waiting?.reference ?? '').first()).toBeVisible()

  const others = await stranger<{ count: number }>('GET', '/loan-deal/?exclusive_properties=yes')
  expect(others.count).toBe(0)
  const outsider = await demo(browser, 'seller2')
  await outsider.page.goto(paths.deal(id))
  await expect(outsider.page.getByRole('heading', { level: 1 })).toContainText('not')

  await owner.page.getByRole('button', { name: 'Deal settings' }).click()
  await owner.page.getByRole('button', { name: 'Open to the market now' }).click()
  await dialog.last().getByRole('button', { name: 'Open to the market now' }).click()
  await expect(owner.page.getByText('Everyone on HomeSlice', { exact: true })).toBeVisible()
  await expect(owner.page.getByRole('button', { name: 'Open to the market now' })).toBeHidden()
  await outsider.page.reload()
  await expect(outsider.page.getByRole('heading', { level: 1 })).not.toContainText('not')
  expect([...owner.complaints, ...buyer.complaints].filter((text) => !/400|404/.test(text))).toEqual([])
})

test('a white label deal in a channel with a credit box says that it follows the agreed criteria', async ({
  browser,
  request,
}) => {
  const seller = await caller(request, 'seller')
  const box = await seller<{ id: string }>('POST', '/credit-box/', { name: 'Ontario firsts', ltv_max: 75 })
  const channel = await seller<{ id: string }>('POST', '/private-channels/', {
    channel_name: 'Underwritten together',
    credit_box: box.id,
    members: [],
  })
  const deal = await seller<{ id: string }>('POST', '/loan-deal/create_new_property/', {
    deal_type: 'white_label',
  })
  const { page, complaints } = await demo(browser, 'seller')
  await page.goto(paths.ownDeal(deal.id))
  const sentence = page.getByText(`${AGREED_BOX}.`)
  await page.getByRole('button', { name: 'Deal settings' }).click()
  await expect(page.getByText('Everyone on HomeSlice', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sentence).toBeHidden()
  await seller('PATCH', `/loan-deal/${deal.id}/`, { privatechannel_set: [channel.id] })
  await page.reload()
  await expect(page.getByText('Compared with the agreed credit box Ontario firsts:')).toBeVisible()
  await expect(sentence).toBeHidden()
  await seller('PATCH', `/loan-deal/${deal.id}/`, { ltv: 70 })
  await page.reload()
  await expect(sentence).toBeVisible()
  expect(complaints).toEqual([])
})
