import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../test/test-app.ts'

const OTHERS = 20

it('a stop waits for the job in progress, and begins no other', async () => {
  const testApp = await startTestApp()
  const { db, jobs } = testApp.product.platform
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const handle = () => {
    begun.resolve()
    return end.promise
  }
  jobs.add({ name: 'test.slow', title: 'Slow', schema: z.object({}), handle })
  await jobs.start()
  const enqueue = () => db.transaction().execute((tx) => jobs.enqueue(tx, 'test.slow', {}))
  await enqueue()
  await begun.promise
  const stopped = jobs.stop()
  // Longer than a stop takes that waits for nothing.
  for (let other = 0; other < OTHERS; other += 1) await enqueue()
  end.resolve()
  await stopped
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = 'test.slow' order by created_on`.execute(db)
  expect(rows.map(({ state }) => state)).toEqual(['completed', ...Array(OTHERS).fill('created')])
  await testApp.close()
})
