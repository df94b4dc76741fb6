import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import type { Platform } from '../../platform/platform.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { moveClockTo, secondsAhead } from './clock.ts'

const START = Date.parse('2026-11-27T15:00:00.000Z')

let testApp: TestApp
let platform: Platform
/** Minutes after the start at which due and planned work ran. */
const ran = { due: [] as number[], scheduled: [] as number[] }
/** Minutes after the start at which something falls due. */
let due: number[]
let ahead = 0
const minutes = () => Math.round(ahead / 60)

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.product.platform
  await sql`create schema sandbox`.execute(db)
  await sql`create table sandbox.clock as select interval '0' as ahead`.execute(db)
  const jobs = {
    async runDue() {
      ran.due.push(minutes())
      const next = due.find((minute) => minute > minutes())
      return new Map([['auctions', next === undefined ? null : (next - minutes()) * MINUTE_MS]])
    },
    runScheduled: async () => void ran.scheduled.push(minutes()),
  }
  const clock = {
    now: () => new Date(START + ahead * 1000),
    async measure() {
      ahead = await secondsAhead(db)
    },
  }
  platform = { ...testApp.product.platform, jobs, clock } as unknown as Platform
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await sql`update sandbox.clock set ahead = '0'`.execute(platform.db)
  await platform.clock.measure()
  Object.assign(ran, { due: [], scheduled: [] })
  due = []
})

it('what falls due on the way is done at its minute, and planned work runs each hour', async () => {
  due = [10, 90]
  await moveClockTo(platform, new Date(START + 3 * HOUR_MS))
  expect(ran.due).toEqual([0, 10, 70, 90, 150, 180])
  expect(ran.scheduled).toEqual(ran.due)
})

it('on a long way planned work runs a hundred times', async () => {
  await moveClockTo(platform, new Date(START + 100 * DAY_MS))
  expect(ran.scheduled).toHaveLength(101)
  expect(platform.clock.now()).toEqual(new Date(START + 100 * DAY_MS))
})
