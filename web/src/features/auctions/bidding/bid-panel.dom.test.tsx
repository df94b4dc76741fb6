import { act, cleanup, screen, within } from '@testing-library/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { afterEach, describe, expect, vi } from 'vitest'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { ROOM_FIRST } from '#domain/deals/auction-terms.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { FUNDS_FIRST } from '#domain/funds/rules.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { dealResponse } from '../../deals/deal.test-helpers.ts'
import { openAuction } from '../auction.test-helpers.ts'
import type { OpenAuction } from '../offer.ts'
import { BidPanel, BidPanelBody } from './BidPanel.tsx'
import { BidSheet } from './BidSheet.tsx'

const DAY_MS = 86_400_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

interface Given {
  auction?: Partial<OpenAuction>
  deal?: Partial<DealDetail>
  can?: Partial<DealDetail['can']>
}

const given = ({ auction: changes, deal: dealChanges, can }: Given) => {
  const auction = openAuction({ bid_end_ts: at(DAY_MS), server_time: at(0), ...changes })
  const deal = dealResponse({
    id: auction.deal,
    deal_state: auction.deal_state,
    deal_type: 'single_mortgage',
    is_own: false,
    disclosure: 'market',
    principle_balance: '466136.92',
    ...dealChanges,
  })
  Object.assign(deal.can, can)
  return { auction, deal }
}

/** The panel beside a deal. The minimum is $462,000, usual steps are $1,000, buying now costs $475,000. */
function openPanel(
  show: Show,
  what: Given = {},
  Panel: (props: ComponentProps<typeof BidPanel>) => ReactNode = BidPanel,
) {
  const start = given(what)
  const onEnd = vi.fn()
  let follow: (changes: Partial<AuctionView>) => void = () => {}
  function Page() {
    const [auction, setAuction] = useState<AuctionView>(start.auction)
    follow = (changes) => act(() => setAuction({ ...auction, ...changes }))
    return <Panel deal={start.deal} auction={auction} onEnd={onEnd} />
  }
  const shown = show(<Page />)
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  return {
    ...shown,
    ...start,
    onEnd,
    field,
    follow: (changes: Partial<AuctionView>) => follow(changes),
    type: (name: RegExp, text: string) => shown.fill(field(name), text),
    press: (name: RegExp) => shown.user.click(screen.getByRole('button', { name })),
  }
}

const reviewButton = () => screen.getByRole('button', { name: /^Review/ })
const LEADER = { alias: 'Bidder 5', is_leading: true, last_amount: '461000.00', max_amount: '470000.00' }

