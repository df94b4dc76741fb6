import { spoken } from '../kernel/language.ts'
import { oneOf } from '../kernel/values.ts'

/** The steps of a closing, in their usual order. */
export const CLOSING_STEP = spoken({
  deposit: 'Deposit',
  agreement: 'Agreement of purchase and sale',
  payout_statement: 'Assignment statement',
  title_search: 'Title search',
  assignment: 'Assignment of charge',
  funds: 'Funds',
  servicing_transfer: 'Servicing transfer',
} as const)
export type ClosingStep = keyof typeof CLOSING_STEP
export const CLOSING_STEPS = Object.keys(CLOSING_STEP) as ClosingStep[]
export const closingStep = oneOf(CLOSING_STEP)

const SIDE = { buyer: 'Buyer', seller: 'Seller' } as const
export type Side = keyof typeof SIDE
export const side = oneOf(SIDE)
export const otherSide = (of: Side): Side => (of === 'buyer' ? 'seller' : 'buyer')

export const STEP_OWNER = spoken({ ...SIDE, both: 'Both sides' } as const)
export type StepOwner = keyof typeof STEP_OWNER
export const stepOwner = oneOf(STEP_OWNER)

export const STEP_STATE = spoken({
  open: 'Open',
  to_confirm: 'To be confirmed',
  done: 'Done',
  not_needed: 'Not needed',
} as const)
export type StepState = keyof typeof STEP_STATE
export const stepState = oneOf(STEP_STATE)

/** What a side may report on a step. A common step is complete when both sides report the same. */
export const STEP_ACTION = spoken({
  done: 'Done',
  not_needed: 'Not needed',
  return: 'Return',
  reopen: 'Reopen',
} as const)
export type StepAction = keyof typeof STEP_ACTION
export const STEP_ACTIONS = Object.keys(STEP_ACTION) as StepAction[]
export const stepAction = oneOf(STEP_ACTION)
