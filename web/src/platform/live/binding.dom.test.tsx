import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeAll, describe, expect } from 'vitest'
import type { Bid } from '#domain/auctions/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { bidOf } from '../../features/auctions/bid.test-helpers.ts'
import { closingOf, stepOf } from '../../features/closing/closing.test-helpers.ts'
import { NextCard } from '../../features/closing/components/NextCard.tsx'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { BidderAnswer } from '../../features/negotiations/components/BidderAnswer.tsx'
import { BidsToAnswer } from '../../features/negotiations/components/BidsToAnswer.tsx'
import { DecisionBar } from '../../pages/review/DecisionBar.tsx'
import type { Answers } from '../screen.test-helpers.tsx'
import { setMe } from '../session/me.ts'
import { test } from './live.test-helpers.ts'

const deal = dealResponse({
  id: bidOf().loan_deal.id,
  deal_state: 'under_review',
  deal_type: 'single_mortgage',
})
const pending = dealResponse({
  deal_state: 'pending',
  deal_status: 'review_pending',
  deal_type: 'single_mortgage',
  appraisal_date: '2026-09-01',
  is_own: false,
})
const counter: Bid['counter'] = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  alias: 'Bidder 5',
  amount: '470000.00',
  message: null,
  made_at: '2026-11-21T14:00:00Z',
  expires_at: '2026-11-22T15:00:00Z',
  can: { accept: true, decline: true },
}
const final: Bid['final'] = {
  id: '0190a000-0000-7000-8000-0000000000c2',
  ends_at: '2026-11-22T15:00:00Z',
  minimum: '461000.00',
  amount: null,
  has_offered: false,
  can: { offer: true },
}
const negotiation = {
  deal: deal.id,
  deal_state: 'under_review',
  reserve_met: false,
  answer_by: null,
  answer_until: '2026-11-27T23:00:00Z',
  pending_bidders: 1,
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
  server_time: '2026-11-21T15:00:00Z',
}

/** The answers of the server while bids are decided. */
const withBid = (changes: Partial<Bid> = {}): Answers => ({
  'GET /api/bids/': {
    body: {
      count: 1,
      next: null,
      previous: null,
      results: [bidOf({ server_time: '2026-11-21T15:00:00Z', ...changes })],
    },
  },
  [`GET /api/loan-deal/${deal.id}/negotiation/`]: { body: negotiation },
})

/** What binds a user or decides about what is shown, and its buttons. */
const paying = closingOf({ steps: [stepOf({ step: 'deposit' })], next: { kind: 'do', step: 'deposit' } })
const DECISIONS: readonly [
  what: string,
  page: ReactElement,
  buttons: readonly RegExp[],
  answers?: Answers,
][] = [
  [
    'the seller’s answer to bids',
    <BidsToAnswer key="bids" deal={deal} />,
    [/^Accept .* from/, /^Decline .* from/, /^Counter .* from/, /^Decline all$/, /^Invite/],
    withBid(),
  ],
  [
    'the answer to a counter-offer',
    <BidderAnswer key="counter" deal={deal} />,
    [/^Review \$/, /^Decline$/],
    withBid({ counter }),
  ],
  [
    'the final offer',
    <BidderAnswer key="final" deal={deal} />,
    [/^Make your final offer$/],
    withBid({ final }),
  ],
  ['the next step of a closing', <NextCard key="step" closing={paying} />, [/^I have paid/]],
  [
    'the agreement to a cut-off date',
    <NextCard key="cut" closing={closingOf({ next: { kind: 'agree_cut_off', step: null } })} />,
    [/^Agree to/],
  ],
  [
    'the review of a deal',
    <DecisionBar key="review" deal={pending} ticks={[]} onDecided={() => {}} />,
    [/^Approve/, /^Reject with reason$/],
  ],
]

