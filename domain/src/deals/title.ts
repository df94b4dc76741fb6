import { sentence } from '../kernel/language.ts'
import { BUILDING_TYPE, COMMERCIAL_CLASS, type MORTGAGE_CLASS, type OFFICE_SPACE_TYPE } from './vocabulary.ts'

interface Titled {
  deal_type: string | null
  mortgage_class: keyof typeof MORTGAGE_CLASS | null
  residential_building_type: keyof typeof BUILDING_TYPE | null
  commercial_class: keyof typeof COMMERCIAL_CLASS | null
  office_space_type: keyof typeof OFFICE_SPACE_TYPE | null
}

/** The title of a deal: "Detached house", "Office space, class B". */
export function dealTitle(deal: Titled): string {
  if (deal.deal_type === 'book_of_mortgage') return sentence`Book of mortgages`
  if (deal.mortgage_class === 'commercial' && deal.commercial_class) {
    const name = COMMERCIAL_CLASS[deal.commercial_class]
    return deal.commercial_class === 'office_space' && deal.office_space_type
      ? sentence`${name}, class ${deal.office_space_type.toUpperCase()}`
      : name
  }
  if (deal.mortgage_class === 'Mix') return sentence`Mixed use`
  if (deal.residential_building_type && deal.residential_building_type !== 'other') {
    return BUILDING_TYPE[deal.residential_building_type]
  }
  if (!deal.mortgage_class) return sentence`New deal`
  return deal.mortgage_class === 'commercial' ? sentence`Commercial property` : sentence`Residential property`
}

const numbered = (prefix: 'BK' | 'HS', number: number) => `${prefix}-${String(number).padStart(5, '0')}`

/** The reference of a deal: HS-20418; books are BK-20418. */
export const dealReference = (deal: { deal_type: string | null; number: number }) =>
  numbered(deal.deal_type === 'book_of_mortgage' ? 'BK' : 'HS', deal.number)

/** The reference of a book. */
export const bookReference = (number: number) => numbered('BK', number)

/** A Canadian postal code as it is written, `N1H 3A1`; anything else, such as a part of one, as it is entered. */
export function writtenPostalCode(entered: string): string {
  const code = entered.replace(/[\s-]/g, '').toUpperCase()
  return /^([A-Z]\d){3}$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : entered
}

/** The first three characters of a postal code, which are public. */
export const forwardSortationArea = (postcode: string | null) =>
  postcode?.replace(/\s/g, '').slice(0, 3).toUpperCase() || null
