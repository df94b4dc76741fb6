import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mapNames } from '../kernel/names.ts'
import {
  ANSWERS,
  answersIn,
  type KycFilled,
  kycQuestions,
  QUESTIONS,
  type QuestionName,
  questionOf,
} from './questions.ts'
import {
  askedQuestions,
  impossibleAnswers,
  isAnswered,
  kycErrors,
  kycProgress,
  maskNumber,
  missingAnswers,
  partsFor,
} from './rules.ts'
import { B20_UNDERWRITING, INSTITUTION_TYPE } from './vocabulary.ts'

const TODAY = '2026-11-21'
const BLANK = mapNames<KycFilled>(QUESTIONS, () => null)

/** An answer of the right kind, or none. */
const someAnswer = (name: QuestionName): fc.Arbitrary<unknown> => {
  const { kind, choices } = questionOf(name)
  const given = {
    text: fc.constantFrom('Ada Tremblay', 'x'),
    date: fc.constantFrom('1980-02-03', '1999-12-31'),
    choice: fc.constantFrom(...Object.keys(choices ?? { none: '' })),
    yes_no: fc.boolean(),
    scan: fc.constant({ name: 'passport.pdf' }),
  }[kind] as fc.Arbitrary<unknown>
  return fc.option(given, { nil: null, freq: 6 })
}
const aRecord = fc.record(
  Object.fromEntries(QUESTIONS.map((name) => [name, someAnswer(name)])),
) as fc.Arbitrary<KycFilled>
const someRoles = fc.record({ is_buyer: fc.boolean(), is_seller: fc.boolean() })

describe('the questions of a KYC record', () => {
  test('a record is complete exactly when each applicable question is answered', () => {
    fc.assert(
      fc.property(aRecord, someRoles, (filled, roles) => {
        const applicable = askedQuestions(filled, roles)
        const isComplete = Object.keys(kycErrors(filled, roles, TODAY)).length === 0
        expect(isComplete).toBe(applicable.every((name) => isAnswered(filled, name)))
        const progress = kycProgress(filled, roles)
        expect(progress.every(({ asked: all, answered }) => all === answered)).toBe(isComplete)
        expect(progress.reduce((sum, part) => sum + part.asked, 0)).toBe(applicable.length)
      }),
    )
  })

  test('answering the missing questions, including those that appear on the way, always completes the record', () => {
    fc.assert(
      fc.property(aRecord, someRoles, fc.infiniteStream(fc.nat(40)), (start, roles, picks) => {
        let filled = start
        for (let round = 0; round < QUESTIONS.length; round += 1) {
          const [next] = missingAnswers(filled, roles)
          if (!next) break
          const { kind, choices } = questionOf(next)
          const values: Record<typeof kind, unknown> = {
            text: 'Given',
            date: '1980-02-03',
            choice: Object.keys(choices ?? {})[(picks.next().value ?? 0) % Object.keys(choices ?? {}).length],
            yes_no: (picks.next().value ?? 0) % 2 === 0,
            scan: { name: 'scan.pdf' },
          }
          filled = { ...filled, [next]: values[kind] }
        }
        expect(kycErrors(filled, roles, TODAY)).toEqual({})
      }),
    )
  })

  test('each role has its own part, which users without that role do not get', () => {
    expect(partsFor({ is_buyer: true, is_seller: false })).toEqual(['user', 'common', 'buyer'])
    expect(partsFor({ is_buyer: false, is_seller: true })).toEqual(['user', 'common', 'seller'])
    const ofStaff = askedQuestions(BLANK, { is_buyer: false, is_seller: false })
    expect(ofStaff).not.toContain('selected_answer')
    expect(ofStaff).toContain('source_of_funds')
  })

  test.each([
    ['selected_answer', 'other', 'selected_answer_other'],
    ['is_politically_exposed', true, 'political_exposure'],
    ['acts_for_third_party', true, 'third_party'],
    ['buying_purpose', 'other', 'buying_purpose_other'],
    ['reason_for_selling', 'other', 'reason_for_selling_other'],
    ['document_type', 'drivers_licence', 'document_scan_back'],
  ] as const)('%s answered with %s requires %s', (question, value, further) => {
    const both = { is_buyer: true, is_seller: true }
    expect(missingAnswers(BLANK, both)).not.toContain(further)
    expect(missingAnswers({ ...BLANK, [question]: value }, both)).toContain(further)
  })

  test('a question depends only on an earlier question of the same part', () => {
    for (const name of QUESTIONS) {
      const { when, part } = questionOf(name)
      if (!when) continue
      expect(QUESTIONS.indexOf(when.question as QuestionName)).toBeGreaterThanOrEqual(0)
      expect(QUESTIONS.indexOf(when.question as QuestionName)).toBeLessThan(QUESTIONS.indexOf(name))
      expect(questionOf(when.question as QuestionName).part).toBe(part)
    }
  })

  test('the vocabularies have the 27 types of institution and the 8 positions on B-20', () => {
    expect(Object.keys(INSTITUTION_TYPE)).toHaveLength(27)
    expect(Object.keys(B20_UNDERWRITING)).toHaveLength(8)
    expect(kycQuestions.selected_answer.choices).toBe(INSTITUTION_TYPE)
  })
})

describe('accepted input', () => {
  const patch = z.strictObject(answersIn)

  test('accepts a subset of the answers, and treats an empty text as no answer', () => {
    expect(patch.parse({ legal_name: ' Ada Tremblay ', address: '  ', date_of_birth: '' })).toEqual({
      legal_name: 'Ada Tremblay',
      address: null,
      date_of_birth: null,
    })
  })

  test.each([
    ['document_type', 'library_card'],
    ['selected_answer', 'MIC'],
    ['volume_of_mortgages', '7'],
    ['selling_insured', 'yes'],
    ['date_of_birth', '1980-02-30'],
    ['document_number', 'A1'],
    ['legal_name', '7'],
    ['address', 'x'.repeat(301)],
    ['document_scan', 'passport.pdf'],
    ['no_such_question', true],
  ])('%s is rejected with %j', (field, value) => {
    const { error } = patch.safeParse({ [field]: value })
    expect(error?.issues).toHaveLength(1)
  })

  test.each([
    ['2026-11-22', 'future'],
    ['2008-11-22', '18 years'],
    ['1906-11-20', 'four digits'],
  ])('a birth on %s cannot be true', (date_of_birth, why) => {
    expect(impossibleAnswers({ date_of_birth }, TODAY).date_of_birth?.[0]).toContain(why)
    expect(
      kycErrors({ ...BLANK, date_of_birth }, { is_buyer: true, is_seller: false }, TODAY),
    ).toHaveProperty('date_of_birth')
  })

  test('a user may trade from their eighteenth birthday', () => {
    expect(impossibleAnswers({ date_of_birth: '2008-11-21' }, TODAY)).toEqual({})
  })

  test('every written answer may be absent from a draft', () => {
    expect(patch.parse({})).toEqual({})
    expect(patch.parse(Object.fromEntries(ANSWERS.map((name) => [name, null])))).toMatchObject({
      address: null,
    })
  })
})

test('a masked number shows at most its last characters, and nothing of a short number', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'ABC123') }), (number) => {
      const masked = maskNumber(number)
      expect(masked).toHaveLength(number.length)
      const shown = masked.replaceAll('•', '')
      expect(shown.length).toBeLessThanOrEqual(3)
      expect(number.endsWith(shown)).toBe(true)
      expect(masked.startsWith('•')).toBe(true)
    }),
  )
  expect(maskNumber('AB123456')).toBe('•••••456')
})
