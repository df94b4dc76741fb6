import { type ApplicantField, applicantFieldOf } from '../../deals/applicant-fields.ts'
import { isAdvice } from '../advice.ts'
import { type FactName, factOf } from '../extracted.ts'
import { periodOf, readAmount } from './amounts.ts'
import { type ChoiceField, readChoice } from './choices.ts'
import { type DayOrder, readDay } from './dates.ts'
import type { Target } from './labels.ts'
import { looksLikeName, splitName } from './person-names.ts'
import { readPhone } from './phones.ts'
import { readScore } from './scores.ts'
import { plain } from './words.ts'

/** A field or fact and its value, as in a request. */
export type Read = { field: ApplicantField; value: string | number } | { fact: FactName; value: string }

export interface Context {
  order: DayOrder | null
  nameOrder: 'first' | 'last' | null
  /** The label states that an amount is in dollars. */
  hasDollar: boolean
  /** The text was recognised in a picture, so that a "$" may have become a digit. */
  isRecognised: boolean
}

const FIRST_BIRTH = '1900-01-01'
/** A person born later cannot be of age; the server compares with today. */
const LAST_BIRTH = '2012-01-01'
const FIRST_REPORT = '2000-01-01'

/** The values in a text that answers a label; none if it is no such answer. The checks are those of the deal form. */
export function readValue(target: Target, text: string, context: Context): Read[] {
  const given = text.trim()
  if (given === '' || given.length > 200) return []
  return READERS[target](given, context).filter(isAccepted)
}

function isAccepted(read: Read): boolean {
  if ('fact' in read) return factOf(read.fact).in.safeParse(read.value).success
  return applicantFieldOf(read.field).in.safeParse(read.value).success
}

type Reader = (text: string, context: Context) => Read[]

const field = (name: ApplicantField, value: string | number | null): Read[] =>
  value === null ? [] : [{ field: name, value }]
const fact = (name: FactName, value: string | null): Read[] => (value === null ? [] : [{ fact: name, value }])

const nameReader =
  (name: 'first_name' | 'middle_name' | 'last_name'): Reader =>
  (text) =>
    field(
      name,
      looksLikeName(text) && text.split(/\s+/u).length <= (name === 'last_name' ? 4 : 2) ? text : null,
    )
const choiceReader =
  (name: ChoiceField): Reader =>
  (text) =>
    field(name, readChoice(name, text))
const amountReader =
  (name: FactName, periods: readonly string[] = []): Reader =>
  (text, context) => {
    const amount = amountOf(text, context)
    return amount && (amount.period === null || periods.includes(amount.period))
      ? fact(name, amount.value)
      : []
  }
const incomeReader =
  (period: 'year' | 'month' | null): Reader =>
  (text, context) => {
    const amount = amountOf(text, context)
    if (!amount || (period !== null && amount.period !== null && amount.period !== period)) return []
    return [...fact('income', amount.value), ...fact('income_period', period ?? amount.period)]
  }
const textReader =
  (name: FactName, isSuch: (text: string) => boolean): Reader =>
  (text, { isRecognised }) =>
    fact(name, isSuch(text) && !(isRecognised && MISREAD.test(text)) ? text : null)

function amountOf(text: string, { isRecognised, hasDollar }: Context) {
  const amount = readAmount(text)
  return amount && (amount.hasSign || hasDollar || !isRecognised) ? amount : null
}

const wholeYears = (text: string): number | null => {
  const years = /^(\d{1,2})\s?(?:years?|yrs?|ans|annees|années)$/iu.exec(text)?.[1]
  return years === undefined ? null : Number(years)
}

const NO_ANSWER = new Set(
  'n a|na|none|nil|tbd|unknown|same|same as above|aucun|aucune|idem|sans objet|s o|yes|no|oui|non|see attached|voir annexe|not applicable'.split(
    '|',
  ),
)
/**
 * Text that character recognition misread: a postal code with a wrong letter or digit, "ltée", a stray sign;
 * or a line whose end is missing after the province or within the postal code.
 */
