import { describe, expect, it } from 'vitest'
import { bindingLanguages } from '../../kernel/binding-text.ts'
import { namesOf } from '../../kernel/names.ts'
import type { SoldMortgage, TextDocument } from '../../signing/text-document.ts'
import type { AgreementFacts } from './facts.ts'
import { agreementsOf, fillAgreement } from './templates.ts'
import { AGREEMENT, type AgreementKind } from './vocabulary.ts'

/** Words that no French text has. */
const ENGLISH_WORDS =
  /(?<!\p{L})(the|of|and|is|are|not|with|by|to|from|this|mortgage|charge on|deal|lender|borrower)(?!\p{L})/iu

const mortgage: SoldMortgage = {
  reference: 'HS-1',
  address: '1 King Street, Toronto',
  charge_number: 'AT123',
  position: 'First',
  mortgage_amount: 500_000_00,
  principle_balance: 480_000_00,
  interest_rate: 6,
  maturity_date: '2029-03-01',
}
const facts: AgreementFacts = {
  reference: 'HS-20418',
  seller: { company: 'Seller Inc.', name: 'Sam Seller' },
  buyer: { company: 'Buyer Inc.', name: 'Bea Buyer' },
  mortgages: [mortgage],
  price: 475_000_00,
  sold_on: '2026-11-20',
  closing_date: '2026-12-04',
  cut_off_date: '2026-12-02',
  is_cut_off_agreed: true,
  deposit: { amount: 20_000_00, payee: 'Law LLP', reference: 'HS-20418' },
  servicing: { is_retained: false, fee: 0 },
  is_white_label: false,
}
const english = (kind: AgreementKind, given: AgreementFacts): TextDocument =>
  fillAgreement(kind, given, bindingLanguages(false))[0] as TextDocument
const termsOf = (kind: AgreementKind, over: Partial<AgreementFacts> = {}) =>
  Object.fromEntries(english(kind, { ...facts, ...over }).terms.map(({ label, value }) => [label, value]))

describe('the agreements that a sale needs', () => {
  const needed = (is_retained: boolean, is_white_label: boolean) =>
    agreementsOf({ servicing: { is_retained, fee: 0 }, is_white_label })
  it('are the sale always, servicing if the seller retains it, and a commitment if the deal is white label', () => {
    expect(needed(false, false)).toEqual(['purchase_agreement'])
    expect(needed(true, false)).toEqual(['purchase_agreement', 'servicing_agreement'])
    expect(needed(false, true)).toEqual(['purchase_agreement', 'commitment_letter'])
  })
})

describe('an agreement', () => {
  it.each([
    ['purchase_agreement', 'Seller', 'Buyer'],
    ['servicing_agreement', 'Servicer', 'Lender'],
    ['commitment_letter', 'Originator', 'Lender'],
  ] as const)(
    'of the kind %s is between the seller as %s and the buyer as %s, and lists what is sold',
    (kind, seller, buyer) => {
      const { title, version, parties, mortgages, sections } = english(kind, facts)
      expect(parties).toEqual([
        { role: seller, side: facts.seller },
        { role: buyer, side: facts.buyer },
      ])
      expect(mortgages).toEqual([mortgage])
      expect(title).not.toBe('')
      expect(version).toMatch(/^\d{4}-\d\d(-\d\d)?$/)
      for (const section of sections)
        expect(section).toEqual({
          heading: expect.stringMatching(/^[A-Z]/),
          body: expect.stringMatching(/^[A-Z].*\.$/),
        })
      expect(sections.map(({ heading }) => heading)).toContain('Signatures')
      expect(sections.at(-2)?.body).toContain('The laws of Ontario')
    },
  )

  it('says whether it is about one mortgage or several', () => {
    for (const kind of namesOf(AGREEMENT)) {
      const body = (mortgages: SoldMortgage[]) => english(kind, { ...facts, mortgages }).sections[0]?.body
      expect(body([mortgage]), kind).toContain('the mortgage in the schedule')
      expect(body([mortgage, mortgage]), kind).toContain('the 2 mortgages in the schedule')
    }
  })
})

