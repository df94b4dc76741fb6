import { type ApplicantField, applicantFieldOf } from '../deals/applicant-fields.ts'
import { labelOf } from '../kernel/choice.ts'
import { dayText } from '../kernel/dates.ts'
import { formatMoney, toCents } from '../kernel/money.ts'
import {
  applicantPath,
  type Extracted,
  type ExtractedApplicant,
  type FactName,
  factPath,
  INCOME_PERIOD,
} from './extracted.ts'

/** The value of a fact; undefined if the forms do not state it. */
type FactText = (name: FactName) => string | undefined

const money = (value: string | undefined) => value && formatMoney(toCents(value))
const sentence = (...parts: (string | false | null | undefined | '')[]) => {
  const text = parts.filter(Boolean).join(' ')
  // Some texts end with a full stop themselves, as "Maple Foods Ltd." does.
  return text === '' || text.endsWith('.') ? text : `${text}.`
}
const choiceOf = (
  person: ExtractedApplicant,
  field: 'marital_status' | 'citizenship_status' | 'credit_bureau_used',
) => {
  const value = person[field]
  return typeof value === 'string' ? labelOf(applicantFieldOf(field).choices ?? {}, value) : undefined
}

/**
 * A summary of the forms in plain sentences, in a fixed order. It states nothing that has no citation; empty if
 * nothing was found.
 */
export function summaryOf(extracted: Extracted): string {
  const { applicants, facts } = citedPartOf(extracted)
  const factTextOf =
    (applicant: number | null): FactText =>
    (name) =>
      facts.find((fact) => fact.name === name && fact.applicant === applicant)?.value
  const people = applicants.map((person, at) => ofApplicant(person, at, factTextOf(at)))
  return [...people, ofLoan(factTextOf(null))].filter(Boolean).join('\n\n')
}

/** What a line of the forms bears out. */
function citedPartOf({ applicants, facts, citations }: Extracted): Pick<Extracted, 'applicants' | 'facts'> {
  const cited = new Set(citations.map(({ field }) => field))
  return {
    applicants: applicants.map((person, at) =>
      Object.fromEntries(
        Object.entries(person).filter(([field]) => cited.has(applicantPath(at, field as ApplicantField))),
      ),
    ),
    facts: facts.filter((fact) => cited.has(factPath(fact))),
  }
}

function ofApplicant(person: ExtractedApplicant, at: number, factText: FactText): string {
  const who = [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ')
  const name = who || (at === 0 ? 'The primary applicant' : 'The second applicant')
  const status = choiceOf(person, 'marital_status')
  const citizenship = choiceOf(person, 'citizenship_status')
  const dependents = person.number_of_dependents
  const bureau = choiceOf(person, 'credit_bureau_used')
  const facts = [
    typeof person.date_of_birth === 'string' && `born ${dayText(person.date_of_birth)}`,
    status?.toLowerCase(),
    typeof dependents === 'number' && `${dependents} ${dependents === 1 ? 'dependent' : 'dependents'}`,
    citizenship?.toLowerCase(),
  ].filter(Boolean)
  return [
    (who || facts.length > 0) && sentence([name, ...facts].join(', ')),
    work(factText),
    person.credit_score !== undefined &&
      sentence(
        `Credit score ${person.credit_score}`,
        bureau && `from ${bureau}`,
        typeof person.credit_report_date === 'string' && `of ${dayText(person.credit_report_date)}`,
      ),
    home(factText),
  ]
    .filter(Boolean)
    .join(' ')
}

function work(factText: FactText): string {
  const [occupation, employer, income] = [
    factText('occupation'),
    factText('employer'),
    money(factText('income')),
  ]
  const period = factText('income_period')
  const job = [
    occupation && `Works as ${occupation}`,
    employer && (occupation ? `at ${employer}` : `Works at ${employer}`),
  ]
  const paid = income && sentence(`Income ${income}`, period && labelOf(INCOME_PERIOD, period))
  return [sentence(...job), paid].filter(Boolean).join(' ')
}

function home(factText: FactText): string {
  const [address, cost] = [factText('current_address'), money(factText('housing_cost'))]
  return [address && sentence(`Lives at ${address}`), cost && sentence(`Housing costs ${cost} a month`)]
    .filter(Boolean)
    .join(' ')
}

function ofLoan(factText: FactText): string {
  const amount = (name: FactName, label: string) => {
    const value = money(factText(name))
    return value && `${label} ${value}`
  }
  const amounts = [
    amount('amount_requested', 'amount requested'),
    amount('purchase_price', 'purchase price'),
    amount('property_value', 'property value'),
    amount('mortgage_balance', 'existing mortgage balance'),
  ].filter(Boolean)
  const address = factText('property_address')
  return [
    address && sentence(`The property is ${address}`),
    amounts.length > 0 && sentence(`The application states: ${amounts.join(', ')}`),
  ]
    .filter(Boolean)
    .join(' ')
}
