import { describe, expect, it } from 'vitest'
import { bindingLanguages, composedIn, languagesOf } from '../../kernel/binding-text.ts'
import { ADDITIONAL_NDA } from './additional.ts'
import { NDA, type NdaKind, ndaKindOf, standardNda } from './kinds.ts'
import { STANDARD_NDA } from './standard.ts'
import { type NdaFacts, ndaText } from './text.ts'

const facts = {
  reference: 'HS-20418',
  title: 'Detached house',
  seller_company: 'Seller Inc.',
  buyer: { company: 'Buyer Inc.', name: 'Bea Buyer' },
  admission: 'at_once',
} as const

const english = (kind: NdaKind, given: NdaFacts = facts) =>
  ndaText(kind, given, 'en', bindingLanguages(false))

describe('the text of an NDA for a buyer', () => {
  it('names the deal, the two companies and how the room opens', () => {
    expect(english('room')).toEqual({
      language: 'en',
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
    const { parties } = english('room', { ...facts, seller_company: null })
    expect(parties[0]?.side).toEqual({ company: 'The seller of HS-20418', name: '–' })
  })

  it('is the additional one where it belongs to a commitment', () => {
    expect(ndaKindOf({ commitment_id: 'a commitment' })).toBe('additional')
    expect(ndaKindOf({ commitment_id: null })).toBe('room')
    const additional = english('additional')
    expect(additional.sections).toEqual(ADDITIONAL_NDA.sections)
    expect(additional.terms[1]?.label).toBe('Follow-up documents open')
  })
})

describe.each(['room', 'additional'] as const)(
  'the NDA (%s) with a party whose language is French',
  (kind) => {
    const both = bindingLanguages(true)
    it('is read in French, then in English, and both say that they have the same force', () => {
      const { version, title, sections } = standardNda(kind, both)
      expect(title).toBe(`${NDA[kind].french.title} / ${NDA[kind].text.title}`)
      expect(version).toBe(`${NDA[kind].text.version} fr-en`)
      const [french, text] = both.map((language) =>
        sections.filter((section) => section.language === language),
      )
      expect(sections).toEqual([...(french ?? []), ...(text ?? [])])
      expect(french?.length).toBe(text?.length)
      expect(french?.at(-1)?.body).toContain('ont la même valeur')
      expect(text?.at(-1)?.body).toContain('have the same force')
      expect(text?.slice(0, -1).map(({ heading, body }) => ({ heading, body }))).toEqual(
        NDA[kind].text.sections,
      )
    })
    it('is signed in the words in which it is read', () => {
      const read = standardNda(kind, both)
      const signed = composedIn(both, (language) => ndaText(kind, facts, language, both))
      expect(
        signed.flatMap(({ language, sections }) => sections.map((one) => ({ ...one, language }))),
      ).toEqual(read.sections)
      expect(signed.map(({ version }) => version)).toEqual([read.version, read.version])
    })
    it('is another text than the English one, of the same version', () => {
      const { version } = NDA[kind].text
      expect(languagesOf(version, version)).toEqual(['en'])
      expect(languagesOf(version, `${version} fr-en`)).toEqual(['fr', 'en'])
      expect(languagesOf(version, `${version} fr`)).toBeNull()
    })
  },
)
