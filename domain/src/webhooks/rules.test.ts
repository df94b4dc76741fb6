import { expect, it } from 'vitest'
import { EVENT_KINDS, MOST_TRIES, pauseAfter, WEBHOOK_KINDS } from './rules.ts'

it('pauses grow until the last try, about 28 hours after the first', () => {
  const pauses = Array.from({ length: MOST_TRIES }, (_, tried) => pauseAfter(tried + 1))
  expect(pauses.at(-1)).toBeNull()
  const seconds = pauses.filter((pause) => pause !== null)
  expect(seconds.toSorted((a, b) => a - b)).toEqual(seconds)
  expect(seconds.reduce((sum, pause) => sum + pause, 0) / 3600).toBeCloseTo(27.6, 1)
})

it('every kind of notification can be sent, except brief, digest and summary of alerts, which are e-mails', () => {
  expect(EVENT_KINDS).toContain('outbid')
  for (const kind of ['daily_brief', 'daily_digest', 'alert_summary']) expect(EVENT_KINDS).not.toContain(kind)
  expect(WEBHOOK_KINDS).toEqual(expect.arrayContaining([...EVENT_KINDS, 'daily_digest']))
})
