import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { NegotiationView } from '#domain/negotiations/contract.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { openSession } from '../../../platform/session/session.ts'
import { meOf } from '../../accounts/me.test-helpers.ts'
import { bidOf } from '../../auctions/bid.test-helpers.ts'
import { dealResponse } from '../../deals/deal.test-helpers.ts'
import { BidderAnswer } from './BidderAnswer.tsx'
import { BidsToAnswer } from './BidsToAnswer.tsx'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const deal = dealResponse({
  id: bidOf().loan_deal.id,
  deal_state: 'under_review',
  deal_type: 'single_mortgage',
  reserve_price: '458000.00',
  principle_balance: '466136.92',
})
const FIRST = bidOf()
const SECOND = bidOf({
  id: '0190a000-0000-7000-8000-0000000000b2',
  alias: 'Bidder 2',
  bidder: null,
  standing_amount: '450000.00',
  is_leading: false,
})

const negotiation = (changes: Partial<NegotiationView> = {}): NegotiationView => ({
  deal: deal.id,
  deal_state: 'under_review',
  reserve_met: false,
  answer_by: null,
  answer_until: inDays(5),
  pending_bidders: 2,
  counters: [],
  final_round: null,
  moves: [],
  can: {
    counter: true,
    invite: true,
    decline_all: true,
    accept_below_reserve: true,
    decline_at_reserve: true,
  },
  server_time: new Date().toISOString(),
  ...changes,
})

interface Given {
  bids?: Bid[]
  view?: Partial<NegotiationView>
  of?: Partial<DealDetail>
}

/** The seller's list of bids: one of $461,000 by a company, and one of $450,000 by "Bidder 2". */
async function openBids(show: Show, { bids = [FIRST, SECOND], view, of = {} }: Given = {}) {
  const shown = show(<BidsToAnswer deal={{ ...deal, ...of }} />, undefined, {
    'GET /api/bids/': { body: { count: bids.length, next: null, previous: null, results: bids } },
    [`GET /api/loan-deal/${deal.id}/negotiation/`]: { body: negotiation(view) },
  })
  await screen.findAllByText(/Bidder \d/)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const dialog = () => within(screen.getByRole('dialog'))
  return {
    ...shown,
    dialog,
    /** Opens a dialog, whose code is loaded with it. */
    press: async (name: RegExp) => {
      await shown.user.click(screen.getByRole('button', { name }))
      await screen.findByRole('dialog')
    },
    confirm: (name: RegExp) => shown.user.click(dialog().getByRole('button', { name })),
    field: (name: RegExp) => dialog().getByRole<HTMLInputElement>('textbox', { name }),
    tick: () => dialog().getByRole<HTMLInputElement>('checkbox', { name: /selling below my reserve/ }),
    accept: (bid = FIRST) => `POST /api/bids/${bid.id}/accept/`,
    counter: (bid = FIRST) => `POST /api/bids/${bid.id}/counter/`,
  }
}

test('after best and final the highest offer is called so, not the bid that led the auction', async ({
  show,
}) => {
  const offer = { ...SECOND, standing_amount: '470000.00' }
  await openBids(show, { bids: [offer, FIRST] })
  const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent ?? '')
  expect(first).toContain('highest')
  expect(second).not.toContain('highest')
})

test('of two bids at one price the list says which was placed first, and what each nets the seller', async ({
  show,
}) => {
  const same = { ...SECOND, standing_amount: FIRST.standing_amount }
  const of = { home_slice_fees: '0.50', home_slice_fees_type: 'percentage', state: 'AB' } as const
  await openBids(show, { bids: [FIRST, same], of })
  const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent ?? '')
  expect(first).toContain('leads, placed first')
  expect(second).not.toContain('placed first')
  // 461 000 less 0.5 % and 5 % of it
  for (const row of [first, second]) expect(row).toContain('$458,579.75')
})

test('list, sale and counter-offer show the seller one net, as the closing shows it next', async ({
  show,
}) => {
  const page = await openBids(show, {
    of: {
      home_slice_fees: '0.50',
      home_slice_fees_type: 'percentage',
      state: 'AB',
      interest_rate: 6,
      payment_amount: '4000.00',
      payment_frequency: 'monthly',
      initial_payment_date: '2020-01-01',
      maturity_date: '2099-01-01',
      listed_at: new Date().toISOString(),
      closing_if_sold_today: new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10),
    },
  })
  const [, first] = screen.getAllByRole('row').map((row) => row.textContent ?? '')
  await page.press(/^Accept \$461,000\.00/)
  const net = page
    .dialog()
    .getByText(/^You receive in total/)
    .closest('div')
    ?.querySelector('dd')?.textContent
  expect(net).toMatch(/^\$/)
  expect(first).toContain(net)
  expect(page.dialog().getByText('Accrued interest')).toBeTruthy()
  expect(page.dialog().getByText(/Estimated for the closing on/)).toBeTruthy()
})

