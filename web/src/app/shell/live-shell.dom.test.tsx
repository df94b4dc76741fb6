import { Notifications } from '@mantine/notifications'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import type { Notification } from '#domain/notifications/contract.ts'
import { openAuction } from '../../features/auctions/auction.test-helpers.ts'
import { BidPanel } from '../../features/auctions/bidding/BidPanel.tsx'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { saleKey } from '../../features/deals/sale-key.ts'
import { BindingDialog } from '../../platform/live/BindingDialog.tsx'
import { test } from '../../platform/live/live.test-helpers.ts'
import type { Answers } from '../../platform/screen.test-helpers.tsx'
import { viewAs } from '../../platform/view-as/view-as.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Bell } from './Bell.tsx'
// Known before the list is opened, because the clock is stopped while it would be loaded.
import './BellPanel.tsx'
import { ConnectionBand } from './ConnectionBand.tsx'

const DEAL = '0190a000-0000-7000-8000-000000000001'

const notification = (changes: Partial<Notification> = {}): Notification => ({
  id: '0190a000-0000-7000-8000-0000000000e1',
  kind: 'outbid',
  title: 'Outbid',
  message: 'You were outbid on HS-20418.',
  link: `/property/${DEAL}`,
  further: [],
  is_read: false,
  created_at: '2026-11-21T14:59:00.000Z',
  ...changes,
})

