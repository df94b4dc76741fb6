import { expect, it } from 'vitest'
import { businessDateOf } from '#domain/kernel/dates.ts'
import type { Db } from '../platform/database/database.ts'
import { headlineYieldsJob } from './jobs.ts'

const MINUTES = 10 * 60_000

it.each(['2026-01-15', '2026-07-15'])('the market is priced just after midnight in Toronto: %s', (day) => {
  const [minute = '', hours = ''] = headlineYieldsJob({} as Db).schedule?.split(' ') ?? []
  const runs = hours
    .split(',')
    .map((hour) => new Date(`${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00Z`))
  const isNewDay = (at: Date) =>
    businessDateOf(at) === day && businessDateOf(new Date(at.getTime() - MINUTES)) < day
  expect(runs.filter(isNewDay)).toHaveLength(1)
})
