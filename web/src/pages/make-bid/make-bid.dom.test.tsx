import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { ROOM_FIRST } from '#domain/deals/auction-terms.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { openAuction } from '../../features/auctions/auction.test-helpers.ts'
import { follow } from '../../features/auctions/live-auction.test-helpers.ts'
import type { OpenAuction } from '../../features/auctions/offer.ts'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { Component as MakeBidPage } from './MakeBidPage.tsx'

const DAY_MS = 86_400_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

interface Situation {
  canBid?: boolean
  canEnterRoom?: boolean
  /** The bidder's earlier bids on the deal. */
  own?: readonly object[]
  deal?: Partial<DealDetail>
  /** Where the page is opened, such as at its review. */
  search?: string
}

/** Opens the page of a bid. The minimum is $462,000, usual amounts end at $582,671.15, buying now costs $475,000. */
async function makeBid(
  show: Show,
  changes: Partial<OpenAuction> = {},
  { canBid = true, canEnterRoom = false, own = [], deal: of = {}, search = '' }: Situation = {},
) {
  const auction = openAuction({
    bid_start_ts: at(-DAY_MS),
    bid_end_ts: at(DAY_MS),
    server_time: at(0),
    ...changes,
  })
  const deal = dealResponse({
    id: auction.deal,
    deal_state: auction.deal_state,
    deal_type: 'single_mortgage',
    is_own: false,
    principle_balance: '466136.92',
    ...of,
  })
  Object.assign(deal.can, { bid: canBid, enter_room: canEnterRoom })
  const shown = show(
    <MakeBidPage />,
    { route: '/make-bid/:id', address: `/make-bid/${deal.id}${search}` },
    {
      [`GET /api/loan-deal/${deal.id}/`]: { body: { ...deal, auction, credit_boxes: [] } },
      [`GET /api/loan-deal/${deal.id}/auction/`]: { body: auction },
      'GET /api/bids/': { body: { count: own.length, next: null, previous: null, results: own } },
    },
  )
  await screen.findByRole('heading', {
    name: search.includes('step=review') ? 'Review your bid' : 'Make a bid',
  })
  const { user } = shown
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  return {
    ...shown,
    auction,
    field,
    type: (name: RegExp, text: string) => shown.fill(field(name), text),
    next: () => user.click(screen.getByRole('button', { name: 'Continue to costs' })),
    async review() {
      await user.click(screen.getByRole('button', { name: 'Continue to costs' }))
      await user.click(await screen.findByRole('button', { name: /^Review bid of/ }))
      await screen.findByRole('heading', { name: /^Review your/ })
      await screen.findByRole('button', { name: /^Commit to this deal/ })
    },
    /** The auction goes on, as a live message says. */
    follow: (news: Partial<OpenAuction>) => follow(deal.id, news),
    understand: () => user.click(screen.getByRole('checkbox', { name: /binding and cannot be withdrawn/ })),
  }
}

const commitButton = () => screen.getByRole('button', { name: /^Commit to this deal/ })
const LEADER = { alias: 'Bidder 5', is_leading: true, last_amount: '461000.00', max_amount: '470000.00' }

describe('an offer', () => {
  test('below the minimum stays on its step and says what the minimum is', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.type(/Your bid/, '461500')
    await bid.next()
    expect(screen.getByRole('heading', { name: 'Make a bid' })).toBeTruthy()
    expect(screen.getByText(/462,000\.00/, { selector: '[id$="-error"]' })).toBeTruthy()
  })

  test('takes no thirteenth digit, no letter and no third decimal', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.user.clear(bid.field(/Your bid/))
    await bid.user.type(bid.field(/Your bid/), '1234567890123')
    expect(bid.field(/Your bid/).value).toBe('$123,456,789,012')
    await bid.user.clear(bid.field(/Your bid/))
    await bid.user.type(bid.field(/Your bid/), '462x000.256')
    expect(bid.field(/Your bid/).value).toBe('$462,000.25')
  })
})

