import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Approval } from '#domain/approvals/contract.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { approvalOf } from '../../features/approvals/approval.test-helpers.ts'
import { openAuction } from '../../features/auctions/auction.test-helpers.ts'
import { follow } from '../../features/auctions/live-auction.test-helpers.ts'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { setMe } from '../../platform/session/me.ts'
import { Component as ApprovalPage } from './ApprovalPage.tsx'

const DAY_MS = 86_400_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The page of a prepared bid. The leading bid is $461,000 and the next one must be $462,000. */
async function open(show: Show, changes: Partial<Approval> = {}) {
  setMe(meOf({ team: { person: 'p', role: 'manager' } }))
  const auction = openAuction({ bid_start_ts: at(-DAY_MS), bid_end_ts: at(DAY_MS), server_time: at(0) })
  const approval = approvalOf({ ends_at: auction.bid_end_ts, ...changes })
  const deal = dealResponse({
    id: auction.deal,
    deal_state: 'live',
    deal_type: 'single_mortgage',
    is_own: false,
    principle_balance: '466136.92',
  })
  const own = `/api/approvals/${approval.id}/`
  const shown = show(
    <ApprovalPage />,
    { route: '/profile/approvals/:id', address: `/profile/approvals/${approval.id}` },
    {
      [`GET ${own}`]: { body: approval },
      [`GET /api/loan-deal/${deal.id}/`]: { body: { ...deal, auction, credit_boxes: [] } },
      [`GET /api/loan-deal/${deal.id}/auction/`]: { body: auction },
    },
  )
  await screen.findByRole('heading', { name: 'Bid', level: 1 })
  const press = (name: string) => shown.user.click(screen.getByRole('button', { name }))
  return {
    ...shown,
    deal,
    press,
    /** What the server answers to a decision, and what it returns from then on. */
    answer(decision: string, status: number, body: object, then: Partial<Approval> = {}) {
      shown.answers[`POST ${own}${decision}/`] = { status, body }
      shown.answers[`GET ${own}`] = { body: { ...approval, ...then } }
    },
    confirm: (name: string) =>
      shown.user.click(within(screen.getByRole('dialog')).getByRole('button', { name })),
  }
}

const NO_DECISION = { approve: false, refuse: false, withdraw: false }

describe('a prepared bid', () => {
  test('is read with its maximum, the leading bid, the time left, the note and who prepared it', async ({
    show,
  }) => {
    await open(show)
    expect(screen.getByRole('rowheader', { name: 'Amount' }).parentElement?.textContent).toBe(
      'Amount$462,000.00$470,000.00',
    )
    expect(screen.getByText('Leading bid').parentElement?.textContent).toMatch(/\$461,000\.00/)
    expect(screen.getByRole('timer')).toBeTruthy()
    expect(screen.getByText('The mandate allows 475.')).toBeTruthy()
    expect(screen.getByText('Ada Roy')).toBeTruthy()
    expect(screen.getByText('0 of 1 needed')).toBeTruthy()
  })

  test('is approved with the amount that was read, after it was said what it binds to', async ({ show }) => {
    const page = await open(show)
    await page.press('Approve')
    expect(screen.getByText(/It binds Bluewater Crossing Capital up to \$470,000\.00/)).toBeTruthy()
    expect(page.sent).toEqual([])
    const decided = { decided_by: { id: 'p', name: 'Ines Achterberg' }, decided_at: at(0) }
    page.answer('approve', 200, {}, { state: 'done', can: NO_DECISION, ...decided })
    await page.confirm('Approve up to $470,000.00')
    expect(await screen.findByText('Approved by Ines Achterberg and placed')).toBeTruthy()
    expect(page.sent).toMatchObject([{ body: { amount: '470000.00' } }])
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  test('that the server refuses to place says why, and can still be refused', async ({ show }) => {
    const page = await open(show)
    await page.press('Approve')
    page.answer('approve', 400, { bid_amount: ['The next bid must be at least $471,000.00.'] })
    await page.confirm('Approve up to $470,000.00')
    expect(await screen.findByText('The next bid must be at least $471,000.00.')).toBeTruthy()
    await page.confirm('Cancel')
    await page.press('Refuse')
    expect(screen.getByRole('dialog', { name: 'Refuse what Ada Roy prepared?' })).toBeTruthy()
  })

  test('that the price has passed cannot be approved, and says what the next bid must be', async ({
    show,
  }) => {
    const page = await open(show)
    follow(page.deal.id, { leading_amount: '480000.00', minimum_bid: '481000.00' })
    expect(await screen.findByText('As prepared it cannot be placed now.')).toBeTruthy()
    expect(screen.getByText(/\$481,000\.00/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Refuse' })).toHaveProperty('disabled', false)
  })

  test('whose approval had no response may have been placed, which is said', async ({ show }) => {
    const page = await open(show)
    await page.press('Approve')
    page.answer('approve', 503, { detail: 'Try again.' })
    await page.confirm('Approve up to $470,000.00')
    expect(await screen.findByText(/it is never placed twice/)).toBeTruthy()
  })

  test('is refused with a reason, without which nothing is sent', async ({ show }) => {
    const page = await open(show)
    await page.press('Refuse')
    await page.confirm('Refuse')
    expect(page.sent).toEqual([])
    await page.user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Above our mandate.')
    const decided = { decided_by: { id: 'p', name: 'Ines Achterberg' }, decided_at: at(0) }
    page.answer(
      'refuse',
      200,
      {},
      { state: 'refused', reason: 'Above our mandate.', can: NO_DECISION, ...decided },
    )
    await page.confirm('Refuse')
    expect(await screen.findByText('Refused by Ines Achterberg')).toBeTruthy()
    expect(screen.getByText(/Above our mandate\./)).toBeTruthy()
    expect(page.sent).toMatchObject([{ body: { reason: 'Above our mandate.' } }])
  })

  test('is withdrawn by who prepared it, who is offered nothing else', async ({ show }) => {
    const page = await open(show, { can: { approve: false, refuse: false, withdraw: true } })
    expect(screen.queryByRole('button', { name: /Approve|Refuse/ })).toBeNull()
    await page.press('Withdraw')
    await page.confirm('Withdraw')
    expect(page.sent).toMatchObject([{ method: 'POST', path: expect.stringMatching(/withdraw\/$/) }])
  })

  test('that needs another approval says so before and after the first', async ({ show }) => {
    const page = await open(show, { approvals_needed: 2 })
    await page.press('Approve')
    expect(screen.getByText(/another person must approve it too/)).toBeTruthy()
    const approved_by = [{ id: 'p', name: 'Ines Achterberg', at: at(0) }]
    const can = { ...NO_DECISION, refuse: true }
    page.answer('approve', 200, {}, { approved_by, can, approvals_needed: 2 })
    await page.confirm('Approve up to $470,000.00')
    expect(await screen.findByText('1 of 2 needed')).toBeTruthy()
    expect(screen.getByText('You have approved it. Another person must approve it too.')).toBeTruthy()
  })
})
