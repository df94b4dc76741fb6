import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect } from 'vitest'
import type { FinalInvitation, OpenCounter } from '#domain/auctions/contract.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import { Component as MakeBidPage } from '../../pages/make-bid/MakeBidPage.tsx'
import { type Answers, type Show, test } from '../../platform/screen.test-helpers.tsx'
import { setMe } from '../../platform/session/me.ts'
import { meOf } from '../accounts/me.test-helpers.ts'
import { openAuction } from '../auctions/auction.test-helpers.ts'
import { bidOf } from '../auctions/bid.test-helpers.ts'
import { CommitDialog } from '../commitments/components/CommitDialog.tsx'
import { dealResponse } from '../deals/deal.test-helpers.ts'
import { AcceptDialog } from '../negotiations/components/AnswerDialogs.tsx'
import { AcceptCounterDialog } from '../negotiations/components/CounterAnswerDialogs.tsx'
import { FinalOfferDialog } from '../negotiations/components/FinalOfferDialog.tsx'

const DAY_MS = 86_400_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const APPROVAL = '0190a000-0000-7000-8000-0000000000d1'
const LIMIT =
  'In your company a bid above $430,000.00 needs the approval of another person. Send it for approval.'
const nothing = () => {}

const auction = openAuction({ bid_start_ts: at(-DAY_MS), bid_end_ts: at(DAY_MS), server_time: at(0) })
const live = dealResponse({
  id: auction.deal,
  deal_state: 'live',
  deal_type: 'single_mortgage',
  is_own: false,
  principle_balance: '466136.92',
})
Object.assign(live.can, { bid: true })
const decided = dealResponse({ ...live, deal_state: 'under_review', mortgage_amount: '410000.00' })
const bid = bidOf()
const counter = { id: '0190a000-0000-7000-8000-0000000000c1', amount: '465000.00' } as OpenCounter
const invitation: FinalInvitation = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  ends_at: at(DAY_MS),
  minimum: '461000.00',
  amount: null,
  has_offered: false,
  can: { offer: true },
}

interface Place {
  page: ReactElement
  /** The request without approval. */
  alone: string
  button: RegExp
  prepared: object
  route?: { route: string; address: string }
  answers?: Answers
}

const PLACES: readonly [string, Place][] = [
  [
    'a bid',
    {
      page: <MakeBidPage />,
      alone: 'POST /api/bids/',
      button: /^Commit to this deal at \$462,000\.00/,
      prepared: { act: 'bid', loan_deal: live.id, bid_amount: '462000.00', max_amount: null },
      route: { route: '/make-bid/:id', address: `/make-bid/${live.id}?step=review` },
      answers: {
        [`GET /api/loan-deal/${live.id}/`]: { body: { ...live, auction, credit_boxes: [] } },
        [`GET /api/loan-deal/${live.id}/auction/`]: { body: auction },
        'GET /api/bids/': { body: { count: 0, next: null, previous: null, results: [] } },
      },
    },
  ],
  [
    'a commitment',
    {
      page: <CommitDialog deal={decided} onClose={nothing} />,
      alone: `POST /api/loan-deal/${decided.id}/commit/`,
      button: /^Commit to this deal$/,
      prepared: { act: 'commitment', loan_deal: decided.id },
    },
  ],
  [
    'the acceptance of a counter-offer',
    {
      page: <AcceptCounterDialog deal={decided} bid={bid} counter={counter} onClose={nothing} />,
      alone: `POST /api/counter-offers/${counter.id}/accept/`,
      button: /^Commit to this deal at \$465,000\.00/,
      prepared: { act: 'counter', counter_offer: counter.id },
    },
  ],
  [
    'a best and final offer',
    {
      page: <FinalOfferDialog deal={decided} bid={bid} invitation={invitation} onClose={nothing} />,
      alone: `POST /api/final-invitations/${invitation.id}/offer/`,
      button: /^Submit \$461,000\.00/,
      prepared: { act: 'final_offer', invitation: invitation.id, amount: '461000.00', confirm_above: false },
    },
  ],
  [
    'the acceptance of a bid',
    {
      page: (
        <AcceptDialog
          deal={{ ...decided, reserve_price: null }}
          bid={bid}
          others={0}
          onClose={nothing}
          onDone={nothing}
        />
      ),
      alone: `POST /api/bids/${bid.id}/accept/`,
      button: /^Accept \$461,000\.00/,
      prepared: { act: 'sale', accepted_bid: bid.id, below_reserve: false },
    },
  ],
]

function open(show: Show, role: TeamRole, { page, route, answers, alone }: Place) {
  setMe(meOf({ team: { person: 'p', role } }))
  const shown = show(page, route, {
    ...answers,
    [alone]: { status: 409, body: { detail: LIMIT, code: 'approval_needed' } },
    'POST /api/approvals/': { status: 201, body: { id: APPROVAL } },
  })
  const posted = () => shown.sent.filter(({ path }) => path === '/api/approvals/')
  return { ...shown, posted }
}

describe.for(PLACES)('%s', ([, place]) => {
  test('above the limit of the company is sent for approval with a note, and leads to its page', async ({
    show,
  }) => {
    const { user, posted, place: now, sent } = open(show, 'trader', place)
    const button = await screen.findByRole('button', { name: place.button })
    const tick = screen.queryByRole('checkbox', { name: /binding/ })
    if (tick) await user.click(tick)
    await user.click(button)
    expect(await screen.findByText(LIMIT)).toBeTruthy()
    expect(sent).toHaveLength(1)
    await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Within the mandate.')
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    expect(posted()).toMatchObject([{ body: { prepared: place.prepared, note: 'Within the mandate.' } }])
    expect(now().path).toBe(`/profile/approvals/${APPROVAL}`)
  })

  test('is prepared for approval from the start by an analyst, who binds the company to nothing', async ({
    show,
  }) => {
    const { user, sent, posted } = open(show, 'analyst', place)
    await user.click(await screen.findByRole('button', { name: 'Prepare for approval' }))
    expect(posted()).toMatchObject([{ body: { prepared: place.prepared, note: null } }])
    expect(sent).toHaveLength(1)
  })
})

test('what the server refuses to store says why, and can be sent again', async ({ show }) => {
  const [, place] = PLACES[1] as (typeof PLACES)[number]
  const { user, answers, posted, place: now } = open(show, 'analyst', place)
  answers['POST /api/approvals/'] = { status: 409, body: { detail: 'This deal has no amount to commit to.' } }
  await user.click(screen.getByRole('button', { name: 'Prepare for approval' }))
  expect(await screen.findByText('This deal has no amount to commit to.')).toBeTruthy()
  answers['POST /api/approvals/'] = { status: 201, body: { id: APPROVAL } }
  await user.click(screen.getByRole('button', { name: 'Prepare for approval' }))
  expect(posted()).toHaveLength(2)
  expect(now().path).toBe(`/profile/approvals/${APPROVAL}`)
})
