import { describe, expect, it } from 'vitest'
import { addBusinessDays } from '#domain/kernel/dates.ts'
import { holidaysFrom } from './holidays.ts'

const answerDay = (province: string | null, from: string) =>
  addBusinessDays(from, 5, holidaysFrom(province, from))

describe('five business days by the holidays of a province', () => {
  it.each([
    ['Family Day is a holiday in Ontario', 'ON', '2026-02-13', '2026-02-23'],
    ['Family Day is not a holiday in Quebec', 'QC', '2026-02-13', '2026-02-20'],
    [
      'the National Holiday is a holiday of Quebec, Canada Day of every province',
      'QC',
      '2026-06-23',
      '2026-07-02',
    ],
    ['Canada Day alone is Ontario’s', 'ON', '2026-06-25', '2026-07-03'],
    [
      'Christmas and Boxing Day are Ontario’s, and New Year’s Day comes after',
      'ON',
      '2025-12-24',
      '2026-01-05',
    ],
    ['a count over the turn of the year knows the holidays of both', 'QC', '2026-12-24', '2027-01-04'],
    ['Easter Monday is a working day by Ontario’s law', 'ON', '2026-04-02', '2026-04-10'],
    ['an unknown province counts as Ontario', null, '2026-02-13', '2026-02-23'],
  ])('%s', (_what, province, from, until) => expect(answerDay(province, from)).toBe(until))
})