test('the deadline is said once, to the seller, as the panel of the auction says it', async ({ show }) => {
  await openBids(show, { view: { answer_by: '2026-11-27' } })
  const said = `You decide by the end of 27/11/2026, ET; until then the bids are binding. If you do not, the highest bid is accepted if it meets the reserve`
  expect(screen.getByText(new RegExp(said)).textContent).not.toMatch(/answer by/)
  expect(screen.queryByText(/the seller/i)).toBe(null)
})

test('the bids of a deal that is sold lead on to its closing', async ({ show }) => {
  const sale = { amount: '461000.00', buyer: 'Bluewater', sold_at: inDays(0), parts: [] }
  await openBids(show, { of: { deal_state: 'sold', sale }, view: { deal_state: 'sold' } })
  expect(screen.getByRole('link', { name: 'Go to closing' }).getAttribute('href')).toBe(`/closing/${deal.id}`)
})

describe('the acceptance of a bid', () => {
  test('names buyer, price and what becomes of the other bids, and is sent once however often one clicks', async ({
    show,
  }) => {
    const page = await openBids(show)
    page.answers[page.accept()] = { body: { ...FIRST, status: 'accepted' } }
    await page.press(/^Accept \$461,000\.00 from Bluewater/)
    expect(page.dialog().getByText(/to Bluewater Crossing Capital for \$461,000\.00/).textContent).toMatch(
      /The other open bid is declined/,
    )
    await page.user.dblClick(page.dialog().getByRole('button', { name: 'Accept $461,000.00' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.sent).toMatchObject([
      { path: `/api/bids/${FIRST.id}/accept/`, body: { below_reserve: false } },
    ])
    expect(page.sent[0]?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('below the reserve says by how much, and waits for the seller to tick it', async ({ show }) => {
    const page = await openBids(show)
    page.answers[page.accept(SECOND)] = { body: { ...SECOND, status: 'accepted' } }
    await page.press(/^Accept \$450,000\.00 from Bidder 2/)
    expect(page.dialog().getByText(/\$8,000\.00 below your reserve of \$458,000\.00/)).toBeTruthy()
    await page.confirm(/^Accept/)
    expect(page.sent).toEqual([])
    expect(page.dialog().getByText('Tick the box to continue.')).toBeTruthy()
    await page.user.click(page.tick())
    await page.confirm(/^Accept/)
    expect(page.sent).toMatchObject([{ body: { below_reserve: true } }])
  })

  test('that the server refuses stays open with its sentence, and is repeated under its key', async ({
    show,
  }) => {
    const page = await openBids(show)
    await page.press(/^Accept \$461,000\.00/)
    page.answers[page.accept()] = { status: 409, body: { detail: 'The deal was sold in the meantime.' } }
    await page.confirm(/^Accept/)
    expect(await page.dialog().findByText('The deal was sold in the meantime.')).toBeTruthy()
    await waitFor(() =>
      expect(page.dialog().getByRole('button', { name: /^Accept/ })).toHaveProperty('disabled', false),
    )
    await page.confirm(/^Accept/)
    await waitFor(() => expect(page.sent).toHaveLength(2))
    expect(new Set(page.sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })
})

describe('the refusal of a bid', () => {
  test('needs no reason, and sends none that is blank', async ({ show }) => {
    const page = await openBids(show)
    page.answers[`POST /api/bids/${SECOND.id}/decline/`] = { body: { ...SECOND, status: 'declined' } }
    await page.press(/^Decline \$450,000\.00 from Bidder 2/)
    await page.user.type(page.field(/Reason/), '  ')
    await page.confirm(/^Decline bid/)
    expect(page.sent).toMatchObject([{ path: `/api/bids/${SECOND.id}/decline/`, body: {} }])
    expect(page.sent[0]?.body).toEqual({})
  })

  test('of all bids names their number, and sends the reason', async ({ show }) => {
    const page = await openBids(show)
    page.answers[`POST /api/loan-deal/${deal.id}/decline_all/`] = { body: deal }
    await page.press(/^Decline all/)
    expect(page.dialog().getByText(/^2 bids are declined and the deal is not sold/)).toBeTruthy()
    await page.fill(page.field(/Reason/), ' Below our mark. ')
    await page.confirm(/^Decline all/)
    expect(page.sent).toMatchObject([{ body: { reason: 'Below our mark.' } }])
  })
})

describe('a counter-offer', () => {
  test('starts at the reserve, which needs no confirmation, and is open for two days', async ({ show }) => {
    const page = await openBids(show)
    page.answers[page.counter(SECOND)] = { status: 201, body: negotiation() }
    await page.press(/^Counter \$450,000\.00 from Bidder 2/)
    expect(page.field(/You would sell at/).value).toBe('458,000.00')
    expect(page.dialog().getByText('Costs, deposit and yield at $458,000.00').closest('details')?.open).toBe(
      false,
    )
    await page.fill(page.field(/Message/), '  We meet you halfway. ')
    await page.confirm(/^Counter at \$458,000\.00/)
    expect(page.sent).toMatchObject([
      { body: { amount: '458000.00', below_reserve: false, message: 'We meet you halfway.' } },
    ])
    const body = page.sent[0]?.body as { expires_at: string } | undefined
    expect((Date.parse(body?.expires_at ?? '') - Date.now()) / DAY_MS).toBeCloseTo(2, 2)
  })

  test('below the reserve is confirmed for its amount: another amount must be confirmed again', async ({
    show,
  }) => {
    const page = await openBids(show)
    page.answers[page.counter(SECOND)] = { status: 201, body: negotiation() }
    await page.press(/^Counter \$450,000\.00/)
    await page.fill(page.field(/You would sell at/), '455000')
    await page.user.click(page.tick())
    await page.fill(page.field(/You would sell at/), '454000')
    expect(page.tick().checked).toBe(false)
    await page.confirm(/^Counter at/)
    expect(page.sent).toEqual([])
    await page.user.click(page.tick())
    await page.confirm(/^Counter at/)
    expect(page.sent).toMatchObject([{ body: { amount: '454000.00', below_reserve: true } }])
  })

  test('must be above the bid, and says so at its amount', async ({ show }) => {
    const page = await openBids(show, { of: { reserve_price: null } })
    await page.press(/^Counter \$450,000\.00/)
    await page.fill(page.field(/You would sell at/), '450000')
    await page.confirm(/^Counter at/)
    expect(page.dialog().getByText(/must be more than the bidder’s current bid/)).toBeTruthy()
    expect(page.sent).toEqual([])
  })

  test('is open no longer than the seller’s own time to decide', async ({ show }) => {
    const answer_until = inDays(1.5)
    const page = await openBids(show, { view: { answer_until } })
    page.answers[page.counter(SECOND)] = { status: 409, body: { detail: 'Try again.' } }
    await page.press(/^Counter \$450,000\.00/)
    await page.confirm(/^Counter at/)
    await page.dialog().findByText('Try again.')
    await page.user.click(page.dialog().getByRole('button', { name: 'In 3 days' }))
    await page.confirm(/^Counter at/)
    await waitFor(() => expect(page.sent).toHaveLength(2))
    expect(page.sent).toMatchObject([
      { body: { expires_at: answer_until } },
      { body: { expires_at: answer_until } },
    ])
  })

  test('that the server refuses says why at its field, and has a new key once it is changed', async ({
    show,
  }) => {
    const page = await openBids(show)
    const refused = { status: 400, body: { amount: ['The bid has been raised.'] } }
    page.answers[page.counter(SECOND)] = refused
    await page.press(/^Counter \$450,000\.00/)
    await page.confirm(/^Counter at/)
    expect(await page.dialog().findByText('The bid has been raised.')).toBeTruthy()
    await page.confirm(/^Counter at/)
    await waitFor(() => expect(page.sent).toHaveLength(2))
    await page.fill(page.field(/You would sell at/), '459000')
    await page.confirm(/^Counter at \$459,000\.00/)
    await waitFor(() => expect(page.sent).toHaveLength(3))
    const keys = page.sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('the invitation to best and final', () => {
  test('names who is invited, best bids first, and sends their number', async ({ show }) => {
    const third = bidOf({
      id: 'b3',
      alias: 'Bidder 9',
      bidder: null,
      standing_amount: '452000.00',
      is_leading: false,
    })
    const page = await openBids(show, { bids: [FIRST, SECOND, third] })
    page.answers[`POST /api/loan-deal/${deal.id}/final_round/`] = { status: 201, body: negotiation() }
    await page.press(/^Invite to best and final/)
    await page.user.click(page.dialog().getByRole('button', { name: 'Best 2' }))
    const invited = within(page.dialog().getByRole('list', { name: 'Who is invited' })).getAllByRole(
      'listitem',
    )
    expect(invited.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bluewater/),
      expect.stringMatching(/^Bidder 9/),
    ])
    expect(page.dialog().queryByRole('button', { name: 'Best 4' })).toBeNull()
    await page.confirm(/^Invite 2 bidders/)
    await waitFor(() => expect(page.sent).toMatchObject([{ body: { bidders: 2 } }]))
  })
})

describe('who cannot decide', () => {
  test('sees what became of each bid, with its reason, and no buttons', async ({ show }) => {
    const can = { accept: false, decline: false, raise: false, counter: false }
    await openBids(show, {
      bids: [
        { ...FIRST, can, status: 'accepted' },
        { ...SECOND, can, status: 'declined', reason: 'Another bid was accepted.' },
      ],
      view: {
        deal_state: 'sold',
        can: {
          counter: false,
          invite: false,
          decline_all: false,
          accept_below_reserve: false,
          decline_at_reserve: false,
        },
      },
    })
    expect(screen.getByText('Bid Accepted')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reason: Another bid was accepted.' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Accept|Decline|Counter|Invite)/ })).toBeNull()
  })

  test('as an administrator who views as the seller sees why', async ({ show }) => {
    const can = { accept: false, decline: false, raise: false, counter: false }
    openSession({ access: 't', user: meOf({ impersonated: true, is_seller: true }) })
    await openBids(show, {
      bids: [{ ...FIRST, can }],
      view: {
        can: {
          counter: false,
          invite: false,
          decline_all: false,
          accept_below_reserve: false,
          decline_at_reserve: false,
        },
      },
    })
    expect(await screen.findByText(/Only the seller can accept or decline bids\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Accept|Decline|Counter|Invite)/ })).toBeNull()
  })
})

describe('a bidder who got a counter-offer', () => {
  const counter: NonNullable<Bid['counter']> = {
    id: '0190a000-0000-7000-8000-0000000000c1',
    alias: 'Bidder 5',
    amount: '458000.00',
    message: 'We meet you halfway.',
    made_at: inDays(-1),
    expires_at: inDays(1),
    can: { accept: true, decline: true },
  }
  async function openAnswer(show: Show) {
    const own = bidOf({ standing_amount: '450000.00', counter })
    const shown = show(<BidderAnswer deal={deal} />, undefined, {
      'GET /api/bids/': { body: { count: 1, next: null, previous: null, results: [own] } },
      [`GET /api/loan-deal/${deal.id}/negotiation/`]: { body: negotiation() },
    })
    await screen.findByText('We meet you halfway.')
    return shown
  }

  test('sees how much more it is, and buys only after having understood that it is binding', async ({
    show,
  }) => {
    const { user, sent, answers } = await openAnswer(show)
    const accept = `POST /api/counter-offers/${counter.id}/accept/`
    answers[accept] = { body: negotiation({ deal_state: 'sold' }) }
    expect(screen.getByText(/^\$8,000\.00 above your current bid/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Review $458,000.00' }))
    const dialog = within(screen.getByRole('dialog'))
    const commit = dialog.getByRole('button', { name: 'Commit to this deal at $458,000.00' })
    await user.click(commit)
    expect(sent).toEqual([])
    expect(dialog.getByText('Tick the box to continue.')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox'))
    await user.dblClick(commit)
    expect(sent).toMatchObject([{ path: `/api/counter-offers/${counter.id}/accept/` }])
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('may decline it with a reason, and keeps the bid', async ({ show }) => {
    const { user, sent, answers, fill } = await openAnswer(show)
    answers[`POST /api/counter-offers/${counter.id}/decline/`] = { body: negotiation() }
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Your bid stays open as it was/)).toBeTruthy()
    await fill(dialog.getByRole('textbox', { name: /Reason/ }), 'Too much.')
    await user.click(dialog.getByRole('button', { name: 'Decline counter-offer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([{ body: { reason: 'Too much.' } }])
  })
})
