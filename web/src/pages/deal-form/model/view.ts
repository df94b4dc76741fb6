import { MANDATORY_OF_APPLICANT } from '#domain/deals/applicant-fields.ts'
import { contradictions, type DealIssue, missing, unpayable } from '#domain/deals/completeness.ts'
import { type Computed, computeFields, effective } from '#domain/deals/computed.ts'
import { type DocumentType, mandatoryDocuments } from '#domain/deals/documents.ts'
import { type DealValues, mandatoryFields } from '#domain/deals/fields.ts'
import { mismatches } from '#domain/deals/reconcile.ts'
import { scheduleErrors } from '#domain/deals/schedule.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import { ROWS_FIELDS, type ScalarField } from '../../../features/deals/form/layout.ts'
import { SECTION_IDS, type SectionId, sectionOf } from '../../../features/deals/form/sections.ts'
import { type DayRules, dayIssue, LIMITED_DATES } from './limits.ts'
import { type Reading, read, type Wire } from './reading.ts'
import { askedFields } from './relevance.ts'
import { type FormValues, newValues, SCALAR_FIELDS } from './values.ts'

export interface Counted {
  done: number
  total: number
}

export interface SectionProgress extends Counted {
  /** Something stands in it that did not stand there from the start. */
  isBegun: boolean
}

/** What stands beside the form: the deal and its files as the server knows them, and the rules of this user's days. */
export interface Surroundings {
  documents: readonly DocumentType[]
  images: number
  baseline: Wire
  now: Date
  days: DayRules
}

/** Everything that the screens show of a form, derived from what stands in it. */
export interface FormView {
  reading: Reading
  /** The deal with its computed fields filled in. */
  deal: DealValues
  computed: Computed
  asked: ReadonlySet<ScalarField>
  mandatory: ReadonlySet<string>
  /** What cannot be right as it stands, by path. */
  issues: Readonly<Record<string, string>>
  /** What the other figures do not lead to, by path; holds nothing back. */
  warnings: Readonly<Record<string, string>>
  /** What is not given yet, in the order of the form. */
  lacking: readonly DealIssue[]
  progress: Counted
  sections: Readonly<Record<SectionId, SectionProgress>>
}

export function viewOf(values: FormValues, around: Surroundings): FormView {
  const reading = read(values, around.now)
  const today = dateOf(around.now)
  const deal = effective(reading.deal, today)
  const issues = issuesOf(reading, around)
  const lacking = lackingIn(deal, reading, around).filter(({ field }) => !(field in issues))
  const needed = neededPaths(deal, reading.applicants.length)
  const undone = new Set([...lacking.map(({ field }) => field), ...Object.keys(issues)])
  const count = (paths: readonly string[]): Counted => ({
    done: paths.filter((path) => !undone.has(path)).length,
    total: paths.length,
  })
  const begun = begunSections(values, around)
  const sections = Object.fromEntries(
    SECTION_IDS.map((section) => [
      section,
      { ...count(needed.filter((path) => sectionOf(path) === section)), isBegun: begun.has(section) },
    ]),
  ) as Record<SectionId, SectionProgress>
  return {
    reading,
    deal,
    computed: {
      ...computeFields(reading.deal, today),
      // What it would be, had nobody typed one.
      maturity_date: computeFields({ ...reading.deal, maturity_date: null }, today).maturity_date,
    },
    asked: askedFields(values.fields),
    mandatory: new Set(mandatoryFields(deal)),
    issues,
    warnings: Object.fromEntries(
      mismatches(reading.deal, today).map(({ field, message }) => [field, message]),
    ),
    lacking,
    progress: count(needed),
    sections,
  }
}

/** Paths of all that must be given before the deal can be submitted. */
function neededPaths(deal: DealValues, applicants: number): string[] {
  const people = Array.from({ length: applicants }, (_, index) =>
    MANDATORY_OF_APPLICANT.map((field) => `applicants.${index}.${field}`),
  )
  return [
    ...mandatoryFields(deal),
    ...(people.length > 0 ? people.flat() : ['applicants']),
    ...mandatoryDocuments(deal).map((type) => `documents.${type}`),
  ]
}

function lackingIn(deal: DealValues, { applicants }: Reading, { documents, now }: Surroundings): DealIssue[] {
  const contradictory = new Set(contradictions(deal, applicants, now).map(({ message }) => message))
  return missing(deal, applicants, documents, now).filter(({ message }) => !contradictory.has(message))
}

function issuesOf(reading: Reading, { baseline, now, days }: Surroundings): Record<string, string> {
  const { deal, wire, applicants } = reading
  const issues: Record<string, string> = {}
  for (const { field, message } of [...contradictions(deal, applicants, now), ...unpayable(deal)])
    issues[field] ??= message
  // A day that was right when it was saved may stay, however late it has become.
  for (const field of LIMITED_DATES) {
    const day = wire[field as ScalarField]
    const issue =
      typeof day === 'string' && day !== baseline[field as ScalarField] ? dayIssue(field, day, days) : null
    if (issue) issues[field] ??= issue
  }
  const { bid_start_ts: start, bid_end_ts: end } = wire
  const isNewSchedule = start !== baseline.bid_start_ts || end !== baseline.bid_end_ts
  if (isNewSchedule && typeof start === 'string' && typeof end === 'string') {
    const found = scheduleErrors(Date.parse(start), Date.parse(end), now.getTime())
    for (const [field, [message = '']] of Object.entries(found)) issues[field] ??= message
  }
  return { ...issues, ...reading.issues }
}

function begunSections(values: FormValues, { documents, images }: Surroundings): Set<SectionId> {
  const start = newValues().fields
  const begun = new Set(
    SCALAR_FIELDS.filter((field) => {
      const value = values.fields[field]
      return value !== '' && value !== null && value !== start[field]
    }).map(sectionOf),
  )
  if (ROWS_FIELDS.some((field) => values.rows[field].length > 0)) begun.add('history')
  if (values.applicants.length > 0) begun.add('applicants')
  if (documents.length > 0) begun.add('documents')
  if (images > 0) begun.add('images')
  return begun
}
