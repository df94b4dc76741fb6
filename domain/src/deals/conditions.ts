import type { ValueOf } from '../kernel/choice.ts'
import * as v from './vocabulary.ts'

/** The answers that decide whether other fields apply. */
const DECIDING = {
  deal_type: v.DEAL_TYPE,
  fund_type: v.FUND_TYPE,
  mortgage_class: v.MORTGAGE_CLASS,
  residential_building_type: v.BUILDING_TYPE,
  commercial_class: v.COMMERCIAL_CLASS,
  position: v.POSITION,
  auction_format: v.AUCTION_FORMAT,
} as const
type Deciding = typeof DECIDING

/** The fields of a deal that conditions read, from the form or the database. */
export type Answers = Readonly<Record<keyof Deciding, unknown>>
export type Condition = (answers: Answers) => boolean

/** True if the field has one of these values. */
export const is =
  <Name extends keyof Deciding>(name: Name, ...values: ValueOf<Deciding[Name]>[]): Condition =>
  (answers) =>
    values.some((value) => value === answers[name])

/** True if the field has none of these values, or is empty. */
export const isNot =
  <Name extends keyof Deciding>(name: Name, ...values: ValueOf<Deciding[Name]>[]): Condition =>
  (answers) =>
    !values.some((value) => value === answers[name])

export const both =
  (one: Condition, other: Condition): Condition =>
  (answers) =>
    one(answers) && other(answers)
