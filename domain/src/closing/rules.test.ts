import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ClosingFacts,
  canChangeFigures,
  isClosed,
  judgeStep,
  needsReason,
  nextStep,
  type StepRecord,
  type StepRejection,
  stepRejectionMessage,
  waitsFor,
} from './rules.ts'
import { planClosing } from './steps.ts'
import {
  CLOSING_STEP,
  CLOSING_STEPS,
  type ClosingStep,
  type Side,
  STEP_ACTIONS,
  type StepAction,
} from './vocabulary.ts'
import { whatFollows } from './what-follows.ts'

const fresh = (): StepRecord[] =>
  CLOSING_STEPS.map((step) => ({ step, state: 'open', claim: null, claimed_by: null }))
const RELEASED = { keeps_servicing: false, deposit_due_days: null }
const NOT_SENT: ClosingFacts['signing'] = { is_out: false, to_sign: [] }
const AGREED: ClosingFacts = {
  is_cut_off_agreed: true,
  has_payout_document: true,
  signing: NOT_SENT,
  has_agreement_document: true,
  has_newer_agreement: false,
}

const action = (steps: StepRecord[], step: ClosingStep, side: Side, action: StepAction, facts = AGREED) => {
  const judged = judgeStep(steps, step, side, action, facts)
  if ('rejected' in judged) throw new Error(judged.rejected)
  return steps.map((one) => (one.step === step ? judged.after : one))
}
const rejection = (
  steps: StepRecord[],
  step: ClosingStep,
  side: Side,
  action: StepAction,
  facts = AGREED,
) => {
  const judged = judgeStep(steps, step, side, action, facts)
  return 'rejected' in judged ? judged.rejected : null
}
const both = (steps: StepRecord[], step: ClosingStep, first: Side) =>
  action(action(steps, step, first, 'done'), step, first === 'buyer' ? 'seller' : 'buyer', 'done')

/** Every step before the funds is complete. */
const readyForFunds = () => {
  let steps = both(fresh(), 'deposit', 'buyer')
  steps = both(steps, 'agreement', 'seller')
  steps = action(steps, 'payout_statement', 'seller', 'done')
  steps = action(steps, 'title_search', 'buyer', 'done')
  return action(steps, 'assignment', 'seller', 'done')
}

describe('the checklist of a sale', () => {
  it('is due in business days from the sale, and closes on the day of the funds', () => {
    const { closing_date, steps } = planClosing('2026-11-20', RELEASED, new Set())
    expect(closing_date).toBe('2026-12-04')
    expect(steps.map(({ step, due_date }) => `${step} ${due_date}`)).toEqual([
      'deposit 2026-11-24',
      'agreement 2026-11-25',
      'payout_statement 2026-11-27',
      'title_search 2026-11-27',
      'assignment 2026-12-02',
      'funds 2026-12-04',
      'servicing_transfer 2026-12-08',
    ])
  })

  it('gives the deposit the days that the deal names', () => {
    const { steps } = planClosing('2026-11-20', { ...RELEASED, deposit_due_days: 4 }, new Set())
    expect(steps[0]).toEqual({ step: 'deposit', due_date: '2026-11-26' })
  })

  it('has no due date on a holiday; later due dates move with it', () => {
    const { steps } = planClosing('2026-12-23', RELEASED, new Set(['2026-12-25', '2027-01-01']))
    expect(steps.slice(0, 4).map(({ due_date }) => due_date)).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-31',
      '2026-12-31',
    ])
  })

  it('has no servicing transfer if the seller keeps the servicing', () => {
    expect(
      planClosing('2026-11-20', { ...RELEASED, keeps_servicing: true }, new Set()).steps.map(
        ({ step }) => step,
      ),
    ).toEqual(CLOSING_STEPS.filter((step) => step !== 'servicing_transfer'))
  })
})

