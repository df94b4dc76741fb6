import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#domain/contact/contract.ts'
import { withinOneWindow } from '../test/limit-windows.ts'
import { mailsTo } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { deleteOldMessages } from './jobs.ts'

let testApp: TestApp
let admin: Client
let adminEmail: string
beforeEach(() => withinOneWindow())
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
  adminEmail = await emailOf(admin)
})
afterAll(() => testApp.close())

const emailOf = async (who: Client) =>
  (
    await testApp.product.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).email

let senders = 0
const messageBody = (over: Record<string, string> = {}) => {
  senders += 1
  return {
    name: 'Ada Tremblay',
    email: `sender${senders}@people.test`,
    subject: 'A question about fees',
    message: 'Who pays the brokerage?\nThank you.',
    ...over,
  }
}
const stored = () => testApp.product.platform.db.selectFrom('contact_messages').selectAll().execute()

/** An open message as administrators see it. */
async function waiting(over: Record<string, string> = {}) {
  const { body } = await testApp.anybody.ask(contract.sendMessage, { body: messageBody(over) })
  const found = await admin.ask(contract.listMessages, { query: { search: body.reference } })
  const [message] = found.body.results
  if (!message) throw new Error('The message is not listed.')
  return message
}

describe('a message from the contact page', () => {
  it('is stored, forwarded to the administrators, and confirmed to the sender', async () => {
    const body = messageBody({ message: 'Zebra: who pays the brokerage?' })
    const response = await testApp.anybody.ask(contract.sendMessage, { body })
    expect(response.status).toBe(201)
    expect(response.body.reference).toMatch(/^M-[A-Z0-9]{7}$/)
    const [mail] = (await mailsTo(testApp, adminEmail)).slice(-1)
    expect(mail?.text).toContain('Zebra: who pays the brokerage?')
    expect(mail?.text).toContain('/admin/messages/')
    const [receipt] = await mailsTo(testApp, body.email)
    expect(receipt?.subject).toContain(response.body.reference)
  })

  it('is stored where no administrator is active', async () => {
    const { db } = testApp.product.platform
    const setActive = (is_active: boolean) =>
      db.updateTable('users').set({ is_active }).where('id', '=', admin.id).execute()
    await setActive(false)
    const { status } = await testApp.anybody.ask(contract.sendMessage, { body: messageBody() })
    await setActive(true)
    expect(status).toBe(201)
  })

  it('is not quoted in the receipt, which may reach a person who never wrote', async () => {
    const body = messageBody({ name: 'Win a prize', subject: 'Buy now', message: 'https://evil.example' })
    await testApp.anybody.ask(contract.sendMessage, { body })
    const [receipt] = await mailsTo(testApp, body.email)
    expect(JSON.stringify(receipt)).not.toMatch(/prize|Buy now|evil/)
  })

  it('records the account of a logged-in sender, and the administrator who views as another user', async () => {
    const buyer = await testApp.member('buyer')
    await buyer.ask(contract.sendMessage, { body: messageBody({ subject: 'From a buyer' }) })
    await admin.ask(contract.sendMessage, {
      body: messageBody({ subject: 'From behind a buyer' }),
      headers: { 'view-as-user': buyer.id },
    })
    const { body } = await admin.ask(contract.listMessages, { query: { search: 'a buyer' } })
    expect(body.results.map((message) => message.user?.id)).toEqual([admin.id, buyer.id])
  })

  it('is discarded if a program filled in the hidden field, and the response does not show it', async () => {
    const before = (await stored()).length
    const body = messageBody({ website: 'https://spam.example' })
    const response = await testApp.anybody.ask(contract.sendMessage, { body })
    expect([response.status, Object.keys(response.body)]).toEqual([201, ['reference']])
    expect(await stored()).toHaveLength(before)
    expect(await mailsTo(testApp, body.email)).toEqual([])
  })

  it.each([
    ['name', ''],
    ['name', 'two\nlines'],
    ['email', 'nobody'],
    ['subject', 'Bcc:\r\nvictim@people.test'],
    ['message', '   '],
    ['message', 'x'.repeat(5001)],
  ])('is rejected on %s when that is %j', async (field, value) => {
    const response = await testApp.anybody.ask(contract.sendMessage, {
      body: messageBody({ [field]: value }),
    })
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]])
  })

  it('is rejected if it is the sixth for one address within an hour', async () => {
    const body = messageBody()
    const responses = []
    for (let tries = 0; tries < 6; tries += 1)
      responses.push((await testApp.anybody.ask(contract.sendMessage, { body })).status)
    expect(responses).toEqual([201, 201, 201, 201, 201, 429])
    await testApp.product.platform.db.deleteFrom('rate_limits').execute()
  })
})

describe('replying to a message', () => {
  it('sends an e-mail that quotes it, and marks it as done', async () => {
    const { id, email, reference } = await waiting()
    const response = await admin.ask(contract.answerMessage, {
      params: { id },
      body: { text: 'The buyer does.', answers_seen: 0 },
    })
    expect(response.body).toMatchObject({
      state: 'answered',
      answers: [{ text: 'The buyer does.', answered_by: adminEmail }],
    })
    const mail = (await mailsTo(testApp, email)).at(-1)
    expect(mail?.subject).toBe(`Re: A question about fees (${reference})`)
    expect(mail?.text).toContain('The buyer does.')
    expect(mail?.text).toContain('> Who pays the brokerage?\n> Thank you.')
    const open = await admin.ask(contract.listMessages, { query: { state: 'open', search: reference } })
    expect(open.body.count).toBe(0)
  })

  it('is rejected if another administrator has replied in the meantime', async () => {
    const { id, email } = await waiting()
    const other = await testApp.member('superuser')
    const body = { text: 'Here is the answer.', answers_seen: 0 }
    const responses = await Promise.all(
      [admin, other].map((who) => who.ask(contract.answerMessage, { params: { id }, body })),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409])
    const replies = (await mailsTo(testApp, email)).filter((mail) => mail.subject.startsWith('Re:'))
    expect(replies).toHaveLength(1)
  })

  it('is optional: a message can be marked as done and reopened, each recorded', async () => {
    const { id } = await waiting()
    const settle = (state: contract.MessageState) =>
      admin.ask(contract.patchMessage, { params: { id }, body: { state } })
    expect((await settle('answered')).body.state).toBe('answered')
    expect((await settle('open')).body.state).toBe('open')
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { type: 'message.settled', actor_id: admin.id },
      { type: 'message.reopened', actor_id: admin.id },
    ])
  })
})

describe('a message whose last answer is two years old', () => {
  it('is deleted with its answers, and a later answer keeps one', async () => {
    const { db } = testApp.product.platform
    const [old, answered, unanswered] = [await waiting(), await waiting(), await waiting()]
    for (const { id } of [old, answered])
      await admin.ask(contract.answerMessage, {
        params: { id },
        body: { text: 'The buyer.', answers_seen: 0 },
      })
    const ago = (years: number) => sql<Date>`now() - make_interval(years => ${years}) - interval '1 day'`
    const ids = [old.id, answered.id, unanswered.id]
    await db
      .updateTable('contact_messages')
      .set({ created_at: ago(2) })
      .where('id', 'in', ids)
      .execute()
    await db
      .updateTable('contact_answers')
      .set({ answered_at: ago(2) })
      .where('message_id', '=', old.id)
      .execute()
    await deleteOldMessages(db)
    const left = (await stored()).map(({ id }) => id)
    expect(ids.filter((id) => left.includes(id))).toEqual([answered.id])
  })
})
