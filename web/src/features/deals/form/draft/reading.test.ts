import { describe, expect, test } from 'vitest'
import type { ScalarField } from '#domain/deals/fields.ts'
import { bodyToSend, changesOf } from './patch.ts'
import { read } from './reading.ts'
import { blankValues, type FieldValue, type FormValues, newApplicant, newValues } from './values.ts'

const NOW = new Date('2026-10-01T12:00:00Z')

const typed = (fields: Partial<Record<ScalarField, FieldValue>>, from = blankValues()): FormValues => ({
  ...from,
  fields: { ...from.fields, ...fields },
})
const wireOf = (fields: Partial<Record<ScalarField, FieldValue>>) => read(typed(fields), NOW).wire
const applicant = (fields: Record<string, FieldValue>) => {
  const form = newApplicant('primary_applicant')
  return { ...form, fields: { ...form.fields, ...fields } }
}

describe('the data sent by the form', () => {
  test('an empty field is null, an empty text is an empty text', () => {
    const wire = wireOf({ mortgage_amount: '', interest_rate: '', city: '', maturity_date: null })
    expect(wire.mortgage_amount).toBeNull()
    expect(wire.interest_rate).toBeNull()
    expect(wire.maturity_date).toBeNull()
    expect(wire.city).toBe('')
  })

  test('money is sent as a decimal string, a rate as a number, text trimmed', () => {
    const wire = wireOf({ mortgage_amount: '125000.5', interest_rate: '7.25', city: '  Barrie ' })
    expect(wire).toMatchObject({ mortgage_amount: '125000.50', interest_rate: 7.25, city: 'Barrie' })
  })

  test('invalid input is not sent and has an error', () => {
    const { wire, issues } = read(typed({ bid_active_days: '61', interest_rate: '7.' }), NOW)
    expect('bid_active_days' in wire).toBe(false)
    expect(issues.bid_active_days).toBe('Enter at most 60.')
    expect(issues.interest_rate).toMatch(/digits and one decimal point/)
    expect(read(typed({ mortgage_term: '1.5' }), NOW).issues.mortgage_term).toBe(
      'Value must be positive integer',
    )
  })

  test('a field that does not apply is null whatever was entered before', () => {
    const wire = wireOf({
      mortgage_class: 'commercial',
      residential_building_type: 'condo',
      commercial_class: 'land',
    })
    expect(wire).toMatchObject({ residential_building_type: null, commercial_class: 'land' })
  })

  test('an applicant is sent without an invalid field', () => {
    const values = {
      ...blankValues(),
      applicants: [applicant({ first_name: 'Mia', personal_email: 'mia@' })],
    }
    const { wire, issues } = read(values, NOW)
    expect(wire.applicants).toMatchObject([{ first_name: 'Mia', personal_email: null }])
    expect(issues['applicants.0.personal_email']).toBe('Enter a valid email address')
  })

  test('a score out of range and a future birth date have errors and are not sent', () => {
    const values = {
      ...blankValues(),
      applicants: [applicant({ credit_score: '120', date_of_birth: '2030-01-01' })],
    }
    const { wire, issues } = read(values, NOW)
    expect(wire.applicants).toMatchObject([{ credit_score: null, date_of_birth: null }])
    expect(Object.keys(issues).sort()).toEqual(['applicants.0.credit_score', 'applicants.0.date_of_birth'])
  })

  test('blank rows of the history are left out, incomplete rows hold the list back', () => {
    const row = (date: string, amount: string) => ({ key: date, cells: { date, amount, memo: '' } })
    const rows = { ...blankValues().rows, mortgage_funded_txs: [row('2024-01-02', '1000'), row('', '')] }
    expect(read({ ...blankValues(), rows }, NOW).wire.mortgage_funded_txs).toEqual([
      { date: '2024-01-02', amount: '1000.00', memo: '' },
    ])
    const unfinished = { ...rows, mortgage_funded_txs: [row('2024-01-02', '')] }
    const { wire, issues } = read({ ...blankValues(), rows: unfinished }, NOW)
    expect('mortgage_funded_txs' in wire).toBe(false)
    expect(Object.keys(issues)).toEqual(['mortgage_funded_txs.0.amount'])
  })
})

describe('the body of a change', () => {
  const baseline = read(newValues(), NOW).wire

  test('contains only changes', () => {
    const { wire } = read(typed({ city: 'Barrie', mortgage_amount: '125000' }, newValues()), NOW)
    expect(changesOf(wire, baseline)).toEqual({ city: 'Barrie', mortgage_amount: '125000.00' })
  })

  test('is empty if only the spelling differs', () => {
    const held = read(typed({ mortgage_amount: '125000.00' }), NOW).wire
    expect(changesOf(read(typed({ mortgage_amount: '125000' }), NOW).wire, held)).toEqual({})
  })

  test('clears emptied fields', () => {
    const held = read(typed({ mortgage_amount: '1.00', city: 'Barrie' }), NOW).wire
    expect(changesOf(read(blankValues(), NOW).wire, held)).toEqual({ mortgage_amount: null, city: '' })
  })

  test('leaves out fields that contradict each other, and those rejected by the server', () => {
    const reading = read(
      typed(
        { initial_payment_date: '2026-12-01', maturity_date: '2026-11-30', city: 'Barrie', postcode: 'L4N' },
        newValues(),
      ),
      NOW,
    )
    expect(bodyToSend(reading, baseline, new Set(['postcode']), NOW)).toEqual({ city: 'Barrie' })
    expect(bodyToSend(reading, baseline, new Set(['postcode', 'city']), NOW)).toBeNull()
  })
})
