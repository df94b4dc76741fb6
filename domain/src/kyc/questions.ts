import { z } from 'zod'
import type { Choices, ValueOf } from '../kernel/choice.ts'
import { sentence, spoken } from '../kernel/language.ts'
import { mapNames } from '../kernel/names.ts'
import { date, oneOf, text, timestampOut } from '../kernel/values.ts'
import * as v from './vocabulary.ts'

/*
 * The KYC questions. Request and response schemas, progress, missing answers, the form, the administrator's view
 * and the database type are derived from this table; only the column itself needs a migration.
 */

export type QuestionKind = 'text' | 'date' | 'choice' | 'yes_no' | 'scan'

export interface Question {
  kind: QuestionKind
  part: v.KycPart
  label: string
  help?: string
  /** Rows of the text area. */
  rows?: number
  choices?: Choices
  /** Asked only if another question has one of these answers. */
  when?: { question: string; is: readonly unknown[] }
  /** Asked only of buyers and sellers. */
  ofTraders?: boolean
  /**
   * Schema of the answer in a request; null and absent are added for every question. Scans are uploaded separately.
   */
  in: z.ZodType
}

type More = Pick<Question, 'help' | 'rows' | 'when' | 'ofTraders'>

const words = (part: v.KycPart, label: string, max: number, more: More = {}) =>
  ({ kind: 'text', part, label, in: text(max), ...more }) as const
const day = (part: v.KycPart, label: string) => ({ kind: 'date', part, label, in: date }) as const
const yesNo = (part: v.KycPart, label: string, help?: string) =>
  ({
    kind: 'yes_no',
    part,
    label,
    in: z.boolean({ error: sentence`Use true or false.` }),
    ...(help && { help }),
  }) as const
const choice = <const C extends Choices>(part: v.KycPart, label: string, choices: C, more: More = {}) => ({
  kind: 'choice' as const,
  part,
  label,
  choices,
  in: oneOf(choices) as z.ZodEnum<{ [K in ValueOf<C>]: K }>,
  ...more,
})
const scan = (part: v.KycPart, label: string, more: More = {}) =>
  ({ kind: 'scan', part, label, in: z.never(), ...more }) as const
const saysOther = (question: string) => ({ question, is: ['other'] })

const nameOfPerson = text(160).refine((name) => name === '' || /\p{L}.*\p{L}/su.test(name), {
  error: 'Enter the name as shown on the document.',
})
const documentNumber = text(30).refine(
  (number) => number === '' || /^[\p{L}\p{N}][\p{L}\p{N} -]{2,}[\p{L}\p{N}]$/u.test(number),
  { error: 'Enter at least 4 letters and digits, as shown on the document.' },
)

