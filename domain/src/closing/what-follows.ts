import { sentence } from '../kernel/language.ts'
import { isClosed, type StepRecord } from './rules.ts'
import { STEP_RULES } from './steps.ts'
import { type ClosingStep, otherSide, type Side } from './vocabulary.ts'

/** What a side states with a step, as the side that reports it first or alone, and as the one that confirms. */
const STATED: Readonly<Record<ClosingStep, { reports: string; confirms: string }>> = {
  deposit: {
    reports:
      'You state that you have paid the deposit. Once the seller confirms it, it is deducted from the amount due on closing.',
    confirms: 'You state that the deposit has arrived. It is deducted from the amount due on closing.',
  },
  agreement: {
    reports: 'You state that you have signed the attached document as the agreement of this sale.',
    confirms:
      'You state that both sides have signed the attached document as the agreement of this sale. The assignment and the funds no longer depend on it.',
  },
  payout_statement: {
    reports: 'You state that the attached statement is complete. The funds no longer depend on it.',
    confirms: 'You state that the attached statement is complete. The funds no longer depend on it.',
  },
  title_search: {
    reports:
      'You state that you have searched the title and accept what you found. The assignment no longer depends on it.',
    confirms:
      'You state that the title was searched and accept what was found. The assignment no longer depends on it.',
  },
  assignment: {
    reports: 'You state that you have signed the assignment of the charge. The buyer can then pay.',
    confirms: 'You state that the assignment of the charge is registered.',
  },
  funds: {
    reports:
      'You state that you have paid the amount due on closing. From then on its figures and the cut-off date are fixed.',
    confirms: 'You state that the whole amount due on closing has arrived.',
  },
  servicing_transfer: {
    reports: 'You state that you have transferred the servicing and informed the borrower.',
    confirms: 'You state that you have taken over the servicing.',
  },
}

const LEFT_OUT = 'The step is left out, and no other step depends on it.'

/**
 * What a side states when it reports or confirms a step, and what follows from it. It is read before the action, and
 * kept with it in the audit log.
 */
export function whatFollows(
  steps: readonly StepRecord[],
  now: StepRecord,
  side: Side,
  claim: 'done' | 'not_needed',
): string {
  const isConfirming = now.state === 'to_confirm' && now.claimed_by === otherSide(side)
  const stated = claim === 'not_needed' ? LEFT_OUT : STATED[now.step][isConfirming ? 'confirms' : 'reports']
  if (STEP_RULES[now.step].owner === 'both' && !isConfirming)
    return sentence`${claim === 'not_needed' ? sentence`You propose to leave this step out.` : stated} The other side is asked to confirm this; the step is complete once it does.`
  const after = steps.map((step) => (step.step === now.step ? { ...step, state: claim } : step))
  return `${stated} ${
    isClosed(after)
      ? sentence`This is the last step: the sale is then closed, and no step can be changed.`
      : sentence`The step is complete immediately. It can be reopened, with a reason, only until a later step depends on it.`
  }`
}
