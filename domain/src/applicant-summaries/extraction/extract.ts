import type { ApplicantField } from '../../deals/applicant-fields.ts'
import { MAX_APPLICANTS } from '../../deals/applicants.ts'
import {
  applicantPath,
  type Citation,
  type Extracted,
  type ExtractedApplicant,
  factOf,
  factPath,
} from '../extracted.ts'
import type { ReadDocument } from '../reading.ts'
import { type Found, readForm } from './read-form.ts'
import { plain } from './words.ts'

/**
 * What application forms state, by rules alone: each value is beside a label that prompts for it, looks like an
 * answer, and does not contradict another value. Whatever is ambiguous is left out, because a missing value costs the
 * seller a moment and a wrong one may go unseen. The texts of a form are treated as data, never as instructions.
 */
export function extractByRules(documents: readonly ReadDocument[]): Extracted {
  const people: Found[][] = []
  const ofLoan: Found[] = []
  const nameless: Found[] = []
  for (const [file, document] of documents.entries()) {
    const found = readForm(document, file)
    ofLoan.push(...found.filter(isOfLoan))
    for (const person of [0, 1] as const) {
      const own = certain(found.filter((each) => each.person === person && !isOfLoan(each)))
      if (own.every(({ read }) => 'field' in read && read.field === 'applicant_role')) continue
      const known = people.find((other) => isSamePerson(other, own))
      if (known) known.push(...own)
      else if (documents.length > 1 && !nameOf(own)) nameless.push(...own)
      else if (people.length < MAX_APPLICANTS) people.push(own)
    }
  }
  // A credit report without a name belongs to the only applicant.
  if (people.length === 0 && nameless.length > 0) people.push(nameless)
  else if (people.length === 1) people[0]?.push(...nameless)
  return assemble(people.map(certain), certain(ofLoan))
}

const isOfLoan = ({ read }: Found) => 'fact' in read && factOf(read.fact).of === 'loan'
const keyOf = ({ read }: Found) => ('fact' in read ? `facts.${read.fact}` : read.field)

/** The values that nothing in the documents contradicts. */
function certain(found: readonly Found[]): Found[] {
  const yearly = withoutMonthly(found)
  const groups = Map.groupBy(yearly, keyOf)
  const isCertain = (key: string) =>
    new Set(groups.get(key)?.map(({ read }) => plain(String(read.value)))).size <= 1
  return yearly.filter((each) => {
    const key = keyOf(each)
    return (
      isCertain(key) &&
      (key !== 'facts.income_period' || (isCertain('facts.income') && groups.has('facts.income')))
    )
  })
}

/** Where a form states an income both by year and by month, the one by year is used. */
function withoutMonthly(found: readonly Found[]): readonly Found[] {
  const periods = found.filter((each) => keyOf(each) === 'facts.income_period')
  const yearly = periods.filter(({ read }) => read.value === 'year')
  if (yearly.length === 0 || yearly.length === periods.length) return found
  const quotes = new Set(yearly.map(({ part }) => part))
  return found.filter((each) => !keyOf(each).startsWith('facts.income') || quotes.has(each.part))
}

function nameOf(found: readonly Found[]): string | null {
  const value = (field: ApplicantField) =>
    found.find(({ read }) => 'field' in read && read.field === field)?.read.value
  const [first, last] = [value('first_name'), value('last_name')]
  return first && last ? plain(`${first} ${last}`) : null
}

const isSamePerson = (a: readonly Found[], b: readonly Found[]) =>
  nameOf(a) !== null && nameOf(a) === nameOf(b)

function assemble(people: readonly Found[][], ofLoan: readonly Found[]): Extracted {
  const applicants: ExtractedApplicant[] = []
  const extracted: Extracted = { applicants, facts: [], citations: [] }
  for (const [at, found] of people.entries()) {
    const applicant: ExtractedApplicant = {}
    applicants.push(applicant)
    for (const each of found) {
      const { read } = each
      if ('fact' in read) addFact(extracted, each, at)
      else if (applicant[read.field] === undefined) {
        applicant[read.field] = read.value
        extracted.citations.push(...cited(applicantPath(at, read.field), each))
      }
    }
  }
  for (const each of ofLoan) addFact(extracted, each, null)
  return extracted
}

function addFact({ facts, citations }: Extracted, each: Found, applicant: number | null): void {
  if (!('fact' in each.read)) return
  const { fact: name, value } = each.read
  if (facts.some((other) => other.name === name && other.applicant === applicant)) return
  facts.push({ name, applicant, value })
  citations.push(...cited(factPath({ name, applicant }), each))
}

/** A value that continues on a second line has a citation for each line. */
const cited = (field: string, { file, page, part }: Found): Citation[] =>
  [part, ...(part.rest ? [part.rest] : [])].map(({ quote, box }) => ({ field, file, page, quote, box }))