describe('a link with amounts', () => {
  test('fills them in, says so, and leaves review and confirmation to the bidder', async ({ show }) => {
    const bid = await makeBid(show, {}, { search: '?amount=465000.00&maximum=470000.00' })
    expect(bid.field(/Your bid/).value).toBe('$465,000.00')
    expect(bid.field(/Hidden maximum/).value).toBe('470,000.00')
    expect(screen.getByText(/link that you opened filled in the amounts/)).toBeTruthy()
    await bid.review()
    expect(commitButton()).toHaveProperty('disabled', true)
    expect(bid.sent).toEqual([])
  })

  test('does not lead to the review of amounts that the bidder has not seen', async ({ show }) => {
    await makeBid(show, {}, { search: '?step=review&amount=465000.00' })
    expect(screen.queryAllByText('$465,000.00')).toEqual([])
  })

  test('fills in nothing where they are none, and the minimum stays', async ({ show }) => {
    const bid = await makeBid(show, {}, { search: '?amount=a+lot&maximum=-1' })
    expect(bid.field(/Your bid/).value).toBe('$462,000.00')
    expect(bid.field(/Hidden maximum/).value).toBe('')
    expect(screen.queryByText(/filled in the amounts/)).toBe(null)
  })
})

describe('the steps of a bid', () => {
  const ticked = () => screen.queryAllByLabelText('Done').length

  test('are ticked as one goes through them', async ({ show }) => {
    const bid = await makeBid(show)
    expect(ticked()).toBe(0)
    await bid.review()
    expect(ticked()).toBe(2)
  })

  test('are not ticked if they were never shown, nor once the bid is placed', async ({ show }) => {
    const bid = await makeBid(show, {}, { search: '?step=review' })
    expect(ticked()).toBe(0)
    await bid.understand()
    const you = { alias: 'Bidder 5', is_leading: true, last_amount: '462000.00', max_amount: null }
    const auction = { ...bid.auction, server_time: at(1), leading_amount: '462000.00', you }
    bid.answers['POST /api/bids/'] = { status: 201, body: { auction } }
    bid.answers[`GET /api/loan-deal/${auction.deal}/auction/`] = { body: auction }
    await bid.user.click(commitButton())
    await screen.findByText('You’re the highest bidder at $462,000.00')
    // The review alone
    expect(ticked()).toBe(1)
  })
})

test('the exposure is shown also where no limit is set', async ({ show }) => {
  const bid = await makeBid(show, { exposure: null })
  await bid.type(/Hidden maximum/, '470000')
  expect(screen.getByText('No limit set')).toBeTruthy()
  expect(screen.getByText('$470,000.00')).toBeTruthy()
})

