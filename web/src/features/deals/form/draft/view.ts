import { MANDATORY_OF_APPLICANT } from '#domain/deals/applicant-fields.ts'
import {
  contradictions,
  type DealIssue,
  hasAttachments,
  missing,
  unpayable,
} from '#domain/deals/completeness.ts'
import { type Computed, computeFields, effective } from '#domain/deals/computed.ts'
import { type DocumentType, mandatoryDocuments } from '#domain/deals/documents.ts'
import {
  type DealValues,
  fieldApplies,
  mandatoryFields,
  ROWS_FIELDS,
  SCALAR_FIELDS,
  type ScalarField,
} from '#domain/deals/fields.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { mismatches } from '#domain/deals/reconcile.ts'
import { scheduleErrors } from '#domain/deals/schedule.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { SECTION_IDS, type SectionId, sectionOf } from '../sections.ts'
import { type DayRules, dayIssue, LIMITED_DATES } from './limits.ts'
import { type Reading, read, type Wire } from './reading.ts'
import { type FormValues, newValues } from './values.ts'

export interface Counted {
  done: number
  total: number
}

export interface SectionProgress extends Counted {
  /** A value differs from the initial values. */
  isBegun: boolean
}

/** Context of the form: the deal and its files on the server, and the user's date rules. */
export interface Surroundings {
  documents: readonly DocumentType[]
  images: number
  baseline: Wire
  now: Date
  days: DayRules
}

/** Everything that is derived from the form's values for display. */
export interface FormView {
  reading: Reading
  /** The deal with its computed fields filled in. */
  deal: DealValues
  computed: Computed
  asked: ReadonlySet<ScalarField>
  mandatory: ReadonlySet<string>
  /** Errors by path. */
  issues: Readonly<Record<string, string>>
  /** Inconsistencies between figures, by path; they prevent nothing. */
  warnings: Readonly<Record<string, string>>
  /** Missing fields in form order. */
  lacking: readonly DealIssue[]
  progress: Counted
  sections: Readonly<Record<SectionId, SectionProgress>>
}

export function viewOf(values: FormValues, around: Surroundings): FormView {
  const reading = read(values, around.now)
  const today = businessDateOf(around.now)
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
  const sections: Record<SectionId, SectionProgress> = mapNames(SECTION_IDS, (section) => ({
    ...count(needed.filter((path) => sectionOf(path) === section)),
    isBegun: begun.has(section),
  }))
  return {
    reading,
    deal,
    computed: {
      ...computeFields(reading.deal, today),
      // The computed value if the user had not entered one.
      maturity_date: computeFields({ ...reading.deal, maturity_date: null }, today).maturity_date,
    },
    asked: new Set(SCALAR_FIELDS.filter((field) => fieldApplies(field, values.fields))),
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

/** Paths of all fields that are mandatory for submission. */
function neededPaths(deal: DealValues, applicants: number): string[] {
  const people = Array.from({ length: applicants }, (_, index) =>
    MANDATORY_OF_APPLICANT.map((field) => `applicants.${index}.${field}`),
  )
  if (!hasAttachments(deal)) return [...mandatoryFields(deal), ...(isBook(deal) ? ['mortgages'] : [])]
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
  // A day that was valid when it was saved stays valid.
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
