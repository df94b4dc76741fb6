import { expect, it } from 'vitest'
import { briefDayAt } from './day.ts'

const hoursOf = (iso: string) => {
  const day = briefDayAt(new Date(iso))
  return day && [day.date, day.begins.toISOString(), day.ends.toISOString()]
}

it('a brief is of the morning in Toronto, from seven to noon, in winter and in summer', () => {
  expect(briefDayAt(new Date('2026-11-25T11:59:59Z'))).toBeNull()
  expect(briefDayAt(new Date('2026-11-25T12:00:00Z'))?.date).toBe('2026-11-25')
  expect(briefDayAt(new Date('2026-11-25T16:59:59Z'))?.date).toBe('2026-11-25')
  expect(briefDayAt(new Date('2026-11-25T17:00:00Z'))).toBeNull()
  expect(briefDayAt(new Date('2026-07-01T10:59:59Z'))).toBeNull()
  expect(briefDayAt(new Date('2026-07-01T11:00:00Z'))?.date).toBe('2026-07-01')
})

it('its day ends at midnight in Toronto, after 23 or 25 hours when the clocks change', () => {
  expect(hoursOf('2026-03-08T12:00:00Z')).toEqual([
    '2026-03-08',
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
  expect(hoursOf('2026-11-01T12:00:00Z')).toEqual([
    '2026-11-01',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})

it('on the mornings after the clocks have changed it is sent at the new seven', () => {
  expect(briefDayAt(new Date('2026-03-08T11:00:00Z'))?.date).toBe('2026-03-08')
  expect(briefDayAt(new Date('2026-11-01T11:59:59Z'))).toBeNull()
  expect(briefDayAt(new Date('2026-11-01T12:00:00Z'))?.date).toBe('2026-11-01')
})
