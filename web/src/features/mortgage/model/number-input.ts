import { toCents, withoutThousands } from '#domain/kernel/money.ts'
import { attempt, finite, MortgageError } from '#domain/mortgage/errors.ts'
import { calendarDate } from '#domain/mortgage/payment-dates.ts'

/** Content of a field: the text as typed or as in the URL, and its value or error. */
export type Typed<Value> =
  | { text: string; value: Value; error: null }
  | { text: string; value: null; error: string }

export function typed<Value>(text: string, read: () => Value): Typed<Value> {
  const { value, error } = attempt(read)
  return error === null ? { text, value, error } : { text, value: null, error: error.message }
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/
const MONEY = /^-?\d{1,12}(\.\d{1,2})?$/

const numberOf = (text: string) => (NUMBER.test(text) ? Number(text) : Number.NaN)

/** A number that passes a check of the domain. `name` as in "The rate must be a number." */
export const typedNumber = (
  text: string,
  name: string,
  check: (value: number) => unknown = () => undefined,
): Typed<number> =>
  typed(text, () => {
    const value = finite(numberOf(text.trim()), name)
    check(value)
    return value
  })

/** Dollars in the text, whole cents in the value. */
export const typedMoney = (text: string, name: string, check: (cents: number) => unknown): Typed<number> =>
  typed(text, () => {
    const plain = withoutThousands(text.trim())
    const cents = MONEY.test(plain) ? toCents(plain) : Math.round(finite(numberOf(plain), name) * 100)
    check(cents)
    return cents
  })

/** One of a vocabulary. */
export const typedChoice = <Value extends string>(
  text: string,
  choices: Readonly<Record<Value, string>>,
): Typed<Value> =>
  typed(text, () => {
    const known = (Object.keys(choices) as Value[]).find((value) => value === text)
    if (known === undefined) throw new MortgageError('not_a_number', 'Choose one of the list.')
    return known
  })

/** A calendar day of the URL for a date field; null if invalid. */
export const dayOrNull = (text: string): string | null => attempt(() => calendarDate(text)).value

/** A calendar day; its error describes the displayed format rather than that of the URL. */
export const typedDay = (text: string): Typed<string> => {
  const day = typed(text, () => calendarDate(text))
  return day.error === null ? day : { ...day, error: 'Enter a date that exists, as dd/mm/yyyy.' }
}
