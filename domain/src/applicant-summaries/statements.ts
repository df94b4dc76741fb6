import type { ApplicantField } from '../deals/applicant-fields.ts'
import { isAdvice } from './advice.ts'
import type { FactName } from './extracted.ts'
import { type ComparedField, isStatedIn, isWordOf, plainText, wordsOf } from './quote-match.ts'
import { LONGEST_SUMMARY } from './vocabulary.ts'

/** A value that a line of a form bears out. */
export interface Confirmed extends ComparedField {
  name: ApplicantField | FactName
  /** Index of the applicant; null for a fact about the loan. */
  applicant: number | null
  /** As in a request. */
  value: string
  quote: string
}

/** A sentence of a summary, and the values that it says it rests on. */
export interface Statement {
  sentence: string
  /** Names of values, as in citations. */
  rests_on: readonly string[]
}

/** Words that say nothing by themselves. There is none that denies or compares. */
const NEUTRAL = words(
  'a an the and of is are was has have with in on at by for to from this it its he him his she her they their who whose s applicant applicants named name called',
)

/** Words about a value, which say nothing without it. */
const ABOUT: Readonly<Record<ApplicantField | FactName, ReadonlySet<string>>> = {
  applicant_role: words(''),
  first_name: words('first'),
  middle_name: words('middle'),
  last_name: words('last'),
  date_of_birth: words('born birth date'),
  gender: words('gender'),
  marital_status: words('marital status'),
  citizenship_status: words('citizen citizenship canada canadian status resident'),
  number_of_dependents: words('number dependent dependents dependant dependants'),
  personal_email: words('email e mail address'),
  primary_phone: words('phone telephone number'),
  credit_score: words('credit score beacon'),
  credit_history_length: words('credit history length years year'),
  credit_report_available: words('credit report available'),
  credit_report_date: words('credit report dated date'),
  credit_bureau_used: words('credit bureau report reported'),
  employer: words('works working work employed employer'),
  occupation: words('works working work employed as occupation job'),
  income: words('income earns earning paid cad'),
  income_period: words('per'),
  current_address: words('lives living resides residing current address home'),
  housing_cost: words('housing cost costs month monthly cad'),
  amount_requested: words('amount requested requests loan mortgage cad'),
  purchase_price: words('purchase price property cad'),
  property_value: words('property value valued worth cad'),
  mortgage_balance: words('existing mortgage balance cad'),
  property_address: words('property address located'),
}
/** Words for how often an income is paid, which its line may state without a value of their own. */
const PERIODS = words(
  'year yearly annual annually annum month monthly week weekly hour hourly biweekly per every two weeks twice',
)
const isPeriodOf = ({ name, quote }: Confirmed, word: string): boolean =>
  name === 'income' && PERIODS.has(word) && wordsOf(quote).includes(word)

/** Words that name an applicant by place. */
const PLACES = [words('first primary main'), words('co second')]

/** The sentences that state values of the forms and nothing else, as a summary of at most `LONGEST_SUMMARY`. */
export function summaryFrom(
  statements: readonly Statement[],
  confirmed: ReadonlyMap<string, Confirmed>,
): string {
  let summary = ''
  for (const { sentence, rests_on } of statements) {
    const values = [...new Set(rests_on)].map((name) => confirmed.get(name))
    if (!values.every((value) => value !== undefined) || !isBorneOut(sentence, values)) continue
    const longer = `${summary} ${plainText(sentence)}`.trim()
    if (longer.length <= LONGEST_SUMMARY) summary = longer
  }
  return summary
}

/**
 * True if a sentence states each of the values that it rests on, and has no word besides them that says anything.
 * It is about one applicant and has one amount or number, so that none is said of another.
 */
function isBorneOut(sentence: string, values: readonly Confirmed[]): boolean {
  const applicants = new Set(values.flatMap(({ applicant }) => applicant ?? []))
  const numbers = values.filter(({ kind }) => kind === 'money' || kind === 'whole')
  if (values.length === 0 || applicants.size > 1 || numbers.length > 1 || isAdvice(sentence)) return false
  const [place] = applicants
  const ofPlace = place === undefined ? undefined : PLACES[place]
  return (
    values.every((value) => isStatedIn(value, value.value, sentence)) &&
    wordsOf(sentence).every(
      (word) =>
        NEUTRAL.has(word) ||
        ofPlace?.has(word) ||
        values.some(
          (value) =>
            ABOUT[value.name].has(word) || isWordOf(value, value.value, word) || isPeriodOf(value, word),
        ),
    )
  )
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
