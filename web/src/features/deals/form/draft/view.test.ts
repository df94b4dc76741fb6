import { describe, expect, test } from 'vitest'
import { type DealField, fieldOf, ROWS_FIELDS, type ScalarField } from '#domain/deals/fields.ts'
import { entryOf, LAYOUT } from '../layout.ts'
import { fieldsWithoutPlace, sectionOf } from '../sections.ts'
import { read } from './reading.ts'
import {
  blankValues,
  type FieldValue,
  type FormValues,
  newApplicant,
  newValues,
  withConsequences,
} from './values.ts'
import { viewOf } from './view.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const around = {
  documents: [],
  images: 0,
  baseline: read(blankValues(), NOW).wire,
  now: NOW,
  days: { today: '2026-10-01', anyLoanDate: false },
}
const typed = (fields: Partial<Record<ScalarField, FieldValue>>): FormValues => {
  const start = newValues()
  return { ...start, fields: { ...start.fields, ...fields } }
}
/** Letters of the choices that have room in half a row. */
const MOST_LETTERS = 32
const viewTyped = (fields: Partial<Record<ScalarField, FieldValue>>) => viewOf(typed(fields), around)

describe('visible fields', () => {
  test('every field of the domain has a place in the form', () => {
    expect(fieldsWithoutPlace()).toEqual([])
  })

  test('building type for a residential, class and office class for a commercial property', () => {
    const { asked: residential } = viewTyped({ mortgage_class: 'residential' })
    expect(residential.has('residential_building_type')).toBe(true)
    expect(residential.has('commercial_class')).toBe(false)
    const { asked: office } = viewTyped({ mortgage_class: 'commercial', commercial_class: 'office_space' })
    expect(office.has('office_space_type')).toBe(true)
    expect(office.has('residential_building_type')).toBe(false)
    expect(
      viewTyped({ mortgage_class: 'commercial', commercial_class: 'land' }).asked.has('office_space_type'),
    ).toBe(false)
  })

  test('prior lenders, by the position', () => {
    const lenders = (position: string) => {
      const { asked } = viewTyped({ position })
      return [asked.has('first_lender'), asked.has('second_lender')]
    }
    expect(lenders('first')).toEqual([false, false])
    expect(lenders('second')).toEqual([true, false])
    expect(lenders('third')).toEqual([true, true])
  })

  test('every mandatory field is shown', () => {
    const choicesOf = (field: DealField) => [null, ...Object.keys(fieldOf(field).choices ?? {})]
    for (const deal_type of choicesOf('deal_type'))
      for (const fund_type of choicesOf('fund_type'))
        for (const mortgage_class of choicesOf('mortgage_class'))
          for (const commercial_class of [null, 'office_space', 'land'])
            for (const position of choicesOf('position')) {
              const answers = { deal_type, fund_type, mortgage_class, commercial_class, position }
              const { asked, mandatory } = viewTyped(answers)
              const hidden = [...mandatory].filter((field) => !asked.has(field as ScalarField))
              expect(hidden, JSON.stringify(answers)).toEqual([])
            }
  })

  test('a deal is a single mortgage, a book or a white label deal; the funding follows and is not chosen', () => {
    const offers = LAYOUT.deal_type.flatMap(({ entries }) => entries.map(entryOf))
    expect(offers.find(({ field }) => field === 'deal_type')?.offer).toEqual([
      newValues().fields.deal_type,
      'book_of_mortgage',
      'white_label',
    ])
    expect(offers.find(({ field }) => field === 'fund_type')?.offer).toEqual([])
  })

  test('choices side by side have the width of their words: those of many letters take the whole row', () => {
    const entries = Object.values(LAYOUT).flatMap((groups) =>
      groups.flatMap(({ columns, entries: listed }) =>
        listed.map((entry) => ({ columns, ...entryOf(entry) })),
      ),
    )
    const narrow = entries.filter(({ control, field, columns, span, offer }) => {
      const words = Object.entries(fieldOf(field).choices ?? {})
        .filter(([choice]) => offer?.includes(choice) ?? true)
        .map(([, word]) => word)
      return control === 'segments' && words.join('').length > MOST_LETTERS && span !== columns
    })
    expect(narrow.map(({ field }) => field)).toEqual([])
  })

  test('a book takes from its tape what a mortgage needs, and a deal that is no longer a book needs it again', () => {
    const before = newValues().fields
    const chosen = typed({ deal_type: 'book_of_mortgage', city: 'Guelph' }).fields
    const book = withConsequences('deal_type', chosen, before)
    expect([book.city, book.state, viewTyped(book).asked.has('city')]).toEqual(['', null, false])
    expect(viewTyped(book).lacking.map(({ field }) => field)).toEqual(['reserve_price', 'mortgages'])
    const single = withConsequences('deal_type', { ...book, deal_type: 'single_mortgage' }, book)
    expect([single.state, viewTyped(single).asked.has('city')]).toEqual([before.state, true])
  })

  test('a white label deal is non-funded and has no auction', () => {
    const before = newValues().fields
    const chosen = typed({ deal_type: 'white_label', reserve_price: '458000' }).fields
    const fields = withConsequences('deal_type', chosen, before)
    expect([fields.fund_type, fields.reserve_price]).toEqual(['non_funded_deal', ''])
    expect(viewTyped(fields).asked.has('bid_start_ts')).toBe(false)
  })
})

