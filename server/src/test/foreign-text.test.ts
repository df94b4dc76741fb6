import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeEmail, register } from '#domain/accounts/contract.ts'
import { answerMessage, listMessages, sendMessage } from '#domain/contact/contract.ts'
import { hasLink } from '#domain/kernel/foreign-text.ts'
import { deliver } from '../notifications/commands/deliver.ts'
import { freshEmail, mailsTo, newcomer, PASSWORD, registration } from './newcomers.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const LINK = 'Win at https://evil.example/prize today'
const OWN_ADDRESS = /http:\/\/localhost:\d+\S*/g

/** The latest mail to an address, without links to the product itself. */
async function lastMail(email: string): Promise<string> {
  const mail = (await mailsTo(testApp, email)).at(-1)
  if (!mail) throw new Error(`No mail was sent to ${email}.`)
  return `${mail.subject}\n${mail.text}`.replace(OWN_ADDRESS, '').replaceAll(email, '')
}

describe('a stranger', () => {
  it.each([
    'evil.example',
    'Visit www.evil.example',
    'Ada\nBcc: all',
    '<b>Ada</b>',
    '[Ada](x)',
    'A'.repeat(81),
  ])('cannot have the name %j', async (name) => {
    const { status, body } = await testApp.anybody.ask(register, {
      body: { ...registration(freshEmail()), first_name: name },
    })
    expect([status, Object.keys(body)]).toEqual([400, ['first_name']])
  })

  it.each(['J.R.R.', 'Mary St. Claire', 'Zoë-Anne', 'O’Brien', '李'])('can be called %s', async (name) => {
    const { status } = await testApp.anybody.ask(register, {
      body: { ...registration(freshEmail()), last_name: name },
    })
    expect(status).toBe(201)
  })

  it('sends no name to an address that is not confirmed', async () => {
    const [email, next] = [freshEmail(), freshEmail()]
    await testApp.anybody.ask(register, { body: { ...registration(email), first_name: 'Prizegiver' } })
    expect(await lastMail(email)).not.toContain('Prizegiver')
    const person = await newcomer(testApp)
    await person.ask(changeEmail, { body: { email: next, password: PASSWORD } })
    expect(await lastMail(next)).not.toContain('Ada')
  })

  it('sends no link with the contact form, neither to administrators nor with their reply to another person', async () => {
    const admin = await testApp.member('superuser')
    const staff = await testApp.product.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const email = freshEmail()
    const spam = { name: 'P'.repeat(120), email, subject: `${LINK} ${'!'.repeat(90)}`, message: LINK }
    await testApp.anybody.ask(sendMessage, { body: spam })
    const mail = (await lastMail(staff.email)).replaceAll(email, '')
    expect(mail).toContain('Win at')
    expect(hasLink(mail)).toBe(false)
    expect(mail).not.toContain('P'.repeat(61))
    const [message] = (await admin.ask(listMessages)).body.results
    const body = { text: 'We do not know this.', answers_seen: 0 }
    await admin.ask(answerMessage, { params: { id: message?.id ?? '' }, body })
    const reply = await lastMail(email)
    expect(reply).toContain('We do not know this.')
    expect(hasLink(reply)).toBe(false)
    const named = await testApp.anybody.ask(sendMessage, { body: { ...spam, name: 'evil.example' } })
    expect([named.status, Object.keys(named.body)]).toEqual([400, ['name']])
  })

  it('sends no link by a company name or reason that is notified', async () => {
    const { db } = testApp.product.platform
    const person = await newcomer(testApp)
    const notice = {
      user_id: person.id,
      kind: 'counter_offer',
      message: `${LINK}: an offer`,
      link: '/',
      subject_id: person.id,
      caused_by: null,
    } as const
    await db.transaction().execute((tx) => deliver(testApp.product.platform, tx, [notice]))
    await vi.waitUntil(async () => (await lastMail(person.email)).includes('an offer'), { timeout: 20_000 })
    expect(hasLink(await lastMail(person.email))).toBe(false)
  })
})
