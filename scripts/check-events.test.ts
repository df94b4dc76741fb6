import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ALL_EVENTS } from '../domain/src/events.ts'
import { eventBreaches } from './check-events.ts'

it('every event is appended by a command, and has a listener', () => {
  expect(eventBreaches(join(import.meta.dirname, '..'))).toEqual([])
})

it('an event that no command appends, or without a listener, is reported', () => {
  const empty = mkdtempSync(join(tmpdir(), 'homeslice-events-'))
  const found = eventBreaches(empty)
  rmSync(empty, { recursive: true })
  for (const name of Object.values(ALL_EVENTS).flatMap(Object.keys))
    expect(found.some((line) => line.endsWith(`${name} is never appended.`))).toBe(true)
  expect(found).toContain(
    'domain/src/auctions/events.ts: auction.ending is heard by nothing: no audit heading, no message, no reaction.',
  )
})
