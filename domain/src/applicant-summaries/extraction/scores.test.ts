import { describe, expect, test } from 'vitest'
import type { ReadDocument } from '../../kernel/read-pages.ts'
import { extractByRules } from './extract.ts'

type Row = readonly (readonly [left: number, text: string])[]

const form = (...rows: Row[]): ReadDocument => ({
  name: 'form.pdf',
  pages: [
    {
      number: 1,
      by: 'text',
      lines: rows.flatMap((row, at) =>
        row.map(([left, text]) => ({
          text,
          box: [left, 0.05 + at * 0.025, text.length * 0.009, 0.014] as const,
        })),
      ),
    },
  ],
})

/** Each applicant has a name, so that a score that went to the wrong one is seen. */
const FIRST: readonly Row[] = [[[0.1, 'Applicant']], [[0.1, 'First name: Ana']], [[0.1, 'Last name: Roy']]]
const SECOND: readonly Row[] = [
  [[0.1, 'Co-applicant']],
  [[0.1, 'First name: Marc']],
  [[0.1, 'Last name: Cyr']],
]

const scoresOf = (...rows: Row[]) =>
  extractByRules([form(...rows)]).applicants.map(({ credit_score, credit_bureau_used }) =>
    credit_bureau_used === undefined ? credit_score : [credit_score, credit_bureau_used],
  )

/** How a form may state a score, and what is read. */
const STATED: readonly (readonly [line: string, score: number, bureau?: 'equifax' | 'trans_union'])[] = [
  ['TransUnion beacon: 664', 664, 'trans_union'],
  ['TransUnion Beacon 664', 664, 'trans_union'],
  ['Equifax beacon: 702', 702, 'equifax'],
  ['Equifax Beacon 702', 702, 'equifax'],
  ['Equifax Beacon Score: 702', 702, 'equifax'],
  ['TU beacon: 664', 664, 'trans_union'],
  ['EQ score: 702', 702, 'equifax'],
  ['Beacon: 702', 702],
  ['Beacon 702', 702],
  ['BEACON SCORE – 702', 702],
  ['Credit score (TU): 664', 664, 'trans_union'],
  ['Credit score (Equifax): 702', 702, 'equifax'],
  ['Credit score (300-900): 702', 702],
  ['Credit score from TransUnion: 664', 664, 'trans_union'],
  ['Credit score: 664 (TU)', 664, 'trans_union'],
  ['Credit score: 664 (TransUnion)', 664, 'trans_union'],
  ['Credit score: Equifax 702', 702, 'equifax'],
  ['Credit score: 702 - Equifax', 702, 'equifax'],
  ['FICO 702', 702],
  ['FICO score: 702', 702],
  ['Score: 702 / 900', 702],
  ['Score 702/900', 702],
  ['Credit score: 702 out of 900', 702],
  ['Credit bureau score: 702', 702],
  ['Cote de crédit : 702', 702],
  ['Cote de crédit (TransUnion) : 664', 664, 'trans_union'],
  ['Cote de crédit d’Equifax : 702', 702, 'equifax'],
  ['Cote Equifax : 702', 702, 'equifax'],
  ['Cote de crédit 702', 702],
  ['Pointage : 702', 702],
  ['Pointage de crédit : 702 sur 900', 702],
  ['Pointage TransUnion : 664', 664, 'trans_union'],
  ['Pointage de crédit (Equifax) : 702 points', 702, 'equifax'],
]

const CASES = STATED.map(([line, score, bureau]) => ({
  line,
  expected: bureau === undefined ? score : [score, bureau],
}))
const row = (line: string): Row => [[0.1, line]]

describe.each(CASES)('$line', ({ line, expected }) => {
  test('is the score of the first applicant in the part about the first', () =>
    expect(scoresOf(...FIRST, row(line), ...SECOND)).toEqual([expected, undefined]))

  test('is the score of the second applicant in the part about the second', () =>
    expect(scoresOf(...FIRST, ...SECOND, row(line))).toEqual([undefined, expected]))

  test('is the score of both where both have it', () =>
    expect(scoresOf(...FIRST, row(line), ...SECOND, row(line))).toEqual([expected, expected]))

  test('is read below a heading about credit too', () =>
    expect(scoresOf(...FIRST, row('Credit information'), row(line))).toEqual([expected]))
})

