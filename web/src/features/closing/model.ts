import type { Closing, StepView } from '#domain/closing/contract.ts'
import type { Tone } from '../../ui/navigation/Badge.tsx'

export const isOver = ({ state }: Pick<StepView, 'state'>) => state === 'done' || state === 'not_needed'

export const stepsOver = ({ steps }: Pick<Closing, 'steps'>) => steps.filter(isOver).length

export type StepStatus = 'done' | 'not_needed' | 'your_turn' | 'their_turn' | 'overdue' | 'waits' | 'open'

/** Display state of a step for its reader: done, whose turn, overdue. */
export function stepStatusOf(step: StepView, side: Closing['side']): StepStatus {
  if (step.state === 'done' || step.state === 'not_needed') return step.state
  if (step.state === 'to_confirm' && side !== null)
    return step.claimed_by === side ? 'their_turn' : 'your_turn'
  if (step.is_overdue) return 'overdue'
  return step.waits_for.length > 0 ? 'waits' : 'open'
}

export const STATUS_TONE: Readonly<Record<StepStatus, Tone>> = {
  done: 'ok',
  not_needed: 'quiet',
  your_turn: 'info',
  their_turn: 'warn',
  overdue: 'bad',
  waits: 'quiet',
  open: 'quiet',
}

/** The step shown as the reader's next; undefined if it is another's turn, or the cut-off date is next. */
export const nextStepOf = ({ next, steps }: Pick<Closing, 'next' | 'steps'>) =>
  steps.find(({ step }) => step === next?.step)

/** True if the other side has reported the step, and the reader's side confirms it or returns it. */
export const isToConfirm = (step: Pick<StepView, 'state' | 'claimed_by'>, side: Closing['side']) =>
  step.state === 'to_confirm' && side !== null && step.claimed_by !== side

/** What the other side has written about a step that is not complete: it is read without opening the step. */
export const openNotesOf = (step: StepView, side: Closing['side']) =>
  isOver(step) ? [] : step.notes.filter(({ by }) => by !== side)

/** The amount due on closing for the reader's side: what the buyer pays, or the seller receives. */
export const dueOf = ({ statement, side }: Pick<Closing, 'statement' | 'side'>) =>
  (side === 'seller' ? statement?.seller?.total : statement?.buyer?.total) ?? null
