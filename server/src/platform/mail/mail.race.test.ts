import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgotPassword, register } from '#domain/accounts/contract.ts'
import { type FakeSmtp, fakeSmtp, type Taking } from '../../test/fake-smtp.ts'
import { freshEmail, registration } from '../../test/newcomers.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const WAIT = { timeout: 60_000, interval: 20 }

let smtp: FakeSmtp | undefined
let testApp: TestApp | undefined
afterEach(async () => {
  await smtp?.stop()
  await testApp?.close()
})

async function start(take?: (message: string) => Taking) {
  smtp = await fakeSmtp(take)
  testApp = await startTestApp('postgres', { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' })
  const { platform } = testApp.product
  const inTransaction = platform.db.transaction()
  return {
    smtp,
    testApp,
    product: testApp.product,
    db: platform.db,
    notice: (subject: string) =>
      inTransaction.execute((tx) =>
        platform.mail.notice(tx, 'system', { to: 'a@people.test', subject, text: 'Text' }),
      ),
    code: (subject: string, isOfMember = false) =>
      inTransaction.execute((tx) =>
        platform.mail.code(
          tx,
          { to: 'a@people.test', subject, text: '123456' },
          { goodForSeconds: 600, isOfMember },
        ),
      ),
  }
}

const subjects = ({ messages }: FakeSmtp) => messages.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])
const idOf = (message: string | undefined) => /^Message-ID: <(.*)@/im.exec(message ?? '')?.[1]

async function waitingJobs(db: TestApp['product']['platform']['db']) {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state::text from jobs.job where name like 'mail.%' order by id`.execute(db)
  return rows
}

describe('a code', () => {
  it('does not wait for notices that a mail server does not take', async () => {
    const { smtp, product, notice, code } = await start((text) =>
      text.includes('Notice') ? 'hold' : 'accept',
    )
    for (let number = 0; number < 20; number += 1) await notice(`Notice ${number}`)
    await product.startWork()
    await vi.waitUntil(() => smtp.messages.length >= 3, WAIT)
    await code('Code')
    await vi.waitUntil(() => subjects(smtp).includes('Code'), WAIT)
  })

  it('of a member goes before the codes of 40 anonymous registrations', async () => {
    const { smtp, testApp, product } = await start()
    const member = await testApp.member('buyer')
    const { email } = await product.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    for (let number = 0; number < 40; number += 1)
      await testApp.anybody.ask(register, { body: registration(freshEmail()) })
    await testApp.anybody.ask(forgotPassword, { body: { email } })
    await product.startWork()
    await vi.waitUntil(() => smtp.messages.length === 41, WAIT)
    // Three are sent simultaneously, so two others may be taken at the same moment.
    expect(subjects(smtp).slice(0, 3)).toContain('Your code for a new HomeSlice password')
  })

  it('is not sent once it has expired', async () => {
    const { smtp, product, db, code, notice } = await start()
    await code('Code')
    await sql`update jobs.job set created_on = created_on - interval '11 minutes'`.execute(db)
    await notice('Notice')
    await product.startWork()
    await vi.waitUntil(async () => (await waitingJobs(db)).length === 0, WAIT)
    expect(subjects(smtp)).toEqual(['Notice'])
  })

  it('is not in plain text in the job table', async () => {
    const { db, code } = await start()
    await code('Your code')
    const { rows } = await sql<{ text: string }>`select j::text as text from jobs.job j`.execute(db)
    expect(rows).toHaveLength(1)
    for (const { text } of rows) expect(text).not.toMatch(/123456|people\.test|Your code/)
  })
})

describe('a mail', () => {
  it('whose server was killed before it handed the content over is sent by another, once', async () => {
    const { smtp, product, db, notice } = await start()
    await notice('Notice')
    // As a killed server leaves it: taken, and without a heartbeat since.
    await sql`update jobs.job set state = 'active', started_on = now() - interval '20 seconds',
      heartbeat_on = now() - interval '20 seconds'`.execute(db)
    await product.startWork()
    await vi.waitUntil(() => smtp.messages.length > 0, WAIT)
    await vi.waitUntil(async () => (await waitingJobs(db)).length === 0, WAIT)
    expect(subjects(smtp)).toEqual(['Notice'])
  })

  it('whose server was killed while it handed the content over is not sent a second time', async () => {
    const { smtp, product, db, notice } = await start()
    await notice('Uncertain')
    const [job] = await waitingJobs(db)
    await db
      .insertInto('sent_mail')
      .values({ message_id: job?.id ?? newId(), sent_at: null })
      .execute()
    await notice('Next')
    await product.startWork()
    await vi.waitUntil(async () => (await waitingJobs(db)).length === 0, WAIT)
    expect(subjects(smtp)).toEqual(['Next'])
  })

  it('is not sent again if the connection ends after its content and before the response', async () => {
    const { smtp, product, db, notice } = await start(() => 'cut')
    await notice('Notice')
    await product.startWork()
    await vi.waitUntil(async () => (await waitingJobs(db)).length === 0, WAIT)
    expect(subjects(smtp)).toEqual(['Notice'])
    const [claim] = await db.selectFrom('sent_mail').select('sent_at').execute()
    expect(claim).toEqual({ sent_at: null })
  })

  it('that the mail server defers is sent again under the same message id', async () => {
    let times = 0
    const { smtp, product, db, notice } = await start(() => {
      times += 1
      return times === 1 ? 'reject' : 'accept'
    })
    await notice('Notice')
    const [job] = await waitingJobs(db)
    await product.startWork()
    await vi.waitUntil(async () => (await waitingJobs(db)).length === 0, WAIT)
    expect(smtp.messages.map(idOf)).toEqual([job?.id, job?.id])
    const [claim] = await db.selectFrom('sent_mail').select(['message_id', 'sent_at']).execute()
    expect(claim).toEqual({ message_id: job?.id, sent_at: expect.any(Date) })
  })
})
