import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { LiveAuction } from '#domain/auctions/contract.ts'
import type { AttentionItem } from '#domain/notifications/attention/contract.ts'
import { test } from '../../platform/live/live.test-helpers.ts'
import { AttentionCard } from './components/AttentionCard.tsx'

const DEAL = '0190a000-0000-7000-8000-000000000001'
const item = (over: Partial<AttentionItem> = {}): AttentionItem => ({
  kind: 'outbid',
  title: 'HS-20418 Detached house',
  says: 'You were outbid',
  link: `/make-bid/${DEAL}`,
  live_deal: DEAL,
  amount: '310000.00',
  by: '2026-11-21T16:00:00.000Z',
  day: null,
  since: null,
  ...over,
})
const answers = (...results: AttentionItem[]) => ({
  'GET /api/attention/': {
    body: { results, counts: [{ kind: 'outbid', count: results.length }] },
  },
})
const rows = () => within(screen.getByRole('list', { name: 'Needs attention' })).getAllByRole('listitem')

test('what needs attention is a list whose buttons lead there; the auction moves in it', async ({
  live,
  show,
}) => {
  show(
    <AttentionCard first={5} />,
    undefined,
    answers(
      item(),
      item({
        kind: 'closing',
        title: 'HS-1',
        says: 'Closing: deposit',
        link: '/closing/1',
        day: '2026-11-20',
        by: '2026-11-21T05:00:00.000Z',
        live_deal: null,
      }),
    ),
  )
  live.welcome()
  await live.pass(0)
  const [outbid, closing] = rows()
  expect(
    within(outbid as HTMLElement)
      .getByRole('link', { name: /^Increase bid/ })
      .getAttribute('href'),
  ).toBe(`/make-bid/${DEAL}`)
  expect(closing?.textContent).toContain('overdue since 20/11/2026')
  const auction = {
    deal: DEAL,
    deal_state: 'live',
    leading_amount: '315000.00',
    bid_end_ts: '2026-11-21T17:00:00.000Z',
  } as LiveAuction
  live.receive({ content: { auction } })
  expect(rows()[0]?.textContent).toContain('$315,000.00')
})

test('what is to be approved keeps the amount that was prepared, and gets the time of an extension', async ({
  live,
  show,
}) => {
  const approval = item({
    kind: 'approval',
    says: 'Prepared: Bid',
    link: '/profile/approvals/1',
    by: '2026-11-25T16:00:00.000Z',
  })
  show(<AttentionCard first={5} />, undefined, answers(approval))
  live.welcome()
  await live.pass(0)
  const until = () => rows()[0]?.querySelector('time')?.getAttribute('datetime')
  expect(until()).toBe('2026-11-25T16:00:00.000Z')
  const bid_end_ts = '2026-11-25T17:00:00.000Z'
  const auction = { deal: DEAL, deal_state: 'live', leading_amount: '315000.00', bid_end_ts } as LiveAuction
  live.receive({ content: { auction } })
  expect(until()).toBe(bid_end_ts)
  expect(rows()[0]?.textContent).toContain('$310,000.00')
})

test('the list shows five, and all on request', async ({ live, show }) => {
  show(
    <AttentionCard first={5} />,
    undefined,
    answers(...Array.from({ length: 7 }, (_, nth) => item({ link: `/make-bid/${nth}`, live_deal: null }))),
  )
  await live.pass(0)
  expect(rows()).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(rows()).toHaveLength(7)
})
