import { addDays } from '../kernel/dates.ts'
import { spoken } from '../kernel/language.ts'
import { PROVINCE, type Province } from '../kernel/provinces.ts'

/** Who licenses mortgage business in the provinces. */
export const REGULATOR = spoken({
  fsra: 'FSRA (Ontario)',
  bcfsa: 'BCFSA (British Columbia)',
  amf: 'AMF (Quebec)',
  reca: 'RECA (Alberta)',
  fcaa: 'FCAA (Saskatchewan)',
  fcnb: 'FCNB (New Brunswick)',
  msc: 'MSC (Manitoba)',
  other: 'Another regulator',
} as const)
export type Regulator = keyof typeof REGULATOR

/** What the public register of a regulator is called, for those who compare a licence with it. */
export const REGISTER: Readonly<Record<Regulator, string>> = spoken({
  fsra: 'FSRA’s licensing link',
  bcfsa: 'BCFSA’s search for mortgage professionals',
  amf: 'the AMF’s register of firms and individuals',
  reca: 'RECA’s public register',
  fcaa: 'the FCAA’s list of registrants',
  fcnb: 'FCNB’s public register',
  msc: 'the MSC’s list of registered brokers',
  other: 'the public register of the regulator',
})

const PROVINCE_OF: Readonly<Record<Exclude<Regulator, 'other'>, Province>> = {
  fsra: 'ON',
  bcfsa: 'BC',
  amf: 'QC',
  reca: 'AB',
  fcaa: 'SK',
  fcnb: 'NB',
  msc: 'MB',
}

export const LICENCE_KIND = spoken({
  brokerage: 'Mortgage brokerage',
  administrator: 'Mortgage administrator',
  lender: 'Mortgage lender',
} as const)
export type LicenceKind = keyof typeof LICENCE_KIND

/** `expired` follows from the last day and is not stored. */
export const LICENCE_STATE = spoken({
  waiting: 'Waits for confirmation',
  confirmed: 'Confirmed',
  expired: 'Expired',
  rejected: 'Rejected',
} as const)
export type LicenceState = keyof typeof LICENCE_STATE

/** The register under which a company has its number: the federal one, or that of a province. */
export const JURISDICTION = spoken({ CA: 'Canada (federal)', ...PROVINCE } as const)
export type Jurisdiction = keyof typeof JURISDICTION

const ZONE: Readonly<Record<Province, string>> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Edmonton',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
}

interface Licensed {
  regulator: Regulator
  provinces: readonly Province[]
}

/** The province whose days a licence counts: that of its regulator, or the first in which it is valid. */
export const provinceOfLicence = ({ regulator, provinces }: Licensed): Province =>
  regulator === 'other' ? (provinces[0] ?? 'ON') : PROVINCE_OF[regulator]

/** The time zone in which the last day of a licence ends. */
export const zoneOfLicence = (licence: Licensed): string => ZONE[provinceOfLicence(licence)]

/** The calendar date of a moment in the province of a licence. */
export const dayOfLicence = (licence: Licensed, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zoneOfLicence(licence),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment)

/** Licences run for a year or a few; a later day is a slip. */
const LONGEST_DAYS = 3660

/** Why a last day cannot be entered; null if it can. */
export function lastDayError(licence: Licensed, valid_until: string, now: Date): string | null {
  const today = dayOfLicence(licence, now)
  if (valid_until < today) return 'This day is past. Enter the last day of the licence that is valid now.'
  if (valid_until > addDays(today, LONGEST_DAYS)) return 'This day is more than ten years ahead.'
  return null
}

/** A number as it is compared: regulators, and people who copy it, write spaces and hyphens differently. */
export const licenceNumberKey = (number: string): string => number.toUpperCase().replace(/[ -]/g, '')

/** The days before the end on which a company is reminded, first one first. */
export const REMINDED_DAYS = [60, 14] as const
/** A licence that ends within these days is shown as expiring. */
export const EXPIRING_DAYS = REMINDED_DAYS[0]

/** The regulator of a licence by name. */
export const regulatorName = ({
  regulator,
  regulator_name,
}: {
  regulator: Regulator
  regulator_name: string | null
}): string => (regulator === 'other' ? (regulator_name ?? REGULATOR.other) : REGULATOR[regulator])

/** `FSRA (Ontario), mortgage brokerage, number 12345` */
export const licenceText = (licence: {
  regulator: Regulator
  regulator_name: string | null
  kind: LicenceKind
  number: string
}): string =>
  `${regulatorName(licence)}, ${LICENCE_KIND[licence.kind].toLowerCase()}, number ${licence.number}`

/** Why an account whose licence has expired binds itself to nothing, and what to do. */
export const LICENCE_EXPIRED =
  'A licence of your company has expired. Enter its renewal on the page of your company; once we have confirmed it, you can bid, buy, commit, offer, list and sell again.'
