import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { fromMarketText } from '#domain/kernel/market-time.ts'
import type { Platform } from '../../platform/platform.ts'
import { endAt, liveDeal } from '../../test/listing.ts'
import { allMails } from '../../test/newcomers.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { sendBriefs } from './commands/send-briefs.ts'

/** More than one batch. */
const READERS = 230
const FIRST_DAY = addDays(businessDateOf(new Date()), 2)

/** Two servers on one PostgreSQL, whose queues store the mails. */
let left: TestApp
let right: TestApp
let day = FIRST_DAY
let before = 0
beforeAll(async () => {
  left = await startTestApp()
  const { databaseUrl = '', dataDir } = left.product.platform.config
  right = await startTestApp('postgres', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  for (const { product } of [left, right]) await product.platform.jobs.start()
  const { id } = await liveDeal(left, await left.member('seller'), await left.member('reviewer'))
  for (let number = 0; number < READERS; number += 1) await left.member('buyer')
  const { db } = left.product.platform
  await sql`insert into deal_favorites (user_id, loan_deal_id) select u.id, ${id} from users u where u.is_buyer`.execute(
    db,
  )
  await sql`insert into notification_settings (user_id, kind, by_email) select u.id, 'daily_brief', 'off' from users u where not u.is_buyer`.execute(
    db,
  )
  deal = id
})
let deal: string
afterAll(async () => {
  for (const { product } of [right, left]) await product.platform.jobs.stop()
  await right.close()
  await left.close()
})
beforeEach(async () => {
  day = addDays(day, 1)
  await endAt(left, deal, at('14:00'))
  before = (await briefs()).length
})

const at = (clock: string) => new Date(fromMarketText(`${day} ${clock}:00`) ?? Number.NaN)
const briefs = async () =>
  (await allMails(left)).filter(({ subject }) => subject.startsWith('Daily brief')).map(({ to }) => to)
const send = (platform: Platform) => sendBriefs(platform, at('08:00'))

/** A server that ends in the middle of a batch, after so many mails. */
function endingAfter(mails: number, { product: { platform } }: TestApp): Platform {
  let sent = 0
  return {
    ...platform,
    mail: {
      ...platform.mail,
      async notice(tx, cause, message) {
        sent += 1
        if (sent > mails) throw new Error('The server ends.')
        await platform.mail.notice(tx, cause, message)
      },
    },
  }
}

async function expectOneForEach() {
  const sent = (await briefs()).slice(before)
  expect(sent).toHaveLength(READERS)
  expect(new Set(sent).size).toBe(READERS)
}

it('when two servers start at the same moment, every user gets exactly one brief', async () => {
  await Promise.all([left, right, left, right].map(({ product }) => send(product.platform)))
  await Promise.all([left, right].map(({ product }) => send(product.platform)))
  await expectOneForEach()
})

it('a server that ends in the middle of a run leaves the rest to another, and repeats nothing', async () => {
  await expect(send(endingAfter(150, left))).rejects.toThrow('The server ends.')
  const sent = (await briefs()).length - before
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(150)
  await send(right.product.platform)
  await expectOneForEach()
})
