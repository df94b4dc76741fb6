import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentMatcher } from './match.ts'

const loan = (loan_reference: string, number = 1) => ({
  id: loan_reference,
  reference: `HS-${number}`,
  loan_reference,
})
const BOOK = [loan('LN-0042', 20418), loan('LN-0042-B', 20419), loan('7', 20420), loan('Prêt 12', 20421)]
const match = documentMatcher(BOOK)
const matched = (path: string) => {
  const { loans, document_type } = match(path)
  return [loans.map((one) => one.loan_reference).join(' and '), document_type]
}

describe('the name of a document', () => {
  it.each([
    ['LN-0042/Appraisal report.pdf', 'LN-0042', 'appraisal_report'],
    ['appraisal_ln-0042.pdf', 'LN-0042', 'appraisal_report'],
    ['Closed files/2025/ln 0042 title insurance.PDF', 'LN-0042', 'title_insurance'],
    ['LN-0042-B credit bureau.pdf', 'LN-0042-B', 'credit_history'],
    ['HS-20418_proof of lien.pdf', 'LN-0042', 'proof_of_lien'],
    ['pret 12/Évaluation.pdf', 'Prêt 12', 'appraisal_report'],
    ['PRÊT-12 avis de cotisation.pdf', 'Prêt 12', 'income_verification'],
    ['LN-0042/income_verification/T4.pdf', 'LN-0042', 'income_verification'],
  ])('%s belongs to the mortgage and shows its document type', (path, reference, type) => {
    expect(matched(path)).toEqual([reference, type])
  })

  it('matches no mortgage by a part of a reference', () => {
    for (const path of ['LN-00421 appraisal.pdf', 'XLN-0042.pdf', 'LN.pdf', '0042.pdf', '77.pdf'])
      expect(match(path).loans).toEqual([])
  })

  it('may match several mortgages, and then the seller chooses one', () => {
    expect(matched('LN-0042 and Pret 12 appraisal.pdf')).toEqual(['LN-0042 and Prêt 12', 'appraisal_report'])
  })

  it('counts the folder before a number in the name of the file', () => {
    expect(matched('LN-0042/appraisal page 7.pdf')).toEqual(['LN-0042', 'appraisal_report'])
    expect(matched('7/scan 0042.pdf')).toEqual(['7', null])
  })

  it('does not read a document type from a reference', () => {
    const titled = documentMatcher([loan('Title 3')])
    expect(titled('Title 3 scan.pdf')).toMatchObject({ document_type: null })
  })
})

it('a name in which two references differ only in their punctuation matches neither', () => {
  const { loans } = documentMatcher([loan('A-1', 5), loan('A/1', 6)])('A 1 appraisal.pdf')
  expect(loans).toEqual([])
})

it('every reference is found among other words, with any punctuation between them', () => {
  const references = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('LN', 'MTG', 'Q'), fc.integer({ min: 1, max: 99_999 }))
      .map(([a, n]) => `${a}-${n}`),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(references, fc.constantFrom(' ', '_', '-', '.'), fc.nat(), (names, sign, pick) => {
      const book = names.map((name, at) => loan(name, 900_000 + at))
      const chosen = names[pick % names.length] ?? ''
      const path = `Documents${sign}${chosen.replace('-', sign).toLowerCase()}${sign}appraisal.pdf`
      expect(documentMatcher(book)(path)).toEqual({
        loans: [book[names.indexOf(chosen)]],
        document_type: 'appraisal_report',
      })
    }),
  )
})