describe('the province', () => {
  const typePostcode = (fields: FormValues['fields'], postcode: string) =>
    withConsequences('postcode', { ...fields, postcode }, fields)

  test('follows the postal code, character by character, until the user chooses another', () => {
    const quebec = typePostcode(newValues().fields, 'J')
    expect([newValues().fields.state, quebec.state]).toEqual(['ON', 'QC'])
    expect(typePostcode(quebec, 'V6B 1A1').state).toBe('BC')
    const chosen = { ...quebec, state: 'NB' }
    expect(typePostcode(chosen, 'V6B 1A1').state).toBe('NB')
  })

  test('that contradicts the postal code is a warning beside the code, which prevents nothing', () => {
    const { warnings, issues } = viewTyped({ state: 'ON', postcode: 'J1H 2B4' })
    expect(warnings.postcode).toBe('J1H is in Quebec, not in Ontario.')
    expect(issues).toEqual({})
    expect(viewTyped({ state: 'NU', postcode: 'X0A 0H0' }).warnings).toEqual({})
  })
})

describe('condo fees', () => {
  test('are needed for condos only', () => {
    const condo = { mortgage_class: 'residential', residential_building_type: 'condo' }
    expect(viewTyped(condo).asked.has('condo_fees')).toBe(true)
    expect(viewTyped({ ...condo, residential_building_type: 'duplex' }).asked.has('condo_fees')).toBe(false)
    expect(viewTyped({ ...condo, mortgage_class: 'commercial' }).asked.has('condo_fees')).toBe(false)
  })
})

describe('the progress', () => {
  test('counts mandatory fields; a computed field counts as given', () => {
    const before = viewTyped({})
    const after = viewTyped({ initial_payment_date: '2026-12-01', mortgage_term: '12' })
    expect(after.progress).toEqual({ ...before.progress, done: before.progress.done + 2 })
    expect(after.lacking.map(({ field }) => field)).not.toContain('maturity_date')
  })

  test('an applicant has its own mandatory fields instead of the missing applicant', () => {
    const before = viewTyped({})
    expect(before.sections.applicants).toEqual({ done: 0, total: 1, isBegun: false })
    const values = { ...newValues(), applicants: [newApplicant('primary_applicant')] }
    expect(viewOf(values, around).sections.applicants).toEqual({ done: 0, total: 4, isBegun: true })
  })

  test('documents follow the answer about title insurance', () => {
    expect(viewTyped({}).sections.documents.total).toBe(5)
    expect(viewTyped({ have_title_insurance: true }).sections.documents.total).toBe(6)
    expect(viewOf(newValues(), { ...around, documents: ['mortgage'] }).sections.documents.done).toBe(1)
  })

  test('initial values do not count as progress of a section', () => {
    expect(viewTyped({}).sections.property.isBegun).toBe(false)
    expect(viewTyped({ city: 'Barrie' }).sections.property.isBegun).toBe(true)
  })
})

