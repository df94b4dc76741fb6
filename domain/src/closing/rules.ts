import { sentence } from '../kernel/language.ts'
import { STEP_RULES } from './steps.ts'
import {
  CLOSING_STEP,
  type ClosingStep,
  otherSide,
  type Side,
  type StepAction,
  type StepState,
} from './vocabulary.ts'

/**
 * State of one step. `claim` is what one side has reported on a common step while the other side has not yet
 * agreed.
 */
export interface StepRecord {
  step: ClosingStep
  state: StepState
  claim: 'done' | 'not_needed' | null
  claimed_by: Side | null
}

/** How far the agreement of purchase and sale is signed through the product. */
export interface AgreementSigning {
  /** It is out for signing, or both sides have signed and the signed document is being stored. */
  is_out: boolean
  /** The sides whose signature it waits for. */
  to_sign: readonly Side[]
}

/** Facts besides the steps that decide whether an action is allowed. */
export interface ClosingFacts {
  /** Both sides have agreed on the cut-off date, so the amount due is final. */
  is_cut_off_agreed: boolean
  /** A document is attached to the assignment statement. */
  has_payout_document: boolean
  signing: AgreementSigning
  /** A document that can be the signed agreement is attached to its step. */
  has_agreement_document: boolean
  /** A document was attached to the agreement after one side had reported it as signed. */
  has_newer_agreement: boolean
}

export type StepRejection =
  | 'closing_closed'
  | 'not_in_closing'
  | 'not_your_step'
  | 'other_side_begins'
  | 'waits_for_steps'
  | 'cut_off_not_agreed'
  | 'payout_document_missing'
  | 'out_for_signing'
  | 'agreement_document_missing'
  | 'agreement_changed'
  | 'already_reported'
  | 'reported_otherwise'
  | 'already_over'
  | 'cannot_be_skipped'
  | 'nothing_to_return'
  | 'not_over'
  | 'others_depend_on_it'

export type StepJudgement = { after: StepRecord } | { rejected: StepRejection }

const isOver = ({ state }: StepRecord) => state === 'done' || state === 'not_needed'
const isPrepared = (step: StepRecord) => isOver(step) || step.claim === 'done'

/** True once every step is done or not needed. */
export const isClosed = (steps: readonly StepRecord[]) => steps.every(isOver)

/** The prerequisites that are not yet met. */
export function waitsFor(steps: readonly StepRecord[], step: ClosingStep): ClosingStep[] {
  return STEP_RULES[step].needs
    .filter(({ step: needed, at }) => {
      const found = steps.find((candidate) => candidate.step === needed)
      return found !== undefined && !(at === 'over' ? isOver(found) : isPrepared(found))
    })
    .map((need) => need.step)
}

/** Steps already started that depend on this one. */
const dependentsOf = (steps: readonly StepRecord[], step: ClosingStep) =>
  steps.filter(
    (other) =>
      (other.state === 'done' || other.claim === 'done') &&
      STEP_RULES[other.step].needs.some((need) => need.step === step),
  )

/**
 * Applies one side's action to one step. Pure. A common step is complete when both sides have reported the same, in
 * either order; a step of one side when that side reports it.
 */
export function judgeStep(
  steps: readonly StepRecord[],
  step: ClosingStep,
  side: Side,
  action: StepAction,
  facts: ClosingFacts,
): StepJudgement {
  const reject = (rejected: StepRejection): StepJudgement => ({ rejected })
  const now = steps.find((candidate) => candidate.step === step)
  if (!now) return reject('not_in_closing')
  if (isClosed(steps)) return reject('closing_closed')
  const { owner } = STEP_RULES[step]
  if (owner !== 'both' && owner !== side) return reject('not_your_step')
  const opened: StepRecord = { step, state: 'open', claim: null, claimed_by: null }
  switch (action) {
    case 'return':
      return now.state === 'to_confirm' ? { after: opened } : reject('nothing_to_return')
    case 'reopen':
      if (!isOver(now)) return reject('not_over')
      return dependentsOf(steps, step).length > 0 ? reject('others_depend_on_it') : { after: opened }
    default:
      return judgeClaim(steps, now, side, action, facts)
  }
}

function judgeClaim(
  steps: readonly StepRecord[],
  now: StepRecord,
  side: Side,
  claim: 'done' | 'not_needed',
  facts: ClosingFacts,
): StepJudgement {
  const { step } = now
  const rule = STEP_RULES[step]
  const reject = (rejected: StepRejection): StepJudgement => ({ rejected })
  if (claim === 'not_needed' && !rule.may_be_skipped) return reject('cannot_be_skipped')
  if (isOver(now)) return reject('already_over')
  if (now.state === 'to_confirm' && now.claimed_by === side) return reject('already_reported')
  const problem = step === 'agreement' ? agreementProblem(now, facts) : null
  if (problem) return reject(problem)
  if (now.state === 'to_confirm') {
    return now.claim === claim
      ? { after: { step, state: claim, claim, claimed_by: now.claimed_by } }
      : reject('reported_otherwise')
  }
  if (claim === 'done') {
    if (rule.begins !== null && rule.begins !== side) return reject('other_side_begins')
    if (waitsFor(steps, step).length > 0) return reject('waits_for_steps')
    if (step === 'funds' && !facts.is_cut_off_agreed) return reject('cut_off_not_agreed')
    if (step === 'payout_statement' && !facts.has_payout_document) return reject('payout_document_missing')
  }
  const state = rule.owner === 'both' ? 'to_confirm' : claim
  return { after: { step, state, claim, claimed_by: side } }
}

