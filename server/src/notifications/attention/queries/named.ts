import { sql } from 'kysely'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'

/** The moment at which it is read what waits, and its day in Toronto. */
export interface WaitingTime {
  now: Date
  day: { date: string; ends: Date }
}

/** Columns of a deal `d` from which its name is made; every listing shows all of them. */
export const NAMED = sql`d.id as loan_deal_id, d.number, d.deal_type, d.mortgage_class, d.residential_building_type, d.commercial_class,
  d.office_space_type, d.city`

export type Named = Parameters<typeof dealLabel>[0] & { loan_deal_id: string }

export const LONGEST_NAME = 100

/** The deal's name, made safe for a mail because the seller typed the city. */
export const nameOf = (deal: Named) => foreignText(dealLabel(deal), LONGEST_NAME)
