import { PROVINCE } from '../kernel/provinces.ts'

export interface AddressParts {
  street: string
  city: string
  postcode: string
}

const POSTAL_CODE_AT_END = /[\s,]*\b([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/i
/** "(Québec)", ", ON" or " QC" before the postal code. */
const PROVINCE_AT_END = new RegExp(`[\\s,]*(?:\\([^()]+\\)|\\b(?:${Object.keys(PROVINCE).join('|')}))$`)
const NAMES = new Set([...Object.values(PROVINCE), 'Québec'].map((name) => name.toLowerCase()))

/**
 * The parts of an address in one line, such as "12 King Street W, Toronto, ON M5H 1A1"; null where they are not plain, as
 * without a postal code or a comma before the city.
 */
export function addressParts(address: string): AddressParts | null {
  const code = POSTAL_CODE_AT_END.exec(address.trim())
  if (!code) return null
  const before = address.trim().slice(0, code.index).replace(PROVINCE_AT_END, '')
  const parts = before.split(',').map((part) => part.trim())
  // A city of the same name as its province is the last part but for the street.
  if (parts.length > 2 && NAMES.has(parts.at(-1)?.toLowerCase() ?? '')) parts.pop()
  const city = parts.pop()
  const street = parts.join(', ')
  if (!city || /\d/.test(city) || !/\d/.test(street)) return null
  return { street, city, postcode: `${code[1]} ${code[2]}`.toUpperCase() }
}
