import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import {
  APPLICANT_FIELDS,
  type ApplicantField,
  type ApplicantFieldInfo,
  applicantFieldOf,
} from '#domain/deals/applicant-fields.ts'
import { ageBand } from '#domain/deals/applicants.ts'
import type { FieldKind } from '#domain/deals/field-kinds.ts'
import { DEAL_FIELDS, type DealField, fieldOf, NEVER_WHITE_LABEL } from '#domain/deals/fields.ts'
import { ageOn, businessDateOf, dayText } from '#domain/kernel/dates.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { mortgage } from '../listing.ts'
import { EXPECTED_APPLICANT_FIELDS, EXPECTED_DEAL_FIELDS } from './expected.ts'

/** A unique value, with the actors who may find it. */
export interface Plant {
  name: string
  /** All formats in which it could appear. */
  spellings: readonly string[]
  shown: Disclosure
}

/** A number in letters, because names cannot contain digits; the order is preserved. */
const digitsToLetters = (number: string) =>
  number.replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))

/** A unique word, whose first three characters (public for a postal code) reveal nothing. */
const unique = (deal: number, field: number) =>
  `ZQX${digitsToLetters(String(deal))}F${digitsToLetters(String(field).padStart(3, '0'))}Z`

/** A unique value for a field of this kind; null for a kind with too few values. */
function plantFor(
  kind: FieldKind | ApplicantFieldInfo['kind'],
  deal: number,
  field: number,
): { value: unknown; spellings: string[] } | null {
  switch (kind) {
    case 'text':
      return { value: unique(deal, field), spellings: [unique(deal, field)] }
    case 'email': {
      const value = `${unique(deal, field)}@planted.example`
      return { value, spellings: [value] }
    }
    case 'phone': {
      const value = `+1 647 ${deal}55 ${1000 + field}`
      return { value, spellings: [value, value.replaceAll(' ', '')] }
    }
    case 'money':
      return amount(`${400_000 + deal * 50_000 + field * 61}.${13 + (field % 80)}`)
    case 'date': {
      const value = `19${50 + ((deal * 7) % 45)}-${String(1 + (field % 12)).padStart(2, '0')}-${String(10 + (field % 19))}`
      return { value, spellings: [value, dayText(value)] }
    }
    default:
      return null
  }
}

/** An amount in the formats of people and programs. */
export function amount(value: string): { value: string; spellings: string[] } {
  const [dollars = '', cents = ''] = value.split('.')
  return {
    value,
    spellings: [value, `${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`, `${dollars}${cents}`],
  }
}

/** The values that a complete deal needs; private fields are replaced by planted values. */
const frame: Readonly<Record<string, unknown>> = {
  ...mortgage({
    // Abroad a postal code can be any word.
    country: 'Ireland',
    mortgage_class: 'commercial',
    residential_building_type: null,
    commercial_class: 'office_space',
    office_space_type: 'b',
    position: 'third',
    first_lender_mortgage_balance: '101000.00',
    second_lender_mortgage_balance: '102000.00',
    buy_reserve_price: null,
    opening_bid: '150000.00',
    payment_amount: '6543.00',
    interest_prepayment: false,
    auto_relist: true,
    bid_start_ts: null,
    bid_end_ts: null,
    bid_active_days: 7,
  }),
}

function rowsOf(field: DealField, deal: number) {
  const spellings: string[] = []
  const place = 200 + DEAL_FIELDS.indexOf(field) * 10
  const cells = Object.entries(fieldOf(field).columns ?? {}).map(([name, { kind }], index) => {
    const made = kind === 'yes_no' ? null : plantFor(kind, deal, place + index)
    spellings.push(...(made?.spellings ?? []))
    return [name, made?.value ?? (kind === 'yes_no' ? false : 3)] as const
  })
  return { value: [Object.fromEntries(cells)], spellings }
}

/** How a planted deal is sold. */
export type PlantedKind = 'open' | 'sealed' | 'white_label'

const WHITE_LABEL = { deal_type: 'white_label', fund_type: 'non_funded_deal', mortgage_term: 24 }

/** The body of a deal in which every private field has a unique value, and the fields that only an administrator writes. */
export function plantedDeal(
  deal: number,
  kind: PlantedKind,
): { body: Record<string, unknown>; platform: Record<string, unknown>; plants: Plant[] } {
  const plants: Plant[] = []
  const isWhiteLabel = kind === 'white_label'
  const fields = mapNames<Record<DealField, unknown>>(DEAL_FIELDS, (field) => {
    if (isWhiteLabel && NEVER_WHITE_LABEL.includes(field)) return null
    const { kind: type, shown: own } = fieldOf(field)
    const shown = EXPECTED_DEAL_FIELDS[field] ?? own
    const place = DEAL_FIELDS.indexOf(field)
    if (shown === 'market') return frame[field] ?? null
    const made = type === 'rows' ? rowsOf(field, deal) : plantFor(type, deal, place)
    if (made) plants.push({ name: field, spellings: made.spellings, shown })
    if (type === 'yes_no') return deal % 2 === 0
    return made?.value ?? frame[field] ?? null
  })
  const applicants = [0, 1].map((person) => plantedApplicant(deal, person, plants))
  const { auction_format: _format, home_slice_fees, home_slice_fees_type, ...rest } = fields
  return {
    body: { ...rest, ...(isWhiteLabel ? WHITE_LABEL : { auction_format: kind }), applicants },
    platform: { home_slice_fees, home_slice_fees_type },
    plants,
  }
}

function plantedApplicant(deal: number, person: number, plants: Plant[]) {
  const today = businessDateOf(new Date())
  return mapNames<Record<ApplicantField, unknown>>(APPLICANT_FIELDS, (field) => {
    const { kind, shown: own } = applicantFieldOf(field)
    if (field === 'applicant_role') return person === 0 ? 'primary_applicant' : 'co_applicant'
    if (field === 'credit_score') return 701 + person
    const shown = EXPECTED_APPLICANT_FIELDS[field] ?? own
    const made = plantFor(kind, deal, DEAL_FIELDS.length + person * 20 + APPLICANT_FIELDS.indexOf(field))
    if (made && shown !== 'market')
      plants.push({ name: `applicants.${person}.${field}`, spellings: made.spellings, shown })
    if (field === 'date_of_birth' && typeof made?.value === 'string')
      plants.push({
        name: `applicants.${person}.age_band`,
        spellings: [`"age_band":"${ageBand(ageOn(made.value, today))}"`],
        shown: 'market',
      })
    return made?.value ?? null
  })
}