describe('the review of a bid', () => {
  test('cannot be committed before the bidder has understood that it is binding', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.review()
    expect(commitButton()).toHaveProperty('disabled', true)
    await bid.understand()
    expect(commitButton()).toHaveProperty('disabled', false)
  })

  test('shows the bid and the hidden maximum that bind, and sends both', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.type(/Your bid/, '463000')
    await bid.type(/Hidden maximum/, '470000')
    await bid.review()
    expect(commitButton().textContent).toBe('Commit to this deal at $463,000.00, up to $470,000.00')
    await bid.user.click(screen.getByRole('checkbox', { name: /is binding up to \$470,000\.00/ }))
    await bid.user.click(commitButton())
    expect(bid.sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/bids/',
        body: {
          loan_deal: bid.auction.deal,
          offer_type: 'custom_bid',
          bid_amount: '463000.00',
          max_amount: '470000.00',
        },
      },
    ])
  })

  test.for([
    [false, true],
    [true, false],
  ] as const)(
    'says that a maximum may be raised to the reserve immediately, unless it is met: %s, %s',
    async ([reserve_met, isSaid], { show }) => {
      const bid = await makeBid(show, { reserve_met })
      await bid.type(/Hidden maximum/, '470000')
      await bid.review()
      expect(screen.queryByText(/your bid is raised to the reserve immediately/) !== null).toBe(isSaid)
    },
  )

  test('shows what a hidden maximum comes to beside the bid, with what it leaves of the limit', async ({
    show,
  }) => {
    const exposure = {
      limit: '1000000.00',
      bound_by: 'exposure_limit' as const,
      open: '500000.00',
      left: '500000.00',
    }
    const bid = await makeBid(show, { exposure })
    await bid.type(/Your bid/, '463000')
    await bid.type(/Hidden maximum/, '470000')
    await bid.review()
    const row = (name: string) => {
      const cells = screen.getByRole('rowheader', { name }).parentElement?.children ?? []
      return [...cells].map((cell) => cell.textContent ?? '')
    }
    expect(row('Amount')).toEqual(['Amount', '$463,000.00', '$470,000.00'])
    expect(row('Left of your exposure limit').slice(1)).toEqual(['$37,000.00', '$30,000.00'])
    const totals = row('Estimated total at closing')
      .slice(1)
      .map((text) => Number(text.replace(/[$,]/g, '')))
    expect(totals[1]).toBeCloseTo((totals[0] ?? 0) + 7000, 2)
    // Each once: the table has the total and the exposure of the bid.
    expect(screen.getAllByText('Estimated total at closing')).toHaveLength(1)
    expect(screen.queryByText('Exposure limit')).toBe(null)
  })

  const file = (id: string) => ({
    id,
    document_type: 'appraisal_report' as const,
    name: '',
    bytes: 1,
    media_type: 'application/pdf',
    uploaded_by: '',
    uploaded_at: '2026-11-05T15:00:00.000Z',
    has_versions: false,
    url: null,
    view_url: null,
  })
  test.for([
    ['was not opened', 'market', true],
    ['was opened', 'dealRoom', false],
  ] as const)('of a deal whose room %s says so: %s, %s', async ([, disclosure, isSaid], { show }) => {
    const bid = await makeBid(show, {}, { deal: { disclosure, loan_deal_files: [file('f'), file('g')] } })
    await bid.review()
    expect(screen.queryByText('You have not opened the deal room') !== null).toBe(isSaid)
    expect(screen.queryByText(/\(2 documents\)/) !== null).toBe(isSaid)
  })

  test('of a leader who raises shows the maximum that binds, not the price', async ({ show }) => {
    const bid = await makeBid(show, { minimum_bid: '461000.00', you: LEADER })
    await bid.type(/Your hidden maximum/, '480000')
    await bid.review()
    expect(commitButton().textContent).toBe('Commit to this deal at up to $480,000.00')
    const head = screen.getByText('You raise your maximum to').parentElement?.textContent
    expect(head).toMatch(/^You raise your maximum to\$480,000\.00/)
  })

  test('does not say of a usual amount that the bidder has confirmed an unusual one', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.review()
    await bid.understand()
    await bid.user.click(commitButton())
    expect(bid.sent).toMatchObject([{ body: { bid_amount: '462000.00', confirm_above: false } }])
  })

  test('of an amount far above what is owed asks for a second confirmation', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.type(/Your bid/, '600000')
    await bid.review()
    await bid.understand()
    expect(commitButton()).toHaveProperty('disabled', true)
    await bid.user.click(screen.getByRole('checkbox', { name: /I have checked this amount/ }))
    await bid.user.click(commitButton())
    expect(bid.sent).toMatchObject([{ body: { bid_amount: '600000.00', confirm_above: true } }])
  })

  test('says that a bid without a response may have been placed, and repeats it under its key', async ({
    show,
  }) => {
    const bid = await makeBid(show)
    await bid.review()
    await bid.understand()
    bid.answers['POST /api/bids/'] = { status: 503, body: { detail: 'Try again.' } }
    await bid.user.click(commitButton())
    await screen.findByText(/the same bid is never placed twice/)
    await bid.user.click(commitButton())
    const keys = bid.sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })

  test('of a bid that the server refuses leads back to the field with the sentence', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.review()
    await bid.understand()
    bid.answers['POST /api/bids/'] = { status: 400, body: { bid_amount: ['The price has moved.'] } }
    await bid.user.click(commitButton())
    expect(await screen.findByText('The price has moved.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Make a bid' })).toBeTruthy()
  })
})

describe('the costs of a bid', () => {
  test('are sent with it, and with its sum shown before it binds', async ({ show }) => {
    const bid = await makeBid(show, { listed_at: at(-70 * DAY_MS) })
    await bid.next()
    await bid.type(/Estimated Closing Costs/, '1500')
    await bid.type(/Brokerage/, '0,5')
    await bid.type(/Loan servicing/, '0.25')
    await bid.user.click(screen.getByRole('button', { name: /^Review bid of \$462,000\.00/ }))
    const line = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div')?.textContent
    expect(line('Closing costs')).toMatch(/\$1,500\.00$/)
    expect(line('Brokerage')).toMatch(/0\.50%.*\$/)
    await bid.understand()
    await bid.user.click(commitButton())
    expect(bid.sent).toMatchObject([
      { body: { end_closing_cost: '1500.00', brokerage_fees: '0.5', loan_servicing: '0.25' } },
    ])
  })

  test('start with those of the own bid that is raised', async ({ show }) => {
    const own = { brokerage_fees: 0.75, end_closing_cost: '1200.00', loan_servicing: 0 }
    const bid = await makeBid(show, { minimum_bid: '461000.00', you: LEADER }, { own: [own] })
    await bid.type(/Your hidden maximum/, '480000')
    await bid.next()
    expect(bid.field(/Brokerage/).value).toBe('0.75')
    expect(bid.field(/Estimated Closing Costs/).value).toBe('1,200.00')
    expect(bid.field(/Loan servicing/).value).toBe('')
  })

  test('above a hundred percent stay on their step with the error', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.next()
    await bid.type(/Brokerage/, '101')
    await bid.user.click(screen.getByRole('button', { name: /^Review bid of/ }))
    expect(screen.getByRole('heading', { name: 'Your costs' })).toBeTruthy()
    expect(bid.field(/Brokerage/)).toHaveProperty('ariaInvalid', 'true')
  })

  test('keep what was typed when one goes back to the offer', async ({ show }) => {
    const bid = await makeBid(show)
    await bid.type(/Your bid/, '463000')
    await bid.next()
    await bid.type(/Brokerage/, '1')
    await bid.user.click(screen.getByRole('button', { name: 'Back to offer' }))
    expect(bid.field(/Your bid/).value).toBe('$463,000.00')
    await bid.next()
    expect(bid.field(/Brokerage/).value).toBe('1')
  })
})

