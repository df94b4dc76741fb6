export const BUSINESS_NUMBER_ERROR = 'Enter the 9 digits of the business number, for example 123456782.'

const DIGITS = /^(\d{9})(?:[A-Z]{2}\d{4})?$/

/** Luhn's check, which the ninth digit of a business number completes. */
function isChecked(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * The nine digits of a business number of the Canada Revenue Agency, as people write it: with spaces or
 * hyphens, with or without a program account such as RT0001. Null if it is none, by its length or its check digit.
 */
export function businessNumberOf(text: string): string | null {
  const digits = DIGITS.exec(text.replace(/[\s.-]/g, '').toUpperCase())?.[1]
  return digits !== undefined && digits !== '000000000' && isChecked(digits) ? digits : null
}