describe('a step of both sides', () => {
  it('waits for confirmation once one side has done it, and is done once the other side confirms', () => {
    const reported = action(fresh(), 'agreement', 'seller', 'done')
    expect(reported[1]).toEqual({
      step: 'agreement',
      state: 'to_confirm',
      claim: 'done',
      claimed_by: 'seller',
    })
    expect(rejection(reported, 'agreement', 'seller', 'done')).toBe('already_reported')
    expect(action(reported, 'agreement', 'buyer', 'done')[1]).toMatchObject({ state: 'done' })
  })

  it('has the same result whichever side reports first', () => {
    const one = both(fresh(), 'agreement', 'buyer')[1]
    const other = both(fresh(), 'agreement', 'seller')[1]
    expect(one?.state).toBe(other?.state)
  })

  it('is started by the side responsible for it, and can be returned by either', () => {
    expect(rejection(fresh(), 'deposit', 'seller', 'done')).toBe('other_side_begins')
    const reported = action(fresh(), 'deposit', 'buyer', 'done')
    expect(action(reported, 'deposit', 'seller', 'return')[0]).toMatchObject({ state: 'open', claim: null })
    expect(rejection(fresh(), 'deposit', 'seller', 'return')).toBe('nothing_to_return')
  })

  it('is skipped only when both sides agree, and never if the sale requires it', () => {
    const reported = action(fresh(), 'deposit', 'seller', 'not_needed')
    expect(rejection(reported, 'deposit', 'buyer', 'done')).toBe('reported_otherwise')
    expect(action(reported, 'deposit', 'buyer', 'not_needed')[0]).toMatchObject({ state: 'not_needed' })
    for (const step of ['agreement', 'assignment', 'funds'] as const)
      expect(rejection(fresh(), step, 'buyer', 'not_needed')).toBe('cannot_be_skipped')
  })
})

describe('an agreement that was signed elsewhere', () => {
  it('is confirmed by both sides with the document that both can read', () => {
    const none = { ...AGREED, has_agreement_document: false }
    expect(rejection(fresh(), 'agreement', 'seller', 'done', none)).toBe('agreement_document_missing')
    const reported = action(fresh(), 'agreement', 'seller', 'done')
    expect(rejection(reported, 'agreement', 'buyer', 'done', none)).toBe('agreement_document_missing')
  })

  it('is not confirmed with a document that came after the report: the step is returned first', () => {
    const newer = { ...AGREED, has_newer_agreement: true }
    const reported = action(fresh(), 'agreement', 'seller', 'done', newer)
    expect(rejection(reported, 'agreement', 'buyer', 'done', newer)).toBe('agreement_changed')
    const returned = action(reported, 'agreement', 'buyer', 'return', newer)
    expect(action(returned, 'agreement', 'buyer', 'done', newer)[1]).toMatchObject({ claimed_by: 'buyer' })
  })

  it('is not confirmed while another one is out for signing here, but can be returned', () => {
    const out = { ...AGREED, signing: { is_out: true, to_sign: ['buyer' as const] } }
    expect(rejection(fresh(), 'agreement', 'buyer', 'done', out)).toBe('out_for_signing')
    const reported = action(fresh(), 'agreement', 'seller', 'done')
    expect(rejection(reported, 'agreement', 'buyer', 'done', out)).toBe('out_for_signing')
    expect(rejection(reported, 'agreement', 'buyer', 'return', out)).toBeNull()
    expect(rejection(fresh(), 'deposit', 'buyer', 'done', out)).toBeNull()
  })
})

