import { type Choices, labelOf } from '../kernel/choice.ts'
import { dayText } from '../kernel/dates.ts'
import { inLanguage, sentence } from '../kernel/language.ts'
import { momentText } from '../kernel/market-time.ts'
import { formatMoney, toCents } from '../kernel/money.ts'
import { type DealField, fieldOf } from './fields.ts'

interface FieldFormat {
  kind: string
  unit?: string
  choices?: Choices
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(\.|$))/g, ',')

/** Display text of a field; null if empty. Money is a decimal string in a response and whole cents in an event. */
export function valueText({ kind, unit, choices }: FieldFormat, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? sentence`Yes` : sentence`No`
  if (choices) return labelOf(choices, String(value))
  switch (kind) {
    case 'money':
      return formatMoney(typeof value === 'number' ? value : toCents(String(value)))
    case 'percent':
      return inLanguage(`${Number(value).toFixed(2)}%`)
    case 'date':
      return dayText(String(value))
    case 'timestamp':
      return momentText(String(value))
    case 'whole':
    case 'decimal':
      return [inLanguage(grouped(String(value))), unit && inLanguage(unit)].filter(Boolean).join(' ')
    default:
      return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
  }
}

/** Fields that are a percentage or an amount, depending on the field with the same name and `_type`. */
export const FEE_FIELDS = ['broker_fees', 'lender_fees', 'home_slice_fees', 'deposit'] as const
export type FeeField = (typeof FEE_FIELDS)[number]
export const isFeeField = (name: string): name is FeeField => FEE_FIELDS.some((fee) => fee === name)

/**
 * Display text of a deal's field; null if empty.
 * @param type of a fee or deposit; without it only the figure is shown, because it may be a percentage
 */
export const dealValueText = (name: DealField, value: unknown, type?: unknown) =>
  isFeeField(name) ? feeValueText(value, type) : valueText(fieldOf(name), value)

/** A fee as a percentage or an amount, or its figure if the type is not known; null if there is none. */
export function feeValueText(amount: unknown, type: unknown): string | null {
  if (amount === null || amount === undefined) return null
  const cents = typeof amount === 'number' ? amount : toCents(String(amount))
  if (type === undefined) return (cents / 100).toFixed(2)
  return type === 'percentage' ? inLanguage(`${(cents / 100).toFixed(2)}%`) : formatMoney(cents)
}
