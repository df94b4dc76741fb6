import { z } from 'zod'
import { type Choices, oneOf, type ValueOf } from '../kernel/choice.ts'
import { moneyIn, moneyOut } from '../kernel/money.ts'
import { mapNames, namesOf } from '../kernel/names.ts'
import { date, decimal, text, timestamp, timestampOut, wholeNumber } from '../kernel/values.ts'
import type { Condition } from './conditions.ts'
import type { Disclosure } from './disclosure.ts'

/** The sections of the form, in its order. */
export const SECTIONS = {
  deal_type: 'Deal type',
  property: 'Property',
  mortgage: 'Mortgage',
  payments: 'Payments',
  history: 'Loan history',
  auction: 'Auction and reserve',
  fees: 'Fees',
} as const
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

/** Which days a date may be: not in the future; or a business day from tomorrow on, as payments of a loan are. */
export type DayLimit = 'past' | 'loan'

/** What a line of the field table says besides kind, section and label. */
export interface FieldRules<Value = unknown> {
  /** Who sees it, in every response, filter, ordering and figure. */
  shown: Disclosure
  /** The part of it that everybody else sees; nothing unless said. */
  marketShows?: (value: string) => string | null
  /** Asked only where this is true; always unless said. */
  when?: Condition
  /** Needed before a submission wherever it is asked, or where the condition is true; never unless said. */
  mandatory?: true | Condition
  /** What a new deal starts with; nothing unless said. */
  initial?: Value
  /** False where neither an approval nor a buyer's price rests on it: it may change after the approval without a review. */
  isMaterial?: false
  /** Also on cards and in lists. */
  isOnCards?: true
  limit?: DayLimit
}

export interface Field<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType>
  extends FieldRules {
  kind: FieldKind
  label: string
  section: Section
  /** What a request may hold; null and absent are added for all. */
  in: In
  /** What a response holds; null is added for all. */
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
) => ({ kind: 'decimal', section, label, unit, in: decimal(max, 2), out: z.number(), ...rules }) as const
export const day = <const R extends FieldRules>(section: Section, label: string, rules: R) =>
  ({ kind: 'date', section, label, in: date, out: date, ...rules }) as const
export const moment = <const R extends FieldRules>(section: Section, label: string, rules: R) =>
  ({ kind: 'timestamp', section, label, in: timestamp, out: timestampOut, ...rules }) as const
export const yesNo = <const R extends FieldRules<boolean>>(section: Section, label: string, rules: R) =>
  ({
    kind: 'yes_no',
    section,
    label,
    in: z.boolean({ error: 'Use true or false.' }),
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
      .max(2000, { error: 'Give at most 2,000 rows.' }),
    out: z.array(
      z.object(
        mapNames<{ [K in keyof C & string]: C[K]['out'] }>(namesOf(columns), (name) => columns[name]?.out),
      ),
    ),
    ...rules,
  }) as const
