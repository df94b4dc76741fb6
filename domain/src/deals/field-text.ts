import { type Choices, labelOf } from '../kernel/choice.ts'
import { dayText } from '../kernel/dates.ts'
import { momentText } from '../kernel/market-time.ts'
import { formatMoney, toCents } from '../kernel/money.ts'
import { type DealField, fieldOf } from './fields.ts'

interface FieldFormat {
  kind: string
  unit?: string
  choices?: Choices
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(\.|$))/g, ',')

/** Display text of a field: grouped money, labels for choices; null if empty. A response has money as decimal string, an event as whole cents. */
export function valueText({ kind, unit, choices }: FieldFormat, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (choices) return labelOf(choices, String(value))
  switch (kind) {
    case 'money':
      return formatMoney(typeof value === 'number' ? value : toCents(String(value)))
    case 'percent':
      return `${Number(value).toFixed(2)}%`
    case 'date':
      return dayText(String(value))
    case 'timestamp':
      return momentText(String(value))
    case 'whole':
    case 'decimal':
      return [grouped(String(value)), unit].filter(Boolean).join(' ')
    default:
      return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
  }
}

/** Display text of a deal's field; null if empty. */
export const dealValueText = (name: DealField, value: unknown) => valueText(fieldOf(name), value)

/** A fee as a percentage or an amount; null if there is none. */
export function feeValueText(amount: string | null, type: 'percentage' | 'amount' | null): string | null {
  if (amount === null) return null
  return type === 'percentage' ? `${Number(amount).toFixed(2)}%` : formatMoney(toCents(amount))
}
