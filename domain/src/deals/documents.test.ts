import { describe, expect, it } from 'vitest'
import { mandatoryDocuments } from './documents.ts'
import type { MORTGAGE_CLASS } from './vocabulary.ts'

const of = (
  mortgage_class: keyof typeof MORTGAGE_CLASS | null,
  deal_type = 'single_mortgage',
  insured = false,
) => mandatoryDocuments({ deal_type, mortgage_class, have_title_insurance: insured })

describe('the mandatory documents of a deal', () => {
  it('are those of its lien, title, mortgage, credit and value, and the title insurance that it states', () => {
    const residential = ['proof_of_lien', 'home_title', 'mortgage', 'credit_history', 'appraisal_report']
    expect(of('residential')).toEqual(residential)
    expect(of(null)).toEqual(residential)
    expect(of('residential', 'single_mortgage', true)).toEqual([...residential, 'title_insurance'])
  })

  it('are also what the property earns and what its guarantors own, if it is commercial in whole or in part', () => {
    for (const mortgage_class of ['commercial', 'Mix'] as const)
      for (const deal_type of ['single_mortgage', 'white_label']) {
        const types = of(mortgage_class, deal_type)
        expect(types).toEqual(
          expect.arrayContaining([...of('residential', deal_type), 'income_verification', 'net_worth']),
        )
        expect(new Set(types).size, 'each once').toBe(types.length)
      }
  })
})
