import { spoken } from './language.ts'

/** Provinces and territories of Canada. */
export const PROVINCE = spoken({
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
} as const)
export type Province = keyof typeof PROVINCE

/** The first letter of a postal code names the province, X the two territories in the north (Canada Post). */
const BY_LETTER: Readonly<Record<string, readonly Province[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
}

/** Letters that look like others are not used (Canada Post). The first three characters alone name an area. */
const POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]([ -]?\d[ABCEGHJ-NPRSTV-Z]\d)?$/i

/** True for a Canadian postal code, or the area with which one begins. */
export const isPostalCode = (postcode: string): boolean => POSTAL_CODE.test(postcode.trim())

/** The provinces in which a postal code can be; none if its first letter is not used. */
export const provincesOf = (postcode: string | null): readonly Province[] =>
  BY_LETTER[postcode?.trim().charAt(0).toUpperCase() ?? ''] ?? []

/**
 * The province after a postal code was typed: it follows the code as long as it matched the previous code, or was the
 * initial province. A province that the user chose does not change.
 */
export function provinceAfter(
  before: { postcode: string | null; state: string | null },
  postcode: string | null,
  initial: Province,
): string | null {
  const [only, ...others] = provincesOf(postcode)
  if (only === undefined || others.length > 0) return before.state
  const known = provincesOf(before.postcode)
  const isOpen =
    known.length === 0 ? !before.state || before.state === initial : known.some((one) => one === before.state)
  return isOpen ? only : before.state
}
