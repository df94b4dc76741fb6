import { z } from 'zod'
import type { Disclosure } from '../deal-access/disclosure.ts'
import type { Choices, ValueOf } from '../kernel/choice.ts'
import { sentence, spoken } from '../kernel/language.ts'
import { mapNames, namesOf } from '../kernel/names.ts'
import {
  date,
  decimal,
  moneyIn,
  moneyOut,
  oneOf,
  text,
  timestamp,
  timestampOut,
  wholeNumber,
} from '../kernel/values.ts'
import type { Condition } from './conditions.ts'

/** The sections of the form, in order. */
export const SECTIONS = spoken({
  deal_type: 'Deal type',
  property: 'Property',
  mortgage: 'Mortgage',
  payments: 'Payments',
  history: 'Loan history',
  auction: 'Auction and reserve',
  fees: 'Fees',
} as const)
export type Section = keyof typeof SECTIONS

export type FieldKind =
  | 'money'
  | 'percent'
  | 'whole'
  | 'decimal'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'yes_no'
  | 'text'
  | 'rows'

/** Allowed days of a date: `past` is not in the future; `loan` is a weekday from tomorrow on. */
export type DayLimit = 'past' | 'loan'

/** Properties of a field besides kind, section and label. */
export interface FieldRules<Value = unknown> {
  /** Lowest disclosure level that sees it, in every response, filter, ordering and figure. */
  shown: Disclosure
  /** The part of the value that all other readers see; default none. */
  marketShows?: (value: string) => string | null
  /** Applies only if this is true; default always. */
  when?: Condition
  /** Mandatory for submission whenever it applies, or if the condition is true; default never. */
  mandatory?: true | Condition
  /** Initial value of a new deal; default none. */
  initial?: Value
  /**
   * False if the field affects neither an approval nor a buyer's price, so that it may change after the approval
   * without a review.
   */
  isMaterial?: false
  /** Set by the platform: sellers see it but cannot write it. */
  isPlatforms?: true
  /** Also shown on cards and in lists. */
  isOnCards?: true
  /** False if a loan tape has no such column; all other fields have a line in `books/tape/deal-columns.ts`. */
  isOnTape?: false
  limit?: DayLimit
}

export interface Field<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType>
  extends FieldRules {
  kind: FieldKind
  label: string
  section: Section
  /** Schema in a request; null and absent are added for every field. */
  in: In
  /** Schema in a response; null is added for every field. */
  out: Out
  unit?: string
  choices?: Choices
  /** Of a list: the columns of its rows. */
  columns?: Readonly<Record<string, Column>>
}

export const money = <const R extends FieldRules>(section: Section, label: string, rules: R) =>
  ({ kind: 'money', section, label, in: moneyIn, out: moneyOut, ...rules }) as const
export const percent = <const R extends FieldRules>(section: Section, label: string, rules: R, max = 100) =>
  ({ kind: 'percent', section, label, unit: '%', in: decimal(max), out: z.number(), ...rules }) as const
export const whole = <const R extends FieldRules>(
  section: Section,
  label: string,
  { unit, max }: { unit?: string; max: number },
  rules: R,
) =>
  ({ kind: 'whole', section, label, unit: unit ?? '', in: wholeNumber(max), out: z.int(), ...rules }) as const
export const number = <const R extends FieldRules>(
  section: Section,
  label: string,
  { unit, max }: { unit: string; max: number },
  rules: R,
) => ({ kind: 'decimal', section, label, unit, in: decimal(max), out: z.number(), ...rules }) as const
export const day = <const R extends FieldRules>(section: Section, label: string, rules: R) =>
  ({ kind: 'date', section, label, in: date, out: date, ...rules }) as const
export const moment = <const R extends FieldRules>(section: Section, label: string, rules: R) =>
  ({ kind: 'timestamp', section, label, in: timestamp, out: timestampOut, ...rules }) as const
export const yesNo = <const R extends FieldRules<boolean>>(section: Section, label: string, rules: R) =>
  ({
    kind: 'yes_no',
    section,
    label,
    in: z.boolean({ error: sentence`Use true or false.` }),
    out: z.boolean(),
    ...rules,
  }) as const
export const words = <const R extends FieldRules<string>>(
  section: Section,
  label: string,
  max: number,
  rules: R,
) => ({ kind: 'text', section, label, in: text(max), out: z.string(), ...rules }) as const
export const choice = <const C extends Choices, const R extends FieldRules<ValueOf<C>>>(
  section: Section,
  label: string,
  choices: C,
  rules: R,
) => ({
  kind: 'choice' as const,
  section,
  label,
  choices,
  in: oneOf(choices),
  out: oneOf(choices) as z.ZodEnum<{ [K in ValueOf<C>]: K }>,
  ...rules,
})

/** A column of a list of the loan history. */
export interface Column<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  kind: 'date' | 'money' | 'percent' | 'whole' | 'text' | 'yes_no'
  isRequired: boolean
  in: In
  out: Out
}

const column = <In extends z.ZodType, Out extends z.ZodType>(
  kind: Column['kind'],
  schemaIn: In,
  schemaOut: Out,
  isRequired = true,
): Column<In, Out> => ({ kind, isRequired, in: schemaIn, out: schemaOut })

export const cell = {
  date: column('date', date, date),
  dateIfAny: column('date', date.nullable().default(null), date.nullable(), false),
  money: column('money', moneyIn, moneyOut),
  moneyIfAny: column('money', moneyIn.nullable().default(null), moneyOut.nullable(), false),
  percent: column('percent', decimal(100), z.number()),
  months: column('whole', wholeNumber(600), z.int()),
  memo: column('text', text(300).default(''), z.string(), false),
  tick: column('yes_no', z.boolean().default(false), z.boolean(), false),
}

type Columns = Readonly<Record<string, Column>>

/** A list of the loan history. */
export const rows = <C extends Columns, const R extends FieldRules>(label: string, columns: C, rules: R) =>
  ({
    kind: 'rows',
    section: 'history',
    label,
    columns,
    in: z
      .array(
        z.strictObject(
          mapNames<{ [K in keyof C & string]: C[K]['in'] }>(namesOf(columns), (name) => columns[name]?.in),
        ),
      )
      .max(2000, { error: sentence`Enter at most 2,000 rows.` }),
    out: z.array(
      z.object(
        mapNames<{ [K in keyof C & string]: C[K]['out'] }>(namesOf(columns), (name) => columns[name]?.out),
      ),
    ),
    ...rules,
  }) as const
