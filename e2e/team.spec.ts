import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo, mailedTeamLink, PASSWORD, person } from './people.ts'
import { expect, test } from './test.ts'

const ADA = 'ada@bluewater.example'
const BOX = 'Research in Ontario'

test('an owner invites an analyst, who works for the company within their role, and makes them a trader before removing them', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const owner = await demo(browser, 'buyer')
  const ada = await person(browser)

  await test.step('the owner, who works alone, invites an analyst', async () => {
    await owner.page.goto(paths.profile)
    const settings = owner.page.getByRole('navigation', { name: 'Settings' })
    await settings.getByRole('link', { name: 'Company' }).click()
    await expect(settings.getByRole('link', { name: 'Team' })).toHaveCount(0)
    await owner.page.getByRole('link', { name: 'Work with a team' }).click()
    await expect(owner.page.getByRole('heading', { name: 'You work alone in this account' })).toBeVisible()
    await owner.page.getByRole('button', { name: 'Invite a person' }).click()
    await owner.page.getByRole('dialog').getByLabel('E-mail').fill(ADA)
    await owner.page.getByRole('radio', { name: 'Analyst' }).check()
    await expectAccessibleInEveryLook(owner.page, 'the invitation to a team')
    await owner.page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(owner.page.getByText(ADA)).toBeVisible()
  })

  await test.step('the analyst joins by the link of the mail, and accepts the user agreement', async () => {
    await ada.page.goto(await mailedTeamLink(ada.page, ADA))
    await expect(ada.page.getByRole('heading', { name: 'Join Bluewater Crossing Capital' })).toBeVisible()
    await expectAccessibleInEveryLook(ada.page, 'an invitation to a team')
    const typed = {
      'First name': 'Ada',
      'Last name': 'Tremblay',
      'Full legal name': 'Ada Tremblay',
      'Job title': 'Analyst',
      'Phone number': '+1 416 555 0142',
    }
    for (const [label, text] of Object.entries(typed)) await ada.page.getByLabel(label).fill(text)
    await ada.page.getByLabel('Password').first().fill(PASSWORD)
    await ada.page.getByRole('button', { name: 'Join the team' }).click()
    await expect(ada.page.getByRole('heading', { name: 'User agreement' })).toBeVisible()
    await ada.page.getByRole('checkbox').check()
    await ada.page.getByRole('button', { name: 'Accept and continue' }).click()
    await expect(ada.page.getByRole('heading', { name: 'My Deals' })).toBeVisible()
    const account = ada.page.getByRole('button', { name: /Account of/ })
    await expect(account).toContainText('Ada Tremblay')
    await expect(account).toContainText('Analyst for Bluewater Crossing Capital')
  })

  await test.step('the analyst sees the deals of the company', async () => {
    const buyer = await caller(request, 'buyer')
    const bids = await buyer<{ results: { loan_deal: { reference: string } }[] }>('GET', '/bids/?page_size=1')
    await ada.page.goto(paths.myBids)
    await expect(ada.page.getByText(bids.results[0]?.loan_deal.reference ?? '').first()).toBeVisible()
  })

  const deal = await foreignDeal(request)
  const review = ada.page.getByRole('button', { name: /^Review (bid|maximum) of/ })

  await test.step('the analyst binds the company to nothing, and prepares a bid for the owner', async () => {
    await ada.page.goto(paths.deal(deal))
    await review.click()
    await expectAccessibleInEveryLook(ada.page, 'the review of a bid for an analyst')
    await ada.page.getByRole('button', { name: 'Prepare for approval' }).click()
    await expect(ada.page.getByText('Waiting for approval')).toBeVisible()
  })

  await test.step('what the analyst prepares belongs to the company', async () => {
    await ada.page.goto(paths.creditBoxes)
    await ada.page.getByRole('link', { name: 'New credit box' }).click()
    await ada.page.getByLabel('Name').fill(BOX)
    await ada.page.getByRole('button', { name: 'Save credit box' }).click()
    await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText(BOX)
    await owner.page.goto(paths.creditBoxes)
    await expect(owner.page.getByRole('link', { name: BOX })).toBeVisible()
  })

  await test.step('made a trader, they need their own identity check before they bid', async () => {
    await ada.page.goto(paths.deal(deal))
    await expect(review).toBeEnabled()
    await owner.page.goto(paths.team)
    await owner.page.getByRole('button', { name: 'Change role of Ada Tremblay' }).click()
    await owner.page.getByRole('radio', { name: 'Trader' }).check()
    await owner.page.getByRole('button', { name: 'Change the role', exact: true }).click()
    await expect(owner.page.getByText('Identity not checked yet')).toBeVisible()
    await expectAccessibleInEveryLook(owner.page, 'a team')
    await expect(ada.page.getByText('Your identity check is needed').first()).toBeVisible()
    await expect(review).toBeDisabled()
    await ada.page.getByRole('link', { name: 'Go to the identity check' }).first().click()
    await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Identity check')
    await expect(ada.page.getByLabel('Legal name')).toHaveValue('Ada Tremblay')
  })

  await test.step('removed, they are led to the log-in', async () => {
    await owner.page.getByRole('button', { name: 'Remove Ada Tremblay' }).click()
    await owner.page.getByRole('button', { name: 'Remove from the team' }).click()
    await expect(ada.page).toHaveURL(/\/login/)
    await expect(owner.page.getByRole('heading', { name: 'You work alone in this account' })).toBeVisible()
  })

  await test.step('the history of the company still says what they did, and is exported', async () => {
    await owner.page.goto(paths.companyHistory)
    await expect(owner.page.getByText('Ada Tremblay').first()).toBeVisible()
    const saved = owner.page.waitForEvent('download')
    await owner.page.getByRole('button', { name: 'Export as CSV' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Ada Tremblay')
  })

  expect(owner.complaints).toEqual([])
})

/** A running auction of another company, whose deals are bid on one by one. */
async function foreignDeal(request: APIRequestContext): Promise<string> {
  const buyer = await caller(request, 'buyer')
  const { results } = await buyer<{ results: { id: string; is_own: boolean; deal_type: string }[] }>(
    'GET',
    '/loan-deal/?deal_state=live&ordering=-bid_end_ts',
  )
  const found = results.find(({ is_own, deal_type }) => !is_own && deal_type === 'single_mortgage')
  if (!found) throw new Error('There is no auction of another company.')
  return found.id
}
