import { describe, expect, it } from 'vitest'
import { addLicence } from './contract.ts'
import { dayOfLicence, lastDayError, licenceNumberKey, licenceText, zoneOfLicence } from './licences.ts'

const licence = (over: object = {}) => ({ regulator: 'fsra', provinces: ['ON'], ...over }) as const
type Licence = Parameters<typeof zoneOfLicence>[0]
const bcfsa: Licence = { regulator: 'bcfsa', provinces: ['BC'] }
const ofNewfoundland: Licence = { regulator: 'other', provinces: ['NL'] }

describe('the last day of a licence', () => {
  it('is a day of the province of its regulator, or of the first province of another regulator', () => {
    expect(zoneOfLicence(bcfsa)).toBe('America/Vancouver')
    expect(zoneOfLicence(ofNewfoundland)).toBe('America/St_Johns')
    const evening = new Date('2027-03-31T05:30:00Z')
    expect(dayOfLicence(bcfsa, evening)).toBe('2027-03-30')
    expect(dayOfLicence(licence() as Licence, evening)).toBe('2027-03-31')
  })

  it('can be today there, but not past, and not far ahead', () => {
    const evening = new Date('2027-03-31T05:30:00Z')
    expect(lastDayError(bcfsa, '2027-03-30', evening)).toBeNull()
    expect(lastDayError(licence() as Licence, '2027-03-30', evening)).toMatch(/past/)
    expect(lastDayError(bcfsa, '2038-01-01', evening)).toMatch(/ten years/)
  })
})

describe('the number of a licence', () => {
  const parse = (number: string) =>
    addLicence.body?.safeParse({
      regulator: 'fsra',
      kind: 'lender',
      number,
      provinces: ['ON'],
      valid_until: '2027-03-31',
    }).success

  it.each(['10428', 'M08001234', 'X-300-441', 'BC 60 12345'])('can be %s', (number) => {
    expect(parse(number)).toBe(true)
  })
  it.each(['', '-', '12-', '<b>1</b>', "1' or '1'='1", '1'.repeat(41), '12\u0000'])(
    'cannot be %j',
    (number) => {
      expect(parse(number)).toBe(false)
    },
  )
  it('is the same however spaces, hyphens and letters are written', () => {
    expect(licenceNumberKey('m-10 428')).toBe(licenceNumberKey('M10428'))
  })
})

it('provinces are stored once each, in one order, and another regulator has a name', () => {
  const typed = {
    regulator: 'other',
    kind: 'brokerage',
    number: '1',
    provinces: ['NS', 'NL', 'NS'],
    valid_until: '2027-03-31',
  }
  expect(addLicence.body?.safeParse(typed).success).toBe(false)
  const named = addLicence.body?.parse({ ...typed, regulator_name: 'Service NL' })
  expect(named?.provinces).toEqual(['NL', 'NS'])
  expect(
    licenceText({
      ...named,
      regulator: 'other',
      kind: 'brokerage',
      number: '1',
      regulator_name: 'Service NL',
    }),
  ).toBe('Service NL, mortgage brokerage, number 1')
  expect(
    addLicence.body?.parse({ ...typed, regulator: 'fsra', regulator_name: 'x' }).regulator_name,
  ).toBeNull()
})
