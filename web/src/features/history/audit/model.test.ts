import { describe, expect, it, onTestFinished } from 'vitest'
import { addFrench, speak } from '#domain/kernel/language.ts'
import french from '../../../../../domain/src/locales/fr.json'
import { changesOf, eventText } from './model.ts'

describe('the changes of an audit row', () => {
  it('include only fields that differ, with the deal’s labels and formats', () => {
    expect(
      changesOf(
        { reserve_price: '4650000.00', city: 'Barrie', maturity_date: '2030-04-01', tds: 38.9 },
        { reserve_price: '4700000.00', city: 'Barrie', maturity_date: '2030-07-01', tds: 42.6 },
      ),
    ).toEqual([
      {
        field: 'reserve_price',
        label: 'Reserve price',
        before: '$4,650,000.00',
        after: '$4,700,000.00',
      },
      { field: 'maturity_date', label: 'Maturity date', before: '01/04/2030', after: '01/07/2030' },
      { field: 'tds', label: 'TDS', before: '38.90%', after: '42.60%' },
    ])
  })
  it('show a fee by its type, and only its figure if the type has not changed', () => {
    expect(
      changesOf(
        { deposit: 500, deposit_type: 'percentage' },
        { deposit: 2_500_000, deposit_type: 'amount' },
      )[0],
    ).toMatchObject({ before: '5.00%', after: '$25,000.00' })
    expect(changesOf({ broker_fees: 100 }, { broker_fees: 150 })[0]).toMatchObject({
      before: '1.00',
      after: '1.50',
    })
  })
  it('have no “before” for a new value and no “after” for a removed one', () => {
    expect(changesOf(null, { is_buyer: true })).toEqual([
      { field: 'is_buyer', label: 'Is buyer', before: null, after: 'Yes' },
    ])
    expect(changesOf({ mortgage_class: 'residential' }, null)[0]).toMatchObject({
      before: 'Residential',
      after: null,
    })
  })
  it('show an emptied field as an en dash, and rows as stored', () => {
    expect(changesOf({ exit_plan: 'Refinance' }, { exit_plan: null })[0]?.after).toBe('–')
    expect(changesOf(null, { mortgage_renewals: [{ term: 12 }] })[0]?.after).toContain('"term": 12')
  })
  it('have labels for codes and for the fields in a value in French, and are as recorded in English', () => {
    const values = {
      kyc_state: 'manual_approved',
      reason: 'other',
      signers: [{ name: 'Seller', role: 'seller' }],
      forgotten_field: 'seller',
    }
    expect(changesOf(null, values).map(({ after }) => after)).toEqual([
      'manual_approved',
      'other',
      JSON.stringify(values.signers, null, 2),
      'seller',
    ])
    addFrench(french)
    speak('fr')
    onTestFinished(() => speak('en'))
    expect(changesOf(null, values)).toEqual([
      {
        field: 'kyc_state',
        label: 'État de la vérification de l’identité',
        before: null,
        after: 'Approuvée par une personne',
      },
      { field: 'reason', label: 'Motif', before: null, after: 'other' },
      expect.objectContaining({
        label: 'Signataires',
        after: JSON.stringify([{ Nom: 'Seller', Rôle: 'Vendeur' }], null, 2),
      }),
      { field: 'forgotten_field', label: 'Forgotten field', before: null, after: 'seller' },
    ])
  })
})

it.each([
  ['deal.sold_in_parts', 'Deal: sold in parts'],
  ['kyc.approved', 'KYC: approved'],
  ['commitment.nda_accepted', 'Commitment: NDA accepted'],
  ['user.log_in.failed', 'User: log in failed'],
])('the event %s is shown in words', (event, text) => {
  expect(eventText(event)).toBe(text)
})
