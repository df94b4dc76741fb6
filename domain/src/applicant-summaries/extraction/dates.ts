import { plain } from './words.ts'

export type DayOrder = 'dmy' | 'mdy' | 'ymd'

const MONTHS = [
  'january|jan|janvier|janv',
  'february|feb|fevrier|fev|fevr',
  'march|mar|mars',
  'april|apr|avril|avr',
  'may|mai',
  'june|jun|juin',
  'july|jul|juillet|juil',
  'august|aug|aout',
  'september|sep|sept|septembre',
  'october|oct|octobre',
  'november|nov|novembre',
  'december|dec|decembre',
]
const MONTH_OF = new Map(
  MONTHS.flatMap((names, month) => names.split('|').map((name) => [name, month + 1] as const)),
)

const YEAR_FIRST = /^(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4})$/
const DAY_MONTH = /^(?:the )?(\d{1,2})(?:st|nd|rd|th|er)? (?:of )?(\p{L}+) (?:of )?(\d{4})$/u
const MONTH_DAY = /^(\p{L}+) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/u
const YEAR_MONTH = /^(\d{4}) (\p{L}+) (\d{1,2})$/u

/** The order of day and month, where the date itself shows it: only one of the two numbers can be above 12. */
export function orderShown(text: string): 'dmy' | 'mdy' | null {
  const match = YEAR_LAST.exec(text.trim())
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[3])]
  if (first > 12 && second >= 1 && second <= 12) return 'dmy'
  return second > 12 && first >= 1 && first <= 12 ? 'mdy' : null
}

/**
 * A written date as `YYYY-MM-DD`; null if the text is no date, or could mean two dates.
 * @param order the order of day and month in this document, null if it is not known
 */
export function readDay(text: string, order: DayOrder | null): string | null {
  const given = text.trim()
  const first = YEAR_FIRST.exec(given)
  if (first) return existing(first[1], first[3], first[4])
  const last = YEAR_LAST.exec(given)
  if (last) return yearLast(last, order)
  const words = plain(given)
  const named =
    match(DAY_MONTH, words, (day, month, year) => [year, month, day]) ??
    match(MONTH_DAY, words, (month, day, year) => [year, month, day]) ??
    match(YEAR_MONTH, words, (year, month, day) => [year, month, day])
  const month = named && MONTH_OF.get(named[1])
  return named && month ? existing(named[0], String(month), named[2]) : null
}

function match(
  pattern: RegExp,
  text: string,
  pick: (a: string, b: string, c: string) => [string, string, string],
): [string, string, string] | null {
  const found = pattern.exec(text)
  return found ? pick(found[1] ?? '', found[2] ?? '', found[3] ?? '') : null
}

function yearLast([, first = '', sign, second = '', year]: RegExpExecArray, order: DayOrder | null) {
  const isDayFirst = order === 'dmy' || (order !== 'mdy' && sign === '.') || first === second
  const byOrder =
    order === 'mdy' ? existing(year, first, second) : isDayFirst ? existing(year, second, first) : null
  if (order !== null || byOrder !== null) return byOrder
  return orderShown(`${first}/${second}/${year}`) === 'dmy'
    ? existing(year, second, first)
    : Number(second) > 12
      ? existing(year, first, second)
      : null
}

function existing(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === date ? date : null
}