describe('the order of steps', () => {
  it('lets each side complete its own steps independently', () => {
    expect(rejection(fresh(), 'title_search', 'seller', 'done')).toBe('not_your_step')
    expect(action(fresh(), 'title_search', 'buyer', 'done')[3]).toMatchObject({ state: 'done' })
  })

  it('blocks the funds until the agreement is signed and the assignment is prepared (registration may follow)', () => {
    expect(waitsFor(fresh(), 'funds')).toEqual(['deposit', 'agreement', 'payout_statement', 'assignment'])
    expect(rejection(fresh(), 'funds', 'buyer', 'done')).toBe('waits_for_steps')
    expect(waitsFor(readyForFunds(), 'funds')).toEqual([])
    expect(
      rejection(readyForFunds(), 'funds', 'buyer', 'done', { ...AGREED, is_cut_off_agreed: false }),
    ).toBe('cut_off_not_agreed')
    const paid = action(readyForFunds(), 'funds', 'buyer', 'done')
    expect(canChangeFigures(readyForFunds())).toBe(true)
    expect(canChangeFigures(paid)).toBe(false)
  })

  it('waits for what the other side has not confirmed, and not for what is not needed or not in the closing', () => {
    const reported = action(fresh(), 'agreement', 'seller', 'done')
    expect(waitsFor(reported, 'assignment')).toEqual(['agreement', 'title_search'])
    const searched = action(reported, 'title_search', 'buyer', 'not_needed')
    expect(waitsFor(searched, 'assignment')).toEqual(['agreement'])
    const withoutDeposit = fresh().filter(({ step }) => step !== 'deposit')
    expect(waitsFor(withoutDeposit, 'funds')).toEqual(['agreement', 'payout_statement', 'assignment'])
    expect(rejection(withoutDeposit, 'deposit', 'buyer', 'done')).toBe('not_in_closing')
  })

  it('asks for an agreed cut-off date only at the funds, and for the document only at its statement', () => {
    const neither = { ...AGREED, is_cut_off_agreed: false, has_payout_document: false }
    expect(rejection(fresh(), 'agreement', 'buyer', 'done', neither)).toBeNull()
    expect(
      rejection(readyForFunds(), 'funds', 'buyer', 'done', { ...AGREED, has_payout_document: false }),
    ).toBeNull()
  })

  it('does not accept a step twice', () => {
    const searched = action(fresh(), 'title_search', 'buyer', 'done')
    expect(rejection(searched, 'title_search', 'buyer', 'done')).toBe('already_over')
    expect(rejection(searched, 'title_search', 'buyer', 'not_needed')).toBe('already_over')
  })

  it('accepts the assignment statement as done only with its document attached', () => {
    const without = { ...AGREED, has_payout_document: false }
    expect(rejection(fresh(), 'payout_statement', 'seller', 'done', without)).toBe('payout_document_missing')
  })

  it('does not reopen a step that later steps depend on', () => {
    const steps = readyForFunds()
    expect(rejection(steps, 'agreement', 'buyer', 'reopen')).toBe('others_depend_on_it')
    expect(action(steps, 'payout_statement', 'seller', 'reopen')[2]).toMatchObject({ state: 'open' })
    expect(rejection(steps, 'funds', 'buyer', 'reopen')).toBe('not_over')
  })

  it('closes with the last step, after which no step can change', () => {
    let steps = both(readyForFunds(), 'funds', 'buyer')
    steps = action(steps, 'assignment', 'buyer', 'done')
    expect(isClosed(steps)).toBe(false)
    steps = both(steps, 'servicing_transfer', 'seller')
    expect(isClosed(steps)).toBe(true)
    for (const action of STEP_ACTIONS)
      expect(rejection(steps, 'deposit', 'seller', action)).toBe('closing_closed')
  })
})

describe('a reason', () => {
  it('is required for exceptions and disagreements, not for agreeing', () => {
    const [open, reported] = [fresh()[0], action(fresh(), 'deposit', 'buyer', 'done')[0]]
    if (!open || !reported) throw new Error('There is a deposit.')
    expect(needsReason(open, 'buyer', 'done')).toBe(false)
    expect(needsReason(open, 'buyer', 'not_needed')).toBe(true)
    expect(needsReason(reported, 'seller', 'return')).toBe(true)
    expect(needsReason(reported, 'buyer', 'return')).toBe(false)
    expect(needsReason(reported, 'seller', 'not_needed')).toBe(false)
    expect(needsReason(reported, 'buyer', 'reopen')).toBe(true)
  })
})