describe('the terms of the sale', () => {
  it('are the price, its dates, the deposit and the servicing', () => {
    expect(termsOf('purchase_agreement')).toEqual({
      Deal: 'HS-20418',
      Price: '$475,000.00',
      'Sold on': '20/11/2026',
      'Cut-off date': '02/12/2026',
      'Closing date': '04/12/2026',
      Deposit: '$20,000.00, payable to Law LLP, reference HS-20418',
      Servicing: 'Released to the buyer',
    })
  })

  it('name the cut-off date as proposed until both sides have agreed on it', () => {
    expect(termsOf('purchase_agreement', { is_cut_off_agreed: false })['Cut-off date']).toBe(
      'As the parties agree in the closing; proposed: 02/12/2026',
    )
  })

  it('leave open who receives a deposit without a payee, and a deposit that the deal does not state', () => {
    const deposit = (amount: number | null) =>
      termsOf('purchase_agreement', { deposit: { amount, payee: null, reference: 'HS-20418' } }).Deposit
    expect(deposit(1_00)).toBe('$1.00, payable to the person the seller names, reference HS-20418')
    expect(deposit(null)).toBe('As the parties agree in the closing')
  })

  it('name a servicing that the seller retains', () => {
    const servicing = { is_retained: true, fee: 0.25 }
    expect(termsOf('purchase_agreement', { servicing }).Servicing).toBe('Retained by the seller')
  })
})

describe('the terms of the other agreements', () => {
  it('state the fee of the servicing in percent of the price', () => {
    const withFee = (fee: number) => termsOf('servicing_agreement', { servicing: { is_retained: true, fee } })
    expect(withFee(0.25)).toEqual({
      Deal: 'HS-20418',
      From: '04/12/2026',
      'Fee a month': '0.25% of the price',
    })
    expect(withFee(0)['Fee a month']).toBe('None')
  })

  it('state the amount that is committed, and by when it is funded', () => {
    expect(termsOf('commitment_letter')).toEqual({
      Deal: 'HS-20418',
      Amount: '$475,000.00',
      'Committed on': '20/11/2026',
      'Funding by': '04/12/2026',
    })
  })
})

describe('an agreement with a party whose language is French', () => {
  it.each(namesOf(AGREEMENT))(
    '(%s) has the same terms and sections in both languages, French first',
    (kind) => {
      for (const mortgages of [[mortgage], [mortgage, mortgage]]) {
        const servicing = { is_retained: true, fee: 0.25 }
        const given = { ...facts, mortgages, servicing }
        const [french, text] = fillAgreement(kind, given, bindingLanguages(true))
        if (!french || !text) throw new Error('An agreement in both languages has two texts.')
        expect([french.language, text.language]).toEqual(['fr', 'en'])
        expect([french.version, text.version]).toEqual([text.version, expect.stringMatching(/ fr-en$/)])
        const alone = english(kind, given)
        expect(text).toEqual({
          ...alone,
          version: `${alone.version} fr-en`,
          sections: [...alone.sections, expect.objectContaining({ heading: 'Languages' })],
        })
        expect(french.sections.at(-1)?.body).toContain('ont la même valeur')
        expect(text.sections.at(-1)?.body).toContain('have the same force')
        expect(french.sections.length).toBe(text.sections.length)
        expect(french.terms.length).toBe(text.terms.length)
        // Every figure and day of one version is in the other, where a month is a word.
        const figures = (one: TextDocument) =>
          [...one.terms.map(({ value }) => value), ...one.sections.map(({ body }) => body)].map((words) =>
            (words.replace(/0?(\d+)\/\d\d\/(\d{4})/g, '$1 $2').match(/\d/g) ?? []).toSorted().join(''),
          )
        expect(figures(french)).toEqual(figures(text))
        for (const { heading, body } of french.sections)
          expect(`${heading} ${body}`).not.toMatch(ENGLISH_WORDS)
      }
    },
  )
})
