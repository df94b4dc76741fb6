import { describe, expect, it } from 'vitest'
import { MARITAL_STATUS } from '../deals/vocabulary.ts'
import { isStatedIn } from './quote-match.ts'

describe('a value is found in its quote', () => {
  it.each([
    ['text', 'Roy', 'Last name: ROY'],
    ['text', 'Étienne', 'Prénom Etienne'],
    ['date', '1984-03-04', 'Date of birth 04/03/1984'],
    ['date', '1984-03-04', 'Né le 4 mars 1984'],
    ['date', '1984-03-03', '1984-03-03'],
    ['money', '84000.00', 'Income: $84,000'],
    ['money', '84000.50', 'Revenu 84 000,50 $'],
    ['whole', '712', 'Credit score 712 (Equifax)'],
    ['phone', '416 555 0100', '(416) 555-0100'],
    ['phone', '+1 416 555 0100', 'Tel. (416) 555-0100'],
    ['email', 'ana@lender.example', 'E-mail Ana@Lender.example'],
    ['email', 'ana@lender.example', 'Write to ana@lender.example.'],
    ['yes_no', 'true', 'Credit report attached: Yes'],
  ] as const)('%s %s: %s', (kind, value, quote) => {
    expect(isStatedIn({ kind }, value, quote)).toBe(true)
  })

  it.each([
    ['text', 'Roy', 'Royal Bank'],
    ['date', '1984-03-04', 'Date of birth 1984'],
    ['date', '1984-03-03', '03/1984'],
    ['money', '84000.00', 'Income: $8,400'],
    ['money', '84000.00', 'Income: $84,000.50'],
    ['whole', '712', 'Score 7120'],
    ['yes_no', 'false', 'Credit report attached: Yes'],
    ['phone', '(', '(416) 555-0100'],
    ['email', 'ana@lender.ca', 'ana@lender.cafe'],
    ['email', 'na@lender.ca', 'ana@lender.ca'],
  ] as const)('but not %s %s: %s', (kind, value, quote) => {
    expect(isStatedIn({ kind }, value, quote)).toBe(false)
  })

  it('and a choice is stated in words, English or French', () => {
    const of = { kind: 'choice', choices: MARITAL_STATUS } as const
    expect(isStatedIn(of, 'common_law', 'Marital status: Common-law')).toBe(true)
    expect(isStatedIn(of, 'married', 'État civil : mariée')).toBe(true)
    expect(isStatedIn(of, 'single', 'Marital status: Married')).toBe(false)
  })

  it.each([
    ['male', 'Sex: M', true],
    ['female', 'Sexe : F', true],
    ['male', 'M', false],
    ['male', 'M. Tremblay', false],
    ['female', 'Unit F', false],
    ['male', 'Gender: M F', false],
    ['married', 'M', false],
    ['married', 'Marital status: M', false],
    ['year', 'Income of an employee 5000', false],
  ])('a single letter means %s only as the answer to its question: %s', (value, quote, isStated) => {
    expect(isStatedIn({ kind: 'choice' }, value, quote)).toBe(isStated)
  })
})