const LIST: Answers = {
  'POST /api/notifications/clear/': { body: { notification_count: 0 } },
  'POST /api/notifications/read/': { body: { notification_count: 1 } },
  'GET /api/notifications/': {
    body: {
      results: [
        notification(),
        notification({ id: 'e2', message: 'You were outbid before.', is_read: true }),
        notification({
          id: 'e3',
          kind: 'bid_accepted',
          title: 'You won',
          message: 'Yours.',
          link: '/closing/1',
          is_read: true,
        }),
      ],
      next_cursor: null,
    },
  },
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
/** Opens the list, which is loaded on first use. */
async function openList(live: { pass: (ms: number) => Promise<void> }) {
  fireEvent.click(bell())
  await vi.dynamicImportSettled()
  await live.pass(500)
}

describe('the notification bell', () => {
  test('counts as at the log-in, until the server says otherwise', ({ live, show }) => {
    show(<Bell count={3} />)
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 new')
    live.welcome(100)
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 99+ new')
    live.receive({ content: { notification_count: 0 } })
    expect(bell().getAttribute('aria-label')).toBe('Notifications')
  })

  test('leaves all new when its list is opened, until an entry is opened or all are marked', async ({
    live,
    show,
  }) => {
    const screen_ = show(<Bell count={0} />, undefined, LIST)
    live.welcome(2)
    await openList(live)
    fireEvent.click(bell())
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 new')
    expect(screen_.sent).toEqual([])
    await openList(live)
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await live.pass(0)
    expect(screen_.sent.map(({ path }) => path)).toEqual(['/api/notifications/clear/'])
    fireEvent.click(screen.getByText(/You were outbid on HS-20418/))
    await live.pass(0)
    expect(screen_.sent.at(-1)).toMatchObject({
      path: '/api/notifications/read/',
      body: { ids: ['0190a000-0000-7000-8000-0000000000e1'] },
    })
  })

  test('folds what is about one deal, and leads to it', async ({ live, show }) => {
    const { place } = show(<Bell count={2} />, undefined, LIST)
    live.welcome(2)
    await openList(live)
    expect(screen.queryByText('You were outbid before.')).toBeNull()
    fireEvent.click(screen.getByText(/You were outbid on HS-20418/))
    await live.pass(0)
    expect(place().path).toBe(`/property/${DEAL}`)
  })

  test('leaves what an administrator sees while viewing as a user new to that user', async ({
    live,
    show,
  }) => {
    act(() => viewAs.set('0190a000-0000-7000-8000-0000000000aa'))
    const screen_ = show(<Bell count={2} />, undefined, LIST)
    live.welcome(2)
    await openList(live)
    fireEvent.click(screen.getByText(/You were outbid on HS-20418/))
    await live.pass(0)
    expect(screen_.sent).toEqual([])
  })
})

describe('a toast', () => {
  const shell = (
    <>
      <Bell count={0} />
      <Notifications transitionDuration={0} />
    </>
  )
  const won = (deal: string) =>
    notification({
      kind: 'bid_accepted',
      title: 'You won',
      message: 'You won HS-20418 for $460,000.00.',
      link: paths.closing(deal),
    })

  test('notifies the winner of a sale once, by the page or by the notification', async ({ live, show }) => {
    show(shell)
    live.welcome()
    live.receive({ content: { notification: won('sold-1') } })
    live.receive({ content: { notification: won('sold-1') } })
    act(() => toast.success('You won HS-20418 at $460,000.00', { once: saleKey('sold-1') }))
    await live.pass(100)
    expect(screen.getAllByText(/^You won HS-20418/)).toHaveLength(1)
  })

  test('is not said again by the notification, if the page on which the seller sold has said it', async ({
    live,
    show,
  }) => {
    show(shell)
    live.welcome()
    act(() => toast.success('Sold to Lender Inc. at $460,000.00', { once: saleKey('sold-2') }))
    const sold = { kind: 'deal_sold', title: 'Deal sold', message: 'HS-20418 was sold.' } as const
    live.receive({ content: { notification: notification({ ...sold, link: paths.closing('sold-2') }) } })
    await live.pass(100)
    expect(screen.getByText('Sold to Lender Inc. at $460,000.00')).toBeTruthy()
    expect(screen.queryByText('HS-20418 was sold.')).toBeNull()
  })

  test('of being outbid has a button with the next bid, which leads to it', async ({ live, show }) => {
    const { place } = show(shell)
    live.welcome()
    const further = [{ label: 'Bid $462,000.00 or more', link: paths.makeBid(DEAL) }]
    live.receive({ content: { notification: notification({ message: 'Another leads.', further }) } })
    await live.pass(3_000)
    fireEvent.click(screen.getByRole('button', { name: 'Bid $462,000.00 or more' }))
    await live.pass(0)
    expect(place().path).toBe(`/make-bid/${DEAL}`)
  })
})

describe('a lost connection', () => {
  const band = () => screen.queryByRole('alert')?.textContent ?? null

  test('is said after a moment, not for a short interruption, and until what is shown is up to date', async ({
    live,
    show,
  }) => {
    show(<ConnectionBand />)
    live.welcome()
    live.close()
    await live.pass(1_400)
    expect(band()).toBeNull()
    await live.pass(100)
    expect(band()).toBe('Connection lost. Prices may be out of date. Reconnecting…')
    await live.find()
    expect(band()).toBeNull()
  })

  test('is not said to who has logged out', async ({ live, show }) => {
    show(<ConnectionBand />)
    live.welcome()
    await live.logOut()
    expect(band()).toBeNull()
  })

  test('keeps a bidder from the review, and says why, until it is back', async ({ live, show }) => {
    const auction = openAuction({ bid_end_ts: '2026-11-22T15:00:00Z' })
    const deal = dealResponse({ deal_state: 'live', deal_type: 'single_mortgage', is_own: false })
    show(<BidPanel deal={deal} auction={auction} />)
    const review = () => screen.getByRole('button', { name: /^Review bid/ })
    const buyNow = () => screen.getByRole('button', { name: /^Buy now/ })
    live.welcome()
    expect(review()).toHaveProperty('disabled', false)
    await live.lose()
    expect(review()).toHaveProperty('disabled', true)
    expect(buyNow()).toHaveProperty('disabled', true)
    expect(screen.getByText(/You can continue as soon as it is back\./)).toBeTruthy()
    await live.find()
    expect(review()).toHaveProperty('disabled', false)
  })

  test('keeps a decision that is already open from being confirmed', async ({ live, show }) => {
    let confirmed = 0
    const confirm = () => {
      confirmed += 1
    }
    show(<BindingDialog opened title="Sell?" confirmLabel="Accept" onClose={() => {}} onConfirm={confirm} />)
    const accept = () => screen.getByRole('button', { name: 'Accept' })
    live.welcome()
    await live.lose()
    expect(accept()).toHaveProperty('disabled', true)
    expect(screen.getByText(/You can continue as soon as it is back\./)).toBeTruthy()
    await live.find()
    fireEvent.click(accept())
    expect(confirmed).toBe(1)
  })

  test('does not keep from what binds no one', async ({ live, show }) => {
    show(<Dialog opened title="Delete?" confirmLabel="Delete" onClose={() => {}} onConfirm={() => {}} />)
    live.welcome()
    await live.lose()
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false)
  })
})
