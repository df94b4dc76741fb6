import { z } from 'zod'
import { APPLICANT_FIELDS, type ApplicantField, applicantFieldOf } from '../deals/applicant-fields.ts'
import { MAX_APPLICANTS } from '../deals/applicants.ts'
import { toDecimal } from '../kernel/money.ts'
import type { PageBox, ReadDocument, ReadLine } from '../kernel/read-pages.ts'
import { isAdvice } from './advice.ts'
import {
  applicantPath,
  type Citation,
  type Extracted,
  type ExtractedApplicant,
  FACT_NAMES,
  type FactName,
  factOf,
  factPath,
} from './extracted.ts'
import { isStatedIn, plainText } from './quote-match.ts'
import { type Confirmed, summaryFrom } from './statements.ts'

const MOST_VALUES = 100
const LONGEST_QUOTE = 400

/** The fields that a model may give. The role follows from the order of the applicants. */
const GIVEN_FIELDS = APPLICANT_FIELDS.filter((field) => field !== 'applicant_role')

const cited = {
  applicant: z
    .int()
    .min(0)
    .max(MAX_APPLICANTS - 1)
    .nullable(),
  value: z.string().max(LONGEST_QUOTE),
  document: z.int().min(1),
  page: z.int().min(1),
  quote: z.string().max(LONGEST_QUOTE),
}

/** The answer that a model must return. Every value names the place where it was found. */
export const modelAnswer = z.strictObject({
  fields: z
    .array(z.strictObject({ ...cited, field: z.enum(GIVEN_FIELDS as [ApplicantField, ...ApplicantField[]]) }))
    .max(MOST_VALUES),
  facts: z
    .array(z.strictObject({ ...cited, fact: z.enum(FACT_NAMES as [FactName, ...FactName[]]) }))
    .max(MOST_VALUES),
  summary: z
    .array(
      z.strictObject({
        sentence: z.string().max(LONGEST_QUOTE),
        /** Names such as `applicants.0.first_name` and `facts.1.employer`. */
        rests_on: z.array(z.string().max(100)).max(MOST_VALUES),
      }),
    )
    .max(40),
})
export type ModelAnswer = z.output<typeof modelAnswer>

/**
 * The part of a model's answer that the documents confirm: values whose quote is on the page that is named, that the
 * quote states, and that the field accepts; and sentences that state such values and nothing else. Everything else is
 * dropped.
 */
export function confirmedValues(
  answer: ModelAnswer,
  documents: readonly ReadDocument[],
): { extracted: Extracted; summary: string } {
  const citations = new Map<string, Citation>()
  const confirmed = new Map<string, Confirmed>()
  const applicants: ExtractedApplicant[] = []
  const facts: Extracted['facts'] = []
  const cite = (field: string, { document, page, quote }: Cited): boolean => {
    const found = citations.has(field) ? null : placeOf(documents[document - 1], page, quote)
    if (found)
      citations.set(field, { field, file: document - 1, page, quote: plainText(quote), box: found.box })
    return found !== null
  }
  for (const given of answer.fields) {
    const value = valueOfField(given)
    const at = given.applicant ?? 0
    const path = applicantPath(at, given.field)
    if (value === null || !cite(path, given)) continue
    const { kind, choices } = applicantFieldOf(given.field)
    confirmed.set(path, {
      name: given.field,
      applicant: at,
      kind,
      choices,
      value: String(value),
      quote: given.quote,
    })
    while (applicants.length <= at) applicants.push({})
    applicants[at] = { ...applicants[at], [given.field]: value }
  }
  for (const given of answer.facts) {
    const { of } = factOf(given.fact)
    const fact = { name: given.fact, applicant: of === 'loan' ? null : (given.applicant ?? 0) }
    const value = valueOfFact(given)
    if (value === null || !cite(factPath(fact), given)) continue
    facts.push({ ...fact, value })
    const { kind, choices } = factOf(given.fact)
    confirmed.set(factPath(fact), { ...fact, kind, choices, value, quote: given.quote })
  }
  return {
    extracted: { applicants, facts, citations: [...citations.values()] },
    summary: summaryFrom(answer.summary, confirmed),
  }
}

type Cited = Pick<ModelAnswer['fields'][number], 'document' | 'page' | 'quote'>

/** The value as the form accepts it; null if the field does not accept it, or the quote does not state it. */
function valueOfField({ field, value, quote }: ModelAnswer['fields'][number]) {
  const { kind, choices, in: schema } = applicantFieldOf(field)
  const text = plainText(value)
  if (text === '' || !isStatedIn({ kind, choices }, text, quote)) return null
  if (kind === 'text' && isAdvice(text)) return null
  const parsed = schema.safeParse(kind === 'yes_no' ? text === 'true' : text)
  const { data } = parsed
  return typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' ? data : null
}

function valueOfFact({ fact, value, quote }: ModelAnswer['facts'][number]): string | null {
  const { kind, choices, in: schema } = factOf(fact)
  const text = plainText(value)
  const parsed = schema.safeParse(text)
  if (!parsed.success || (kind === 'text' && isAdvice(text))) return null
  const written = kind === 'money' && typeof parsed.data === 'number' ? toDecimal(parsed.data) : text
  return isStatedIn({ kind, choices }, written, quote) ? written : null
}

/** The lines of a page that contain a quote, as one box; null if the page does not contain it. */
function placeOf(
  document: ReadDocument | undefined,
  number: number,
  quote: string,
): { box: PageBox | null } | null {
  const page = document?.pages.find((one) => one.number === number)
  const wanted = plainText(quote)
  if (!page || wanted === '') return null
  const within = (lines: readonly ReadLine[]) =>
    plainText(lines.map(({ text }) => text).join(' ')).includes(wanted)
  if (!within(page.lines)) return null
  let [from, to] = [0, page.lines.length]
  while (from < to - 1 && within(page.lines.slice(from + 1, to))) from += 1
  while (to - 1 > from && within(page.lines.slice(from, to - 1))) to -= 1
  return { box: around(page.lines.slice(from, to)) }
}

function around(lines: readonly ReadLine[]): PageBox | null {
  if (lines.length === 0) return null
  const left = Math.min(...lines.map(({ box }) => box[0]))
  const top = Math.min(...lines.map(({ box }) => box[1]))
  const right = Math.max(...lines.map(({ box }) => box[0] + box[2]))
  const bottom = Math.max(...lines.map(({ box }) => box[1] + box[3]))
  return [left, top, right - left, bottom - top]
}
