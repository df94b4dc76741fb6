import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_TYPE } from '../../deals/documents.ts'
import { namesOf } from '../../kernel/names.ts'
import { canBuyersRequest, isAnswerableIn, requestKind, requestLabel } from './rules.ts'

const titled = (title: string) => ({ document_type: null, title })

describe('requests for documents', () => {
  it('are the same request if they name the same type, or the same title in any case and spacing', () => {
    expect(requestKind(titled(' Rental  AGREEMENT'))).toBe(requestKind(titled('rental agreement')))
    expect(requestKind(titled('Rental agreement'))).not.toBe(requestKind(titled('Rental agreements')))
    fc.assert(
      fc.property(fc.constantFrom(...namesOf(DOCUMENT_TYPE)), fc.string(), (document_type, title) => {
        expect(requestKind({ document_type, title: null })).not.toBe(requestKind(titled(title)))
      }),
    )
  })

  it('are named by the type, or by the title as it was typed', () => {
    expect(requestLabel({ document_type: 'net_worth', title: null })).toBe('Net worth')
    expect(requestLabel(titled('Rental  agreement '))).toBe('Rental agreement')
  })

  it('are closed to buyers with the end of the auction, and to answers with the end of the deal', () => {
    expect([canBuyersRequest('live'), canBuyersRequest('under_review')]).toEqual([true, false])
    expect([isAnswerableIn('under_review'), isAnswerableIn('sold'), isAnswerableIn('draft')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