describe('while the connection is lost no one decides, because what is shown may be out of date:', () => {
  for (const [what, page, buttons, answers] of DECISIONS)
    test(`${what} waits for it`, async ({ live, show }) => {
      show(page, undefined, answers)
      live.welcome()
      await live.pass(100)
      const disabled = () =>
        buttons.map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
      expect(disabled()).toEqual(buttons.map(() => false))
      await live.lose()
      expect(disabled()).toEqual(buttons.map(() => true))
      await live.find()
      expect(disabled()).toEqual(buttons.map(() => false))
    })

  test('a sale that is already to be confirmed waits for it, and says so', async ({ live, show }) => {
    show(<BidsToAnswer deal={deal} />, undefined, withBid())
    live.welcome()
    await live.pass(100)
    fireEvent.click(screen.getByRole('button', { name: /^Accept .* from/ }))
    await live.pass(500)
    const dialog = within(screen.getByRole('dialog'))
    const accept = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Accept/ })
    await live.lose()
    expect(accept().disabled).toBe(true)
    expect(dialog.getByText(/You can continue as soon as it is back\./)).toBeTruthy()
    await live.find()
    expect(accept().disabled).toBe(false)
  })
})

test.for(DECISIONS.filter(([, , , answers]) => answers))(
  'an administrator who views as the user sees %s locked',
  async ([, page, buttons, answers], { live, show }) => {
    setMe(meOf({ impersonated: true }))
    show(page, undefined, answers)
    live.welcome()
    await live.pass(100)
    for (const name of buttons) {
      const button = screen.getByRole<HTMLButtonElement>('button', { name })
      expect(button.disabled).toBe(true)
      expect(button.querySelector('.tabler-icon-lock')).not.toBeNull()
    }
  },
)

/** People of a team who may not bind their company, and what they read. */
const BARRED = [
  ['an analyst', { team: { person: 'p', role: 'analyst' } }, MESSAGES.roleInTeam],
  ['a person of compliance', { team: { person: 'p', role: 'compliance' } }, MESSAGES.roleInTeam],
  [
    'a trader whose identity was not checked',
    { team: { person: 'p', role: 'trader' }, is_kyc_completed: false },
    MESSAGES.ownIdentityFirst,
  ],
] as const

// Its code is loaded for those who need it, which no stopped clock waits for.
beforeAll(() => import('../team/BarredButton.tsx'))

/** What an analyst can open, to send it for the approval of others. */
const PREPARED = [/^Accept .* from/, /^Review \$/, /^Make your final offer$/].map(String)

describe('who may not bind their company reads why, and binds it to nothing:', () => {
  for (const [who, facts, reason] of BARRED)
    for (const [what, page, buttons, answers] of DECISIONS)
      test(`${who} at ${what}`, async ({ live, show }) => {
        setMe(meOf(facts))
        show(page, undefined, answers)
        live.welcome()
        await live.pass(100)
        for (const name of buttons) {
          if (who === 'an analyst' && PREPARED.includes(String(name))) continue
          const button = screen.getByRole('button', { name })
          expect(button.getAttribute('aria-disabled')).toBe('true')
          fireEvent.mouseEnter(button)
          await live.pass(100)
          expect(screen.getByRole('tooltip').textContent).toBe(reason)
          fireEvent.click(button)
          await live.pass(100)
          expect(screen.queryByRole('dialog')).toBeNull()
          fireEvent.mouseLeave(button)
          await live.pass(100)
        }
      })

  for (const [what, page, buttons, answers] of DECISIONS)
    for (const name of buttons.filter((button) => PREPARED.includes(String(button))))
      test(`but an analyst prepares for approval at ${what}`, async ({ live, show }) => {
        setMe(meOf({ team: { person: 'p', role: 'analyst' } }))
        show(page, undefined, answers)
        live.welcome()
        await live.pass(100)
        fireEvent.click(screen.getByRole('button', { name }))
        await live.pass(500)
        const send = within(screen.getByRole('dialog')).getByRole('button', { name: 'Prepare for approval' })
        expect(send).toHaveProperty('disabled', false)
      })

  test('a decision that is open when the role is taken away can no longer be confirmed', async ({
    live,
    show,
  }) => {
    setMe(meOf({ team: { person: 'p', role: 'trader' } }))
    show(<BidsToAnswer deal={deal} />, undefined, withBid())
    live.welcome()
    await live.pass(100)
    fireEvent.click(screen.getByRole('button', { name: /^Accept .* from/ }))
    await live.pass(500)
    const dialog = within(screen.getByRole('dialog'))
    const accept = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Accept/ })
    expect(accept().disabled).toBe(false)
    setMe(meOf({ team: { person: 'p', role: 'compliance' } }))
    await live.pass(100)
    expect(accept().disabled).toBe(true)
    expect(dialog.getByText(MESSAGES.roleInTeam)).toBeTruthy()
  })
})
