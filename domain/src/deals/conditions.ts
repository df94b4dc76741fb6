import type { ValueOf } from '../kernel/choice.ts'
import * as v from './vocabulary.ts'

/** The answers on which it depends whether another field is asked. */
const DECIDING = {
  deal_type: v.DEAL_TYPE,
  fund_type: v.FUND_TYPE,
  mortgage_class: v.MORTGAGE_CLASS,
  commercial_class: v.COMMERCIAL_CLASS,
  position: v.POSITION,
  auction_format: v.AUCTION_FORMAT,
} as const
type Deciding = typeof DECIDING

/** A deal as far as conditions read it; a form's answers are as good as the stored values. */
export type Answers = Readonly<Record<keyof Deciding, unknown>>
export type Condition = (answers: Answers) => boolean

/** True where the field has one of these values. */
export const is =
  <Name extends keyof Deciding>(name: Name, ...values: ValueOf<Deciding[Name]>[]): Condition =>
  (answers) =>
    values.some((value) => value === answers[name])

/** True where the field has none of these values, or none at all. */
export const isNot =
  <Name extends keyof Deciding>(name: Name, ...values: ValueOf<Deciding[Name]>[]): Condition =>
  (answers) =>
    !values.some((value) => value === answers[name])

export const both =
  (one: Condition, other: Condition): Condition =>
  (answers) =>
    one(answers) && other(answers)

export const either =
  (one: Condition, other: Condition): Condition =>
  (answers) =>
    one(answers) || other(answers)
