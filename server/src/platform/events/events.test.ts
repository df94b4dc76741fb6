import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvents } from '#domain/kernel/events.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const THINGS = defineEvents({
  'thing.renamed': {
    audit: 'deal_changes',
    subject: 'deal',
    after: z.strictObject({ name: z.string() }),
  },
  'thing.lost': { audit: null, subject: 'deal' },
})

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const thing = () => ({ subject_id: newId(), subject_label: 'A thing', actor: null })
const rowsOf = (subject: string) =>
  testApp.product.platform.db
    .selectFrom('events')
    .select(['type', 'audit_type', 'after'])
    .where('subject_id', '=', subject)
    .execute()
const append = (event: Parameters<typeof testApp.product.platform.events.append<typeof THINGS>>[2]) =>
  testApp.product.platform.db
    .transaction()
    .execute((tx) => testApp.product.platform.events.append(tx, THINGS, event))

it('an event is stored in the category of its definition, and passed to its listeners', async () => {
  const { events } = testApp.product.platform
  const received: string[] = []
  events.on(THINGS, 'thing.renamed', async (_tx, { after }) => void received.push(after.name))
  const renamed = thing()
  const lost = thing()
  await append({ type: 'thing.renamed', ...renamed, after: { name: 'New name' } })
  await append({ type: 'thing.lost', ...lost })
  expect(received).toEqual(['New name'])
  expect(await rowsOf(renamed.subject_id)).toEqual([
    { type: 'thing.renamed', audit_type: 'deal_changes', after: { name: 'New name' } },
  ])
  expect(await rowsOf(lost.subject_id)).toEqual([{ type: 'thing.lost', audit_type: null, after: null }])
})

it('an event with a value outside its definition is not stored', async () => {
  const renamed = thing()
  const row = { name: 'New name', secret: 'the hidden maximum' }
  await expect(append({ type: 'thing.renamed', ...renamed, after: row })).rejects.toThrow('secret')
  expect(await rowsOf(renamed.subject_id)).toEqual([])
})