describe('the bid panel', () => {
  test('proposes the lowest bid, which follows the price until the bidder types', async ({ show }) => {
    const panel = openPanel(show)
    expect(panel.field(/Your bid/).value).toBe('$462,000.00')
    panel.follow({ leading_amount: '463000.00', minimum_bid: '464000.00' })
    expect(reviewButton().textContent).toBe('Review bid of $464,000.00')
    await panel.type(/Your bid/, '465000')
    panel.follow({ leading_amount: '465000.00', minimum_bid: '466000.00' })
    expect(panel.field(/Your bid/).value).toBe('$465,000')
    expect(screen.getByText(/466,000\.00/, { selector: '[id$="-error"]' })).toBeTruthy()
  })

  test('leads to the review with what was typed, and binds no one itself', async ({ show }) => {
    const panel = openPanel(show)
    await panel.type(/Your bid/, '463000')
    await panel.press(/Set a hidden maximum/)
    await panel.type(/Hidden maximum/, '470000')
    expect(reviewButton().textContent).toBe('Review bid of $463,000.00, up to $470,000.00')
    expect(screen.getByText(/At \$470,000\.00, to which the bid binds you as well/)).toBeTruthy()
    await panel.user.click(reviewButton())
    expect(panel.place()).toMatchObject({
      path: `/make-bid/${panel.deal.id}?step=review`,
      state: { bid_amount: '463000.00', max_amount: '470000.00', offer_type: 'custom_bid' },
    })
    expect(panel.sent).toEqual([])
  })

  test('forgets a hidden maximum that is taken back', async ({ show }) => {
    const panel = openPanel(show)
    await panel.press(/Set a hidden maximum/)
    await panel.type(/Hidden maximum/, '470000')
    await panel.press(/Bid without a hidden maximum/)
    await panel.user.click(reviewButton())
    expect(panel.place().state).toMatchObject({ max_amount: '' })
  })

  test('stays with its error where the bid is too low or the maximum is below it', async ({ show }) => {
    const panel = openPanel(show)
    await panel.press(/Set a hidden maximum/)
    await panel.type(/Hidden maximum/, '461000')
    await panel.user.click(reviewButton())
    expect(panel.place().path).toBe('/')
    expect(panel.field(/Hidden maximum/)).toHaveProperty('ariaInvalid', 'true')
    await panel.type(/Your bid/, '100')
    expect(panel.field(/Your bid/)).toHaveProperty('ariaInvalid', 'true')
  })

  test('raises and lowers by increments, and never below the minimum', async ({ show }) => {
    const panel = openPanel(show)
    const bid = panel.field(/Your bid/)
    await panel.press(/\+ \$5,000/)
    await panel.press(/^Raise by \$1,000/)
    expect(bid.value).toBe('$468,000.00')
    await panel.user.click(bid)
    await panel.user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
    expect(bid.value).toBe('$467,000.00')
    await panel.type(/Your bid/, '462500')
    await panel.press(/^Lower by \$1,000/)
    expect(bid.value).toBe('$462,000.00')
  })

  test('lets the highest bidder raise nothing but the maximum', async ({ show }) => {
    const panel = openPanel(show, { auction: { minimum_bid: '461000.00', you: LEADER } })
    expect(screen.queryByRole('textbox', { name: /Your bid/ })).toBeNull()
    expect(reviewButton().textContent).toBe('Review maximum of $471,000.00')
    await panel.type(/Raise your hidden maximum/, '470000')
    await panel.user.click(reviewButton())
    expect(panel.place().path).toBe('/')
    await panel.type(/Raise your hidden maximum/, '480000')
    await panel.user.click(reviewButton())
    expect(panel.place().state).toMatchObject({ max_amount: '480000.00' })
  })

  test('offers a sealed bid without a maximum, and a raise of one’s own above it', ({ show }) => {
    openPanel(show, {
      auction: {
        is_sealed: true,
        auction_format: 'sealed',
        leading_amount: null,
        minimum_bid: '500000.00',
        you: { alias: 'Bidder 2', is_leading: null, last_amount: '500000.00', max_amount: null },
      },
    })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Raise your sealed bid/ }).value).toBe(
      '$501,000.00',
    )
    expect(screen.queryByRole('button', { name: /hidden maximum/ })).toBeNull()
    expect(screen.getByText('Amounts are hidden until the auction ends.')).toBeTruthy()
    expect(screen.queryByText(/Reserve/)).toBeNull()
  })

  test('leads to the review of a purchase, until the reserve is met', async ({ show }) => {
    const panel = openPanel(show, { deal: { buy_reserve_price: '475000.00' } })
    await panel.press(/^Buy now at \$475,000\.00/)
    expect(panel.place()).toEqual({
      path: `/make-bid/${panel.deal.id}?step=review`,
      state: { offer_type: 'buy_it_now' },
    })
  })

  test('says why there is no buying now any more', ({ show }) => {
    openPanel(show, {
      auction: { buy_now_price: null, reserve_met: true },
      deal: { buy_reserve_price: '475000.00' },
      can: { buy_now: false },
    })
    expect(screen.getByText('Buy now closed when the reserve was met.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Buy now/ })).toBeNull()
  })

  test('says why a reader cannot bid, and offers no form', ({ show }) => {
    openPanel(show, {
      deal: { bid_blocked_reason: 'Your identity check is not complete.' },
      can: { bid: false },
    })
    expect(screen.getByText('Your identity check is not complete.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('asks a buyer who needs the deal room first to request access to it', async ({ show }) => {
    const room = { is_open: true, admission: 'on_approval', nda_by: 'click', entry: null } as const
    const deal = { room_before_bid: true, bid_blocked_reason: ROOM_FIRST.message, room }
    const panel = openPanel(show, { deal, can: { bid: false, enter_room: true } })
    expect(screen.getByText(/enter the deal room before they bid/)).toBeTruthy()
    await panel.press(/^Request access/)
    expect(await screen.findByRole('dialog', { name: 'Request access' })).toBeTruthy()
  })

  test('says that funds are proven first, and offers no form', async ({ show }) => {
    const own_funds = { state: 'waiting', valid_until: null } as const
    const deal = { funds_before_bid: true, bid_blocked_reason: FUNDS_FIRST.message, own_funds }
    openPanel(show, { deal, can: { bid: false } })
    expect(await screen.findByText(/prove their funds first.*Your proof is in review/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says in one sentence what is left of the proven funds, and of an exposure limit', ({ show }) => {
    for (const [bound_by, words] of [
      ['proven_funds', '$700,000.00 of your proven funds of $900,000.00 is left.'],
      ['exposure_limit', '$700,000.00 of your exposure limit of $900,000.00 is left.'],
    ] as const) {
      const exposure = { limit: '900000.00', bound_by, open: '200000.00', left: '700000.00' }
      openPanel(show, { auction: { exposure } })
      expect(screen.getByText(words)).toBeTruthy()
      cleanup()
    }
  })

  test('tells a buyer whose request for the deal room waits, and offers no second one', ({ show }) => {
    const room = { is_open: true, admission: 'on_approval', nda_by: 'click', entry: 'requested' } as const
    const deal = { room_before_bid: true, bid_blocked_reason: ROOM_FIRST.message, room }
    openPanel(show, { deal, can: { bid: false, enter_room: false } })
    expect(screen.getByText(/has not answered your request yet/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /access|deal room/ })).toBeNull()
  })
})

describe('the position of a bidder', () => {
  const outbid = { ...LEADER, is_leading: false }
  for (const [who, you, sentence] of [
    ['leads with a maximum', LEADER, /highest bidder at \$461,000\.00\..*We bid for you up to \$470,000\.00/],
    [
      'leads without one',
      { ...LEADER, max_amount: null },
      /highest bidder at \$461,000\.00\. You are Bidder 5\.$/,
    ],
    [
      'was outbid',
      { ...outbid, last_amount: '450000.00', max_amount: '455000.00' },
      /You were outbid by \$6,000\.00\. You are Bidder 5; your maximum was \$455,000\.00/,
    ],
    ['has an equal maximum', { ...outbid, max_amount: '461000.00' }, /equal maximum was placed before yours/],
  ] as const)
    test(`who ${who} is said in a sentence`, ({ show }) => {
      openPanel(show, { auction: { you } })
      const text = within(screen.getByRole('complementary', { name: 'Auction' })).getByText(/Bidder 5/)
      expect(text.closest('div')?.parentElement?.textContent).toMatch(sentence)
    })

  test('who lost says that the bid is no longer binding, and who bought where to go on', ({ show }) => {
    const auction = { deal_state: 'sold' as const, you: { ...LEADER, is_leading: false } }
    openPanel(show, { auction })
    expect(screen.getByText(/Your bid was not accepted and is no longer binding/)).toBeTruthy()
  })

  test('who bought leads to the closing', ({ show }) => {
    const { deal } = openPanel(show, {
      auction: { deal_state: 'sold', you: LEADER },
      deal: {
        disclosure: 'winner',
        sale_amount: '461000.00',
        sale: { buyer: null, sold_at: at(-1000), amount: '462000.00', parts: [] },
      },
    })
    expect(screen.getByText('You bought this mortgage.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to closing' }).getAttribute('href')).toBe(
      `/closing/${deal.id}`,
    )
  })
})

describe('the end of an auction', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('takes the form away at that second, before the server has settled the bids', ({ show }) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00Z') })
    const { onEnd } = openPanel(show, { auction: { bid_end_ts: at(2_000) } })
    expect(reviewButton()).toBeTruthy()
    act(() => vi.advanceTimersByTime(2_010))
    expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
    expect(screen.getByText('The auction has ended')).toBeTruthy()
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('asks the seller for the decision, and tells others that they wait for it', ({ show }) => {
    const auction = { deal_state: 'under_review' as const, bid_end_ts: '2026-11-20T15:00:00Z' }
    openPanel(show, { auction, deal: { is_own: true, answer_by: '2026-11-27' } })
    expect(screen.getByText('Needs your decision')).toBeTruthy()
    expect(
      screen.getByText(/You decide by the end of 27\/11\/2026, ET; until then the bids are binding/),
    ).toBeTruthy()
    openPanel(show, { auction })
    expect(screen.getByText('The seller is deciding')).toBeTruthy()
    expect(screen.getByText(/within 5 business days/)).toBeTruthy()
  })
})

describe('the bar of a deal on a phone', () => {
  const openBar = (show: Show, what: Given = {}) => openPanel(show, what, BidSheet)

  test('names the next bid, and opens the form', async ({ show }) => {
    const bar = openBar(show)
    await bar.press(/^Bid \$462,000\.00 or more/)
    expect(await screen.findByRole('textbox', { name: /Your bid/ })).toBeTruthy()
    await bar.user.click(reviewButton())
    expect(bar.place().path).toBe(`/make-bid/${bar.deal.id}?step=review`)
  })

  test('says to a bidder who was outbid by how much, and to the leader what is left to do', ({ show }) => {
    const bar = openBar(show, {
      auction: { you: { ...LEADER, is_leading: false, max_amount: null, last_amount: '450000.00' } },
    })
    expect(screen.getByText('You were outbid by $11,000.00')).toBeTruthy()
    bar.follow({ you: LEADER })
    expect(screen.getByRole('button', { name: 'You lead. Raise your maximum' })).toBeTruthy()
  })

  test('shows of a sealed auction one’s own amount, and no one else’s', ({ show }) => {
    openBar(show, {
      auction: {
        is_sealed: true,
        leading_amount: null,
        you: { alias: 'Bidder 2', is_leading: null, last_amount: '512000.00', max_amount: null },
      },
    })
    expect(screen.getByText('Your sealed bid').parentElement?.textContent).toContain('$512,000.00')
    expect(screen.getByRole('button', { name: 'Raise your sealed bid' })).toBeTruthy()
  })

  test('is not there for who cannot bid, and not after the end', ({ show }) => {
    openBar(show, { can: { bid: false } })
    openBar(show, { auction: { bid_end_ts: at(-1000) } })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('in the sheet of a phone the clock takes one line, so that the whole form is in view', ({ show }) => {
  const { auction, deal } = given({})
  show(<BidPanelBody deal={deal} auction={auction} isCompact />)
  expect(screen.getAllByRole('timer')).toHaveLength(1)
  // The large clock names its units.
  expect(screen.queryByText('seconds')).toBeNull()
  cleanup()
  show(<BidPanelBody deal={deal} auction={auction} />)
  expect(screen.getByText(/^(seconds|minutes)$/)).toBeTruthy()
})