describe('the next action', () => {
  const facts = { ...AGREED, has_agreed_cut_off: false }

  it('is to confirm what the other side is waiting for, then the own next step, then the cut-off date', () => {
    expect(nextStep(fresh(), 'buyer', facts)).toEqual({ kind: 'do', step: 'deposit' })
    expect(nextStep(fresh(), 'seller', facts)).toEqual({ kind: 'do', step: 'agreement' })
    const reported = action(fresh(), 'deposit', 'buyer', 'done')
    expect(nextStep(reported, 'seller', facts)).toEqual({ kind: 'confirm', step: 'deposit' })
    const waiting = action(readyForFunds(), 'funds', 'buyer', 'done')
    expect(nextStep(waiting, 'seller', facts)).toEqual({ kind: 'confirm', step: 'funds' })
    const settled = action(waiting, 'funds', 'seller', 'done')
    expect(nextStep(settled, 'buyer', facts)).toEqual({ kind: 'confirm', step: 'assignment' })
    const title = action(fresh(), 'agreement', 'seller', 'done')
    const sellerIsThrough = action(title, 'payout_statement', 'seller', 'done')
    expect(nextStep(sellerIsThrough, 'seller', facts)).toEqual({ kind: 'agree_cut_off', step: null })
    expect(nextStep(sellerIsThrough, 'seller', { ...facts, has_agreed_cut_off: true })).toBeNull()
  })
})

describe('the next action of a side', () => {
  it('is the statement whose document is still to be attached', () => {
    const nothing = { is_cut_off_agreed: true, has_agreed_cut_off: true, signing: NOT_SENT }
    const agreed = action(fresh(), 'agreement', 'seller', 'done')
    expect(nextStep(agreed, 'seller', nothing)).toEqual({ kind: 'do', step: 'payout_statement' })
  })

  it('is for the buyer to pay before they confirm the registration, which they may confirm while they cannot pay', () => {
    const agreed = { is_cut_off_agreed: true, has_agreed_cut_off: true, signing: NOT_SENT }
    expect(nextStep(readyForFunds(), 'buyer', agreed)).toEqual({ kind: 'do', step: 'funds' })
    const others = { ...agreed, is_cut_off_agreed: false }
    expect(nextStep(readyForFunds(), 'buyer', others)).toEqual({ kind: 'confirm', step: 'assignment' })
    expect(nextStep(readyForFunds(), 'buyer', { ...others, has_agreed_cut_off: false })).toEqual({
      kind: 'agree_cut_off',
      step: null,
    })
    const paid = action(readyForFunds(), 'funds', 'buyer', 'done')
    expect(nextStep(paid, 'buyer', agreed)).toEqual({ kind: 'confirm', step: 'assignment' })
  })

  it('is none once the closing is complete, even if a side never agreed to the cut-off date', () => {
    const complete = fresh().map((step) => ({ ...step, state: 'done' as const }))
    expect(
      nextStep(complete, 'buyer', { is_cut_off_agreed: false, has_agreed_cut_off: false, signing: NOT_SENT }),
    ).toBeNull()
  })
})

describe('the message for a refused action', () => {
  const REJECTIONS: readonly StepRejection[] = [
    'closing_closed',
    'not_in_closing',
    'not_your_step',
    'other_side_begins',
    'waits_for_steps',
    'cut_off_not_agreed',
    'payout_document_missing',
    'out_for_signing',
    'agreement_document_missing',
    'agreement_changed',
    'already_reported',
    'reported_otherwise',
    'already_over',
    'cannot_be_skipped',
    'nothing_to_return',
    'not_over',
    'others_depend_on_it',
  ]
  it('is a sentence of its own for each reason, and names the steps that come first', () => {
    const messages = REJECTIONS.map((reason) => stepRejectionMessage(reason, ['deposit', 'agreement']))
    for (const message of messages) expect(message).toMatch(/^[A-Z].*\.$/)
    expect(new Set(messages).size).toBe(REJECTIONS.length)
    expect(stepRejectionMessage('waits_for_steps', ['deposit', 'funds'])).toBe(
      `Complete these steps first: ${CLOSING_STEP.deposit.toLowerCase()}, ${CLOSING_STEP.funds.toLowerCase()}.`,
    )
  })
})

