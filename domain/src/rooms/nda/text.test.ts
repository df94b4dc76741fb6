import { describe, expect, it } from 'vitest'
import { ADDITIONAL_NDA } from './additional.ts'
import { ndaKindOf } from './kinds.ts'
import { STANDARD_NDA } from './standard.ts'
import { ndaText } from './text.ts'

const facts = {
  reference: 'HS-20418',
  title: 'Detached house',
  seller_company: 'Seller Inc.',
  buyer: { company: 'Buyer Inc.', name: 'Bea Buyer' },
  admission: 'at_once',
} as const

describe('the text of an NDA for a buyer', () => {
  it('names the deal, the two companies and how the room opens', () => {
    expect(ndaText('room', facts)).toEqual({
      title: STANDARD_NDA.title,
      version: STANDARD_NDA.version,
      parties: [
        { role: 'Seller', side: { company: 'Seller Inc.', name: '–' } },
        { role: 'Buyer', side: facts.buyer },
      ],
      terms: [
        { label: 'Deal', value: 'HS-20418, Detached house' },
        { label: 'Deal room opens', value: 'Immediately' },
      ],
      sections: STANDARD_NDA.sections,
      mortgages: [],
    })
  })

  it('does not name a seller whom the listing does not name', () => {
    const { parties } = ndaText('room', { ...facts, seller_company: null })
    expect(parties[0]?.side).toEqual({ company: 'The seller of HS-20418', name: '–' })
  })

  it('is the additional one where it belongs to a commitment', () => {
    expect(ndaKindOf({ commitment_id: 'a commitment' })).toBe('additional')
    expect(ndaKindOf({ commitment_id: null })).toBe('room')
    const additional = ndaText('additional', facts)
    expect(additional.sections).toBe(ADDITIONAL_NDA.sections)
    expect(additional.terms[1]?.label).toBe('Follow-up documents open')
  })
})
