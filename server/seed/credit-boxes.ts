import { createCreditBox as createRoute } from '#domain/credit-boxes/contract.ts'
import { createCreditBox } from '#server/credit-boxes/commands/change-boxes.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'

const CITY_HOMES = {
  name: 'Homes up to 75%, closed, five years at most',
  mortgage_class: ['residential'],
  mortgage_type: ['closed'],
  ltv_max: 75,
  mortgage_amount_from: '150000',
  mortgage_amount_to: '900000',
  mortgage_term_to: 60,
  credit_score_applicant_1_min: 620,
}

/** What the demonstration accounts look for, the primary box first. */
const BOXES: Readonly<Record<string, readonly object[]>> = {
  buyer: [
    CITY_HOMES,
    {
      name: 'Commercial, any size',
      mortgage_class: ['commercial', 'Mix'],
      ltv_max: 70,
      interest_rate_from: 6,
    },
    {},
  ],
  buyer2: [
    {
      name: 'Low LTV, fixed, pension mandate of the second half of the year',
      interest_subtype: ['fixed'],
      ltv_max: 60,
      interest_rate_from: 5,
      property_value_from: '400000',
    },
    {
      name: 'Condos',
      mortgage_class: ['residential'],
      residential_building_type: ['condo', 'townhouse'],
      ltv_max: 80,
    },
  ],
  both: [
    {
      name: 'Second mortgages',
      first_lender_mortgage_balance_from: '50000',
      ltv_max: 80,
      gds_max: 39,
      tds_max: 44,
    },
  ],
  seller2: [{ name: 'What we would buy back', mortgage_class: ['residential'], ltv_max: 65, is_muted: true }],
}

export async function makeCreditBoxes(platform: Platform, people: (email: string) => Actor): Promise<void> {
  for (const [name, boxes] of Object.entries(BOXES))
    for (const box of boxes) {
      const body = createRoute.body?.parse(box)
      if (!body) throw new Error('The route has no body.')
      await createCreditBox(platform, people(`${name}@homeslice.test`), body)
    }
}