describe('the next action of a side whose agreement is out for signing', () => {
  const facts = (...to_sign: Side[]) => ({
    is_cut_off_agreed: true,
    has_agreed_cut_off: true,
    signing: { is_out: true, to_sign },
  })
  const paid = both(fresh(), 'deposit', 'buyer')

  it('is to sign it, before its own next step', () => {
    expect(nextStep(paid, 'buyer', facts('buyer', 'seller'))).toEqual({ kind: 'sign', step: 'agreement' })
    expect(nextStep(paid, 'buyer', facts('seller'))).toEqual({ kind: 'do', step: 'title_search' })
  })

  it('is to sign it also if the other side has reported the step, which is not to be confirmed then', () => {
    const reported = action(paid, 'agreement', 'seller', 'done')
    expect(nextStep(reported, 'buyer', facts('buyer'))).toEqual({ kind: 'sign', step: 'agreement' })
    expect(nextStep(reported, 'buyer', facts('seller'))).toEqual({ kind: 'do', step: 'title_search' })
  })

  it('comes after a step before it that waits for them, and is nothing to sign once the step is complete', () => {
    const claimed = action(fresh(), 'deposit', 'buyer', 'done')
    expect(nextStep(claimed, 'seller', facts('seller'))).toEqual({ kind: 'confirm', step: 'deposit' })
    const signed = both(paid, 'agreement', 'seller')
    expect(nextStep(signed, 'buyer', facts('buyer'))).toEqual({ kind: 'do', step: 'title_search' })
  })
})

describe('what follows from a report', () => {
  const about = (
    steps: StepRecord[],
    step: ClosingStep,
    side: Side,
    claim: 'done' | 'not_needed' = 'done',
  ) => {
    const now = steps.find((one) => one.step === step)
    if (!now) throw new Error('There is no such step.')
    return whatFollows(steps, now, side, claim)
  }

  it('is said to the side that reports a common step, and otherwise to the one that confirms it', () => {
    expect(about(fresh(), 'agreement', 'seller')).toBe(
      'You state that you have signed the attached document as the agreement of this sale. The other side is asked to confirm this; the step is complete once it does.',
    )
    const reported = action(fresh(), 'agreement', 'seller', 'done')
    expect(about(reported, 'agreement', 'buyer')).toMatch(
      /^You state that both sides have signed the attached document .+ The step is complete immediately\./,
    )
  })

  it('of a step of one side is that it is complete, and of a step that is left out, that no other waits for it', () => {
    expect(about(fresh(), 'title_search', 'buyer')).toContain('The step is complete immediately.')
    expect(about(fresh(), 'title_search', 'buyer', 'not_needed')).toContain('The step is left out')
    expect(about(fresh(), 'deposit', 'buyer', 'not_needed')).toMatch(/^You propose to leave this step out\./)
  })

  it('of the last step is that the sale is closed', () => {
    let steps = both(readyForFunds(), 'funds', 'buyer')
    steps = action(steps, 'assignment', 'buyer', 'done')
    expect(about(steps, 'servicing_transfer', 'seller')).not.toContain('closed')
    steps = action(steps, 'servicing_transfer', 'seller', 'done')
    expect(about(steps, 'servicing_transfer', 'buyer')).toContain('the sale is then closed')
  })
})

describe('any sequence of actions by the two sides', () => {
  const actions = fc.array(
    fc.tuple(
      fc.constantFrom(...CLOSING_STEPS),
      fc.constantFrom<Side>('buyer', 'seller'),
      fc.constantFrom(...STEP_ACTIONS),
    ),
    { maxLength: 80 },
  )

  it('never pays the funds before their prerequisites, never completes a common step by one side alone, and explains each rejection', () => {
    fc.assert(
      fc.property(actions, (sequence) => {
        let steps = fresh()
        const last = new Map<string, string>()
        for (const [step, side, action] of sequence) {
          const judged = judgeStep(steps, step, side, action, AGREED)
          if ('rejected' in judged) {
            expect(stepRejectionMessage(judged.rejected, waitsFor(steps, step))).toMatch(/\.$/)
            continue
          }
          const { after } = judged
          if (action === 'done' && after.state === 'to_confirm') expect(waitsFor(steps, step)).toEqual([])
          if (after.state === 'done' && step === 'agreement') {
            expect(last.get('agreement')).toBe(side === 'buyer' ? 'seller' : 'buyer')
          }
          if (action === 'done') last.set(step, side)
          steps = steps.map((one) => (one.step === step ? after : one))
        }
      }),
    )
  })
})