describe('a label that names the applicant', () => {
  test.each([
    ['Beacon score of co-applicant: 640', 1, 640],
    ['Co-applicant beacon: 640', 1, 640],
    ['Co-applicant’s credit score: 640', 1, 640],
    ['Beacon score (co-applicant): 640', 1, 640],
    ['Credit score (TU, co-applicant): 640', 1, [640, 'trans_union']],
    ['Credit score for the co-borrower: 640', 1, 640],
    ['Credit score of applicant 2: 640', 1, 640],
    ['Applicant #2 FICO: 640', 1, 640],
    ['2nd applicant beacon: 640', 1, 640],
    ['Cote de crédit du codemandeur : 640', 1, 640],
    ['Cote de crédit de la codemanderesse : 640', 1, 640],
    ['Pointage Equifax du coemprunteur : 640', 1, [640, 'equifax']],
    ['Applicant’s beacon: 640', 0, 640],
    ['Credit score of applicant 1: 640', 0, 640],
    ['Beacon (applicant): 640', 0, 640],
    ['Cote de crédit du demandeur : 640', 0, 640],
    ['Pointage de l’emprunteur : 640', 0, 640],
  ] as const)('%s counts for that one wherever it is', (line, person, score) => {
    const expected = person === 0 ? [score, undefined] : [undefined, score]
    expect(scoresOf(...FIRST, row(line), ...SECOND)).toEqual(expected)
    expect(scoresOf(...FIRST, ...SECOND, row(line))).toEqual(expected)
  })

  test('two scores on one line are those of the applicants that they name', () =>
    expect(scoresOf(...FIRST, ...SECOND, row('Beacon (applicant): 664 Beacon (co-applicant): 702'))).toEqual([
      664, 702,
    ]))

  test('columns of both applicants have a score each', () =>
    expect(
      scoresOf(
        [
          [0.4, 'Applicant'],
          [0.7, 'Co-applicant'],
        ],
        [
          [0.1, 'First name'],
          [0.4, 'Ana'],
          [0.7, 'Marc'],
        ],
        [
          [0.1, 'TransUnion beacon'],
          [0.4, '664'],
          [0.7, '702'],
        ],
      ),
    ).toMatchObject([
      [664, 'trans_union'],
      [702, 'trans_union'],
    ]))
})

describe('no score', () => {
  test.each([
    'Beacon: 2024',
    'Beacon 2024-10-02',
    'Credit score: 416 555-0142',
    'Beacon: (416) 555-0142',
    'Credit score: $702',
    'Credit score: 702.00',
    'Credit score: 702 $',
    'Credit score: 650-700',
    'Credit score: 650 to 700',
    'Cote de crédit : entre 650 et 700',
    'Credit score: 680+',
    'Credit score: TU 664 / EQ 702',
    'Credit score: 702 / 850',
    'Credit score: 702 / 1000',
    'Credit score: 299',
    'Credit score: 901',
    'Credit score: 0',
    'Minimum credit score: 680',
    'Credit score (minimum): 680',
    'Credit score (required): 680',
    'Lender: Sample Bank Minimum credit score: 680',
    'Employer: Maple Foods Bankruptcy score: 820',
    'Cote de crédit minimale : 680',
    'Average score: 680',
    'Beacon range: 650',
    'Beacon Street 702',
    '702 Beacon Street',
    'Score card no. 702',
    'Historique de crédit : 702',
  ])('is in %s', (line) => {
    expect(scoresOf(...FIRST, row(line))).toEqual([undefined])
    expect(scoresOf(...FIRST, ...SECOND, row(line))).toEqual([undefined, undefined])
  })

  test('is taken where both bureaus give one and they differ', () =>
    expect(scoresOf(...FIRST, row('TransUnion beacon: 664'), row('Equifax beacon: 702'))).toEqual([
      undefined,
    ]))
})