describe('a review that is overtaken', () => {
  test('names the new price, cannot be committed, and leads to a review of the next bid', async ({
    show,
  }) => {
    const bid = await makeBid(show)
    await bid.review()
    await bid.understand()
    bid.follow({ leading_amount: '470000.00', minimum_bid: '471000.00', bid_count: 24 })
    expect(await screen.findByText('The leading bid has moved to $470,000.00.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Commit/ })).toBeNull()
    await bid.user.click(screen.getByRole('button', { name: 'Review bid of $471,000.00' }))
    expect(commitButton().textContent).toBe('Commit to this deal at $471,000.00')
    expect(commitButton()).toHaveProperty('disabled', true)
  })
})

describe('the result of a bid', () => {
  /** Places the bid, after which the auction is as given. */
  async function place(show: Show, after: Partial<OpenAuction>) {
    const bid = await makeBid(show)
    await bid.review()
    await bid.understand()
    const auction = { ...bid.auction, server_time: at(1), ...after }
    bid.answers['POST /api/bids/'] = { status: 201, body: { auction } }
    bid.answers[`GET /api/loan-deal/${auction.deal}/auction/`] = { body: auction }
    await bid.user.click(commitButton())
    return bid
  }
  const PLACED = { alias: 'Bidder 5', is_leading: true, last_amount: '462000.00', max_amount: null }
  const step = { id: 'b1', alias: 'Bidder 5', is_you: true } as OpenAuction['history'][number]

  test('is said, with what happens next', async ({ show }) => {
    await place(show, {
      leading_amount: '462000.00',
      minimum_bid: '462000.00',
      you: { ...PLACED, max_amount: '470000.00' },
      exposure: {
        limit: '1000000.00',
        bound_by: 'exposure_limit' as const,
        open: '600000.00',
        left: '400000.00',
      },
    })
    expect(await screen.findByText('You’re the highest bidder at $462,000.00')).toBeTruthy()
    expect(screen.getByText(/We bid for you up to \$470,000\.00/)).toBeTruthy()
    expect(screen.getByText('$400,000.00 of your exposure limit of $1,000,000.00 is left.')).toBeTruthy()
  })

  test('above what was entered says why', async ({ show }) => {
    const placed_at = at(0)
    await place(show, {
      leading_amount: '468000.00',
      minimum_bid: '468000.00',
      reserve_met: true,
      reserve_met_at: placed_at,
      history: [{ ...step, is_automatic: false, amount: '468000.00', placed_at }],
      you: { ...PLACED, max_amount: '470000.00' },
    })
    expect(await screen.findByText('You’re the highest bidder at $468,000.00')).toBeTruthy()
    expect(screen.getByText(/^You bid \$462,000\.00\. Your maximum covers the reserve/)).toBeTruthy()
  })

  test('of one who is outbid immediately says by what, and leads to the next bid', async ({ show }) => {
    const bid = await place(show, {
      leading_amount: '463000.00',
      minimum_bid: '464000.00',
      history: [step],
      you: { ...PLACED, is_leading: false },
    })
    expect(await screen.findByRole('heading', { name: 'You were outbid' })).toBeTruthy()
    expect(screen.getByText(/another bidder has a higher maximum/)).toBeTruthy()
    await bid.user.click(screen.getByRole('button', { name: 'Bid $464,000.00 or more' }))
    expect(bid.field(/Your bid/).value).toBe('$464,000.00')
  })

  test('follows a later bid while one reads it', async ({ show }) => {
    const bid = await place(show, { leading_amount: '462000.00', minimum_bid: '462000.00', you: PLACED })
    await screen.findByText('You’re the highest bidder at $462,000.00')
    bid.follow({
      leading_amount: '463000.00',
      minimum_bid: '464000.00',
      history: [{ ...step, is_you: false }],
      you: { ...PLACED, is_leading: false },
    })
    expect(await screen.findByText('The leading bid is now $463,000.00')).toBeTruthy()
    expect(screen.getByText(/another bidder has bid more since/)).toBeTruthy()
  })

  test('of a purchase says that the mortgage is theirs, names the price and leads to the closing', async ({
    show,
  }) => {
    const { auction } = await place(show, {
      deal_state: 'sold',
      leading_amount: '475000.00',
      you: PLACED,
    })
    expect(await screen.findByText('The mortgage is yours at $475,000.00')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Your purchase is made' })).toBeTruthy()
    const closing = screen.getByRole('link', { name: 'Go to closing' })
    expect(closing.getAttribute('href')).toBe(`/closing/${auction.deal}`)
    expect(screen.getByText('Sold at')).toBeTruthy()
    expect(screen.queryByText('Leading bid')).toBeNull()
  })

  test('leads to no closing if the mortgage was sold to another bidder meanwhile', async ({ show }) => {
    await place(show, {
      deal_state: 'sold',
      leading_amount: '475000.00',
      you: { ...PLACED, is_leading: false },
    })
    await screen.findByRole('link', { name: 'Back to the deal' })
    expect(screen.queryByRole('link', { name: 'Go to closing' })).toBeNull()
  })

  test('of a sealed bid does not say who leads', async ({ show }) => {
    await place(show, {
      is_sealed: true,
      leading_amount: null,
      you: { ...PLACED, is_leading: null, last_amount: '462000.00' },
    })
    expect(await screen.findByText('Your sealed bid of $462,000.00 is placed')).toBeTruthy()
    expect(screen.queryByText(/highest bidder|outbid/i)).toBeNull()
  })
})

test('a purchase says that it ends the auction and costs the fixed price', async ({ show }) => {
  const bid = await makeBid(show)
  await bid.user.click(screen.getByRole('radio', { name: /Buy now/ }))
  expect(screen.getByText(/sold to you .* at \$475,000\.00 and the auction ends/)).toBeTruthy()
  await bid.review()
  await bid.understand()
  await bid.user.click(commitButton())
  expect(bid.sent).toMatchObject([{ body: { offer_type: 'buy_it_now', max_amount: null } }])
})

test('a buyer who needs the deal room first can open it where they would bid', async ({ show }) => {
  const room = { is_open: true, admission: 'at_once', nda_by: 'click', entry: null } as const
  const deal = { room_before_bid: true, bid_blocked_reason: ROOM_FIRST.message, room }
  await makeBid(show, {}, { canBid: false, canEnterRoom: true, deal })
  expect(screen.getByText(ROOM_FIRST.message)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open deal room' })).toBeTruthy()
})

test('the effect on the exposure limit counts the hidden maximum', async ({ show }) => {
  const bid = await makeBid(show, {
    exposure: {
      limit: '1000000.00',
      bound_by: 'exposure_limit' as const,
      open: '600000.00',
      left: '400000.00',
    },
  })
  await bid.type(/Hidden maximum/, '470000')
  expect(screen.getByRole('img', { name: /\$600,000\.00 open, \$470,000\.00 with this bid/ })).toBeTruthy()
})

test('a page that was opened before the auction takes a bid as soon as the auction opens', async ({
  show,
}) => {
  const bid = await makeBid(show, { deal_state: 'pending_auction' }, { canBid: false })
  expect(screen.getByText('This deal is not open for your bid')).toBeTruthy()
  const { deal } = bid.auction
  const page = bid.answers[`GET /api/loan-deal/${deal}/`]?.body as DealDetail
  const auction = { ...bid.auction, deal_state: 'live' as const }
  const opened = { ...page, deal_state: 'live', can: { ...page.can, bid: true }, auction }
  bid.answers[`GET /api/loan-deal/${deal}/`] = { body: opened }
  bid.follow({ deal_state: 'live' })
  expect(await screen.findByRole('button', { name: 'Continue to costs' })).toBeTruthy()
})