/**
 * Why an agreement cannot be reported as signed elsewhere. Both sides confirm the same document, and not while they
 * can sign another one here.
 */
function agreementProblem(now: StepRecord, facts: ClosingFacts): StepRejection | null {
  if (facts.signing.is_out) return 'out_for_signing'
  if (!facts.has_agreement_document) return 'agreement_document_missing'
  return now.state === 'to_confirm' && facts.has_newer_agreement ? 'agreement_changed' : null
}

/**
 * A side must give a reason when it disagrees with the other side or departs from the usual course, not when it
 * confirms.
 */
export function needsReason(after: StepRecord, side: Side, action: StepAction): boolean {
  switch (action) {
    case 'done':
      return false
    case 'not_needed':
      return after.state === 'open'
    case 'return':
      return after.claimed_by !== side
    case 'reopen':
      return true
  }
}

/** The cut-off date and the payout figures may change until the buyer has paid the amount due. */
export const canChangeFigures = (steps: readonly StepRecord[]) =>
  steps.every((step) => step.step !== 'funds' || step.state === 'open')

export type NextStep =
  | { kind: 'confirm' | 'sign' | 'do'; step: ClosingStep }
  | { kind: 'agree_cut_off'; step: null }

/** What a side's next action depends on, besides the steps. */
export type NextFacts = Pick<ClosingFacts, 'is_cut_off_agreed' | 'signing'> & { has_agreed_cut_off: boolean }

/**
 * The one next action of a side: confirm or sign what the other side waits for, else its own next step, else the
 * cut-off date, else confirm what may wait for a later step; null if it is the other side's turn.
 */
export function nextStep(steps: readonly StepRecord[], side: Side, facts: NextFacts): NextStep | null {
  if (isClosed(steps)) return null
  // Attaching the document is part of the step.
  const attached = {
    ...facts,
    has_payout_document: true,
    has_agreement_document: true,
    has_newer_agreement: false,
  }
  const canDo = ({ step }: StepRecord) => 'after' in judgeStep(steps, step, side, 'done', attached)
  const isToSign = (step: StepRecord) =>
    step.step === 'agreement' && !isOver(step) && facts.signing.to_sign.includes(side)
  const isToConfirm = (step: StepRecord) =>
    step.state === 'to_confirm' &&
    step.claimed_by === otherSide(side) &&
    !(step.step === 'agreement' && facts.signing.is_out)
  const mayWait = ({ step }: StepRecord) => {
    const later = steps.find((other) => other.step === STEP_RULES[step].confirmed_after)
    return later !== undefined && later.state === 'open'
  }
  const waiting = steps.find((step) => isToSign(step) || (isToConfirm(step) && !mayWait(step)))
  if (waiting) return { kind: isToSign(waiting) ? 'sign' : 'confirm', step: waiting.step }
  const own = steps.filter((step) => step.state === 'open').find(canDo)
  if (own) return { kind: 'do', step: own.step }
  if (!facts.has_agreed_cut_off) return { kind: 'agree_cut_off', step: null }
  const last = steps.find(isToConfirm)
  return last ? { kind: 'confirm', step: last.step } : null
}

/** The message for a rejected action. */
export function stepRejectionMessage(rejection: StepRejection, missing: readonly ClosingStep[]): string {
  switch (rejection) {
    case 'closing_closed':
      return sentence`The closing is complete and can no longer be changed.`
    case 'not_in_closing':
      return sentence`This closing has no such step.`
    case 'not_your_step':
      return sentence`This step belongs to the other side.`
    case 'other_side_begins':
      return sentence`The other side does this step first; you then confirm it.`
    case 'waits_for_steps':
      return sentence`Complete these steps first: ${missing.map((step) => CLOSING_STEP[step].toLowerCase()).join(', ')}.`
    case 'cut_off_not_agreed':
      return sentence`Both sides must agree on the cut-off date first, so that the amount due is final.`
    case 'payout_document_missing':
      return sentence`Attach the assignment statement first.`
    case 'out_for_signing':
      return sentence`The agreement is out for signing here. Sign it, or end that request first.`
    case 'agreement_document_missing':
      return sentence`Attach the signed agreement first, so that both sides confirm the same document.`
    case 'agreement_changed':
      return sentence`A document was attached after the other side reported this. Return the step, so that both sides confirm the same document.`
    case 'already_reported':
      return sentence`You have already reported this. The other side now confirms it.`
    case 'reported_otherwise':
      return sentence`The other side has reported this step differently. Return it with a reason, or report the same.`
    case 'already_over':
      return sentence`This step is already complete.`
    case 'cannot_be_skipped':
      return sentence`A sale cannot close without this step.`
    case 'nothing_to_return':
      return sentence`This step does not need confirmation now.`
    case 'not_over':
      return sentence`This step is not complete.`
    case 'others_depend_on_it':
      return sentence`Later steps depend on this one. Reopen those first.`
  }
}