export const kycQuestions = spoken({
  legal_name: {
    ...words('user', 'Legal name', 160, { help: 'As shown on your identity document.' }),
    in: nameOfPerson,
  },
  date_of_birth: day('user', 'Date of birth'),
  address: words('user', 'Home address', 300, {
    help: 'Street, city, province and postal code; no post office box.',
  }),
  document_type: choice('user', 'Identity document', v.IDENTITY_DOCUMENT),
  document_number: { ...words('user', 'Document number', 30), in: documentNumber },
  document_scan: scan('user', 'Scan of the document', {
    help: 'The page with your picture, or the front of the card. All four corners, nothing covered.',
  }),
  document_scan_back: scan('user', 'Scan of the back', {
    help: 'If one PDF shows both sides, add it here again.',
    when: {
      question: 'document_type',
      is: ['drivers_licence', 'permanent_resident_card', 'provincial_id'],
    },
  }),

  selected_answer: choice('common', 'Type of institution', v.INSTITUTION_TYPE, {
    help: 'The type of company you trade for.',
    ofTraders: true,
  }),
  selected_answer_other: words('common', 'Which type of institution?', 160, {
    when: saysOther('selected_answer'),
    ofTraders: true,
  }),
  is_politically_exposed: yesNo(
    'common',
    'Are you a politically exposed person?',
    'A person who holds a high public office, a family member or a close associate.',
  ),
  political_exposure: words('common', 'Which office, and who holds it?', 500, {
    rows: 2,
    when: { question: 'is_politically_exposed', is: [true] },
  }),
  acts_for_third_party: yesNo(
    'common',
    'Do you act for a third party?',
    'Yes, if another person gives instructions about the money.',
  ),
  third_party: words('common', 'Who do you act for, and what is your relationship?', 500, {
    rows: 2,
    when: { question: 'acts_for_third_party', is: [true] },
  }),
  source_of_funds: words('common', 'Source of funds', 500, {
    help: 'For example deposits, an investment fund, retained earnings.',
    rows: 2,
  }),

  buying_volume: choice('buyer', 'Volume of purchases', v.VOLUME_OF_MORTGAGES, {
    help: 'How many mortgages you expect to buy in a year.',
  }),
  buying_purpose: choice('buyer', 'Purpose of buying', v.PURPOSE_OF_BUYING),
  buying_purpose_other: words('buyer', 'What do you buy them for?', 300, {
    when: saysOther('buying_purpose'),
  }),
  is_accredited_investor: yesNo(
    'buyer',
    'Do you buy as an accredited investor?',
    'As National Instrument 45-106 defines it.',
  ),

  volume_of_mortgages: choice('seller', 'Volume of mortgages', v.VOLUME_OF_MORTGAGES, {
    help: 'How many you expect to sell in a year.',
  }),
  selling_underwritten: choice('seller', 'Underwriting under Guideline B-20', v.B20_UNDERWRITING, {
    help: 'How most of the mortgages that you sell were underwritten.',
  }),
  selling_insured: yesNo('seller', 'Are mortgages that you sell insured?', 'Yes, if any of them is.'),
  registered_mortgage_lender: yesNo('seller', 'Are you a registered mortgage lender?'),
  reason_for_selling: choice('seller', 'Reason for selling', v.REASON_FOR_SELLING),
  reason_for_selling_other: words('seller', 'What is the reason?', 300, {
    when: saysOther('reason_for_selling'),
  }),
} satisfies Record<string, Question>)

type Table = typeof kycQuestions
export type QuestionName = keyof Table
export type ScanName = { [K in QuestionName]: Table[K]['kind'] extends 'scan' ? K : never }[QuestionName]
/** The questions with a written answer (all except scans). */
export type AnswerName = Exclude<QuestionName, ScanName>

export const QUESTIONS = Object.keys(kycQuestions) as QuestionName[]
export const questionOf = (name: QuestionName): Question => kycQuestions[name]
const isScan = (name: QuestionName): name is ScanName => kycQuestions[name].kind === 'scan'
export const SCANS = QUESTIONS.filter(isScan)
export const ANSWERS = QUESTIONS.filter((name): name is AnswerName => !isScan(name))

/** The written answers; any of them may be missing in a draft. */
export type KycAnswers = { [K in AnswerName]: z.output<Table[K]['in']> | null }

/** A scan as its owner and administrators see it. */
export const kycScan = z.object({
  id: z.uuid(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  uploaded_at: timestampOut,
  /** Signed address of the content, for the requesting user. */
  url: z.string(),
})
export type KycScan = z.output<typeof kycScan>

/** All answers, written and scanned. */
export type KycFilled = KycAnswers & { [K in ScanName]: Pick<KycScan, 'name'> | null }

const emptyIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

type InShape = { [K in AnswerName]: z.ZodOptional<z.ZodNullable<Table[K]['in']>> }
type OutShape = { [K in AnswerName]: z.ZodNullable<Table[K]['in']> } & {
  [K in ScanName]: z.ZodNullable<typeof kycScan>
}

/** Schema of a partial update: any answer may be absent or null; an empty text is stored as null. */
export const answersIn = mapNames<InShape>(ANSWERS, (name) =>
  z.preprocess(emptyIsNull, questionOf(name).in.nullable().optional()).optional(),
)

/** Schema of the answers in a response. They are not validated again, because document numbers may be masked. */
export const answersOut = mapNames<OutShape>(QUESTIONS, (name) => {
  const { kind, in: written } = questionOf(name)
  const shape = kind === 'scan' ? kycScan : kind === 'text' ? z.string() : written
  return shape.nullable()
})
