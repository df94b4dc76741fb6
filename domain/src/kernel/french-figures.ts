const SPACE = '\u00a0'

/** `1 234,5` of `1,234.5` or `1234.5`. */
export function frenchNumber(text: string): string {
  const [whole = '', fraction] = text.replaceAll(',', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, SPACE)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const

/** `24 novembre 2026` of `2026-11-24`. */
export function frenchDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return [day === 1 ? '1er' : day, MONTHS[(month ?? 0) - 1], year].join(SPACE)
}

/** `14 h 05`, and `9 h` on the hour. */
export const frenchClock = (hour: number, minute: number): string =>
  [hour, 'h', ...(minute === 0 ? [] : [String(minute).padStart(2, '0')])].join(SPACE)

/** `24 novembre 2026 à 14 h 05` */
export const frenchMoment = (day: string, clock: string): string => `${day} à${SPACE}${clock}`

/** Behind every time in French, as `ET` in English. */
export const FRENCH_ZONE = `${SPACE}HE`

const AMOUNT = /^([-−]?)\$(\d[\d,]*(?:\.\d+)?)$/
const SHARE = /^(-?)(\d[\d,]*(?:\.\d+)?)%$/
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)$/
const DAY = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d{1,2}):(\d\d) (AM|PM) ET)?$/

/** An amount, a share, a number, a day or a moment in French, as the product writes it in English; null for other texts. */
export function frenchFigure(text: string): string | null {
  const [, sign, dollars] = AMOUNT.exec(text) ?? []
  if (dollars !== undefined) return `${sign}${frenchNumber(dollars)}${SPACE}$`
  const [, less, share] = SHARE.exec(text) ?? []
  if (share !== undefined) return `${less}${frenchNumber(share)}${SPACE}%`
  if (NUMBER.test(text)) return frenchNumber(text)
  const [, day, month, year, hour, minute, half] = DAY.exec(text) ?? []
  if (year === undefined) return null
  const date = frenchDay(`${year}-${month}-${day}`)
  if (hour === undefined) return date
  return frenchMoment(
    date,
    frenchClock((Number(hour) % 12) + (half === 'PM' ? 12 : 0), Number(minute)) + FRENCH_ZONE,
  )
}