describe('issues', () => {
  test('a loan date is a weekday, tomorrow or later, except for an administrator', () => {
    expect(viewTyped({ initial_payment_date: '2026-10-01' }).issues.initial_payment_date).toMatch(/tomorrow/)
    expect(viewTyped({ initial_payment_date: '2026-10-03' }).issues.initial_payment_date).toMatch(/weekend/)
    const admin = { ...around, days: { today: '2026-10-01', anyLoanDate: true } }
    expect(viewOf(typed({ initial_payment_date: '2020-10-03' }), admin).issues).toEqual({})
  })

  test('a saved date stays valid after it has passed', () => {
    const values = typed({ initial_payment_date: '2026-09-01' })
    expect(viewOf(values, { ...around, baseline: read(values, NOW).wire }).issues).toEqual({})
  })

  test('an appraisal date is not in the future', () => {
    expect(viewTyped({ appraisal_date: '2026-10-02' }).issues.appraisal_date).toMatch(/future/)
    expect(viewTyped({ appraisal_date: '2026-10-01' }).issues).toEqual({})
  })

  test('a contradiction is shown once, on the field to be fixed and in its section', () => {
    const { issues, lacking } = viewTyped({ initial_payment_date: '2026-12-01', maturity_date: '2026-11-30' })
    expect(issues.maturity_date).toBe('Maturity must be after the initial payment date, 01/12/2026.')
    expect(lacking.some(({ field }) => field === 'maturity_date')).toBe(false)
    expect(sectionOf('maturity_date')).toBe('mortgage')
    expect(sectionOf('applicants.0.first_name')).toBe('applicants')
    expect(ROWS_FIELDS.map((field) => sectionOf(`${field}.0.date`))).toEqual([
      'history',
      'history',
      'history',
    ])
  })
})

describe('an entered payment', () => {
  const loan = {
    mortgage_amount: '350100',
    interest_rate: '4.9',
    interest_subtype: 'fixed',
    amortization: '20',
    payment_frequency: 'monthly',
  }

  test('that does not pay the loan off has a warning, and prevents nothing', () => {
    const { warnings, issues, computed } = viewTyped({ ...loan, payment_amount: '2000' })
    expect(warnings.payment_amount).toBe('This payment does not pay this loan off: expected $2,281.73.')
    expect(issues.payment_amount).toBeUndefined()
    expect(computed.payment_amount).toBe(228_173)
    expect(viewTyped({ ...loan, payment_amount: '2281.73' }).warnings).toEqual({})
  })

  test('below the interest is an error, unless only interest is paid', () => {
    const typed = { ...loan, payment_amount: '1000' }
    const { issues, lacking } = viewTyped(typed)
    expect(issues.payment_amount).toBe('This payment does not cover the interest: expected $2,281.73.')
    expect(lacking.map(({ field }) => field)).not.toContain('payment_amount')
    const interestOnly = viewTyped({
      ...typed,
      payment_amount: '1415.20',
      interest_only_payments_allowed: true,
    })
    expect(interestOnly.issues).toEqual({})
    expect(interestOnly.warnings).toEqual({})
  })

  test('is compared using the stored compounding', () => {
    expect(viewTyped(loan).computed.compounding).toBe('semi_annual')
    expect(viewTyped({ ...loan, interest_subtype: 'variable' }).computed.compounding).toBe('monthly')
    const { warnings } = viewTyped({ ...loan, compounding: 'monthly', payment_amount: '2281.73' })
    expect(warnings.payment_amount).toMatch(/expected \$2,291\.2/)
  })
})
