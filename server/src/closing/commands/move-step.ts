import type { z } from 'zod'
import type { moveStep as moveStepRoute } from '#domain/closing/contract.ts'
import {
  isClosed,
  judgeStep,
  needsReason,
  type StepRecord,
  stepRejectionMessage,
  waitsFor,
} from '#domain/closing/rules.ts'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import { whatFollows } from '#domain/closing/what-follows.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { agreementFiles, type ClosingRecord, factsOf } from '../queries/find-closing.ts'
import { statementOf } from '../queries/statement-of.ts'
import { seenOf } from '../queries/step-seen.ts'
import { updateClosing, updateStep } from '../store.ts'
import { changeClosing, madeBy, type SidesClosing } from './change-closing.ts'

type Input = z.output<NonNullable<typeof moveStepRoute.body>>

/**
 * Applies one side's action to one step. Simultaneous actions are serialised by the deal's lock: the second is
 * checked against the result of the first, which its caller has not seen.
 * @throws 409 with the rejection's code or if the step has changed since it was read, 400 if what follows is not
 * acknowledged, and without a required reason or the deposit's amount
 */
export const moveStep = (platform: Platform, actor: Actor, dealId: string, step: ClosingStep, input: Input) =>
  changeClosing(platform, actor, dealId, async (tx, closing) => {
    const { steps, side } = closing
    const { action, reason } = input
    const judged = judgeStep(steps, step, side, action, factsOf(closing))
    if ('rejected' in judged)
      throw conflict(stepRejectionMessage(judged.rejected, waitsFor(steps, step)), judged.rejected)
    if (input.seen !== seenOf(closing, step))
      throw conflict('This step has changed since you read it. Read it again, then decide.', 'step_changed')
    const before = steps.find((candidate) => candidate.step === step)
    const acknowledged = before && acknowledgedOf(closing, before, input)
    if (before && needsReason(before, side, action) && reason === '')
      throw invalidField('reason', 'Enter a reason. The other side will see it.')
    const deposit = depositOf(closing, step, input, judged.after)
    if (step === 'funds' && action === 'done') rejectWithoutStatement(closing)

    const { state, claim, claimed_by } = judged.after
    await updateStep(tx, dealId, step, {
      state,
      claim,
      claimed_by,
      reason: action === 'done' ? null : reason || (before?.reason ?? null),
    })
    const after = steps.map((candidate) => (candidate.step === step ? judged.after : candidate))
    const closes = isClosed(after)
    await updateClosing(tx, dealId, {
      ...(step === 'deposit' && { deposit_amount: deposit }),
      ...(closes && { closed_at: closing.deal.db_now }),
    })
    return {
      type: closes ? 'closing.closed' : 'closing.step_changed',
      before: { step, state: before?.state },
      after: {
        ...madeBy(closing),
        step,
        action,
        state,
        claimed_by,
        ...(reason && { reason }),
        ...(deposit && { deposit_amount: deposit }),
        ...(acknowledged && { acknowledged }),
        ...(step === 'agreement' &&
          action === 'done' && {
            files: agreementFiles(closing).map(({ id, name, sha256 }) => ({ id, name, sha256 })),
          }),
      },
    }
  })

/** What the side has read about a report; undefined for other actions. @throws 400 if it has not */
function acknowledgedOf({ steps, side }: SidesClosing, before: StepRecord, { action, acknowledges }: Input) {
  if (action !== 'done' && action !== 'not_needed') return undefined
  if (!acknowledges)
    throw invalidField('acknowledges', 'Read what follows from this, and confirm that you have read it.')
  return whatFollows(steps, before, side, action)
}

/** The deposit's amount after the action: given by the buyer who pays it, removed when the step is reopened. */
function depositOf(
  { side, deal, deposit_amount }: ClosingRecord,
  step: ClosingStep,
  { action, deposit_amount: named }: Input,
  after: StepRecord,
): string | null {
  const isPaying = step === 'deposit' && action === 'done' && side === 'buyer' && after.state === 'to_confirm'
  if (!isPaying) {
    if (named !== null)
      throw invalidField('deposit_amount', 'Only the buyer enters the deposit, when it is paid.')
    return after.state === 'open' || after.claim === 'not_needed' ? null : deposit_amount
  }
  if (named === null) throw invalidField('deposit_amount', 'Enter the deposit that was paid.')
  if (named > toCents(deal.sale_amount ?? '0'))
    throw invalidField('deposit_amount', 'The deposit must not be more than the sale amount.')
  return toDecimal(named)
}

/** The amount due must be computable before it is paid. */
function rejectWithoutStatement(closing: ClosingRecord): void {
  const { issue } = statementOf(closing)
  if (issue) throw conflict(issue.message, issue.code)
}