const MISREAD =
  /\b[A-Z]\d[A-Z]\s?(?!\d[A-Z]\d\b)\w{3}$|\b[A-Z]\w[A-Z]\s?\d\w\d$(?<!\b[A-Z]\d[A-Z]\s?\d[A-Z]\d)|\bIt[ée]e\b|\s[A-Z]\d[A-Z]$|\s&\S|\S&\s|,\s(?:ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|YT|NT|NU)$|\p{Ll}\p{Lu}|[|_~]/u

const isAnswer = (text: string) =>
  /\p{L}{2}/u.test(text) && !/[:?_<>{}@]/u.test(text) && !NO_ANSWER.has(plain(text)) && !isAdvice(text)

const isAddress = (text: string) =>
  isAnswer(text) &&
  text.length <= 120 &&
  /^(?:(?:unit|apt|app|suite|ph|#)\.?\s?)?[\dA-Z]{0,5}-?\d{1,6}[A-Z]?\b/iu.test(text) &&
  /\p{L}{3}/u.test(text)

const readChoiceOfAny = (text: string) =>
  (['gender', 'marital_status', 'citizenship_status', 'credit_bureau_used'] as const).some(
    (name) => readChoice(name, text) !== null,
  )

/** True for a complete e-mail address, and for one whose end is missing because its line ended. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u.test(text)

/**
 * Joins a text of two lines; empty where that is doubtful. An e-mail address has no spaces, and one that looks
 * complete may still continue on the next line; a hyphen at the end of a line may belong to the word, or divide it.
 */
export function joined(target: Target, first: string, rest: string): string {
  if (target === 'personal_email') return isEmail(first) ? '' : first + rest
  if (!/\p{L}-$/u.test(first)) return `${first} ${rest}`
  return /^\p{Lu}/u.test(rest) ? first + rest : ''
}

const READERS: Readonly<Record<Target, Reader>> = {
  full_name: (text, { nameOrder }) => {
    const names = splitName(text, nameOrder)
    if (!names) return []
    return Object.entries(names).flatMap(([name, value]) => field(name as ApplicantField, value))
  },
  first_name: nameReader('first_name'),
  middle_name: nameReader('middle_name'),
  last_name: nameReader('last_name'),
  date_of_birth: (text, { order }) => {
    const day = readDay(text, order)
    return field('date_of_birth', day && day > FIRST_BIRTH && day < LAST_BIRTH ? day : null)
  },
  credit_report_date: (text, { order }) => {
    const day = readDay(text, order)
    return field('credit_report_date', day && day > FIRST_REPORT ? day : null)
  },
  gender: choiceReader('gender'),
  marital_status: choiceReader('marital_status'),
  citizenship_status: choiceReader('citizenship_status'),
  credit_bureau_used: choiceReader('credit_bureau_used'),
  number_of_dependents: (text) =>
    field('number_of_dependents', /^\d{1,2}$/.test(text) && Number(text) <= 15 ? Number(text) : null),
  credit_score: (text) => field('credit_score', readScore(text)),
  credit_history_length: (text) => field('credit_history_length', wholeYears(text)),
  personal_email: (text) => field('personal_email', isEmail(text) ? text : null),
  primary_phone: (text) => field('primary_phone', readPhone(text)),
  applicant_role: () => [],
  credit_report_available: () => [],
  employer: textReader('employer', (text) => isAnswer(text) && text.length <= 80 && !readChoiceOfAny(text)),
  occupation: textReader('occupation', (text) => isAnswer(text) && text.length <= 60 && !/\d{3}/u.test(text)),
  current_address: textReader('current_address', isAddress),
  property_address: textReader('property_address', isAddress),
  income: incomeReader(null),
  income_year: incomeReader('year'),
  income_month: incomeReader('month'),
  income_period: (text) => fact('income_period', periodOf(text)),
  housing_cost: amountReader('housing_cost', ['month']),
  amount_requested: amountReader('amount_requested'),
  purchase_price: amountReader('purchase_price'),
  property_value: amountReader('property_value'),
  mortgage_balance: amountReader('mortgage_balance'),
}
