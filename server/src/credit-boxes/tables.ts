import type { Generated } from 'kysely'
import type { Limits, LimitsOut } from '#domain/deals/criteria.ts'
import type { Numeric, Stamp } from '../platform/database/tables.ts'

/** Money is text in rows and responses; percentages are text in rows only. */
type LimitColumns = {
  [Key in keyof Limits]: LimitsOut[Key] extends number | null
    ? Numeric | number | null
    : LimitsOut[Key] extends string | null
      ? Numeric | null
      : Limits[Key]
}

interface CreditBoxes extends LimitColumns {
  id: string
  user_id: string
  place: number
  name: string
  is_primary: boolean
  is_muted: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

/** Written by a trigger; see migration 37. */
interface CreditBoxBits {
  bits_1: string
  bits_2: string
  bits_3: string
  bits_4: string
  bits_5: string
  bits_6: string
  credit_box_id: string
  is_muted: boolean
}

interface CreditBoxAlerts {
  credit_box_id: string
  loan_deal_id: string
  alerted_at: Stamp
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    credit_boxes: CreditBoxes
    credit_box_alerts: CreditBoxAlerts
    credit_box_bits: CreditBoxBits
  }
}
