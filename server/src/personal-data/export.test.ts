import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendMessage } from '#domain/contact/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import * as contract from '#domain/personal-data/contract.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { KEY_MARK } from '../accounts/queries/api-keys.ts'
import { insertKey } from '../accounts/store/api-keys.ts'
import { digest } from '../platform/auth/tokens.ts'
import { newId } from '../platform/ids.ts'
import { tidyTasks } from '../tasks/commands/tidy-tasks.ts'
import { applicant, newcomer, PASSWORD } from '../test/newcomers.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, clientOf, startTestApp, type TestApp } from '../test/test-app.ts'
import { unzipped } from '../test/unzipped.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  await testApp.member('superuser')
})
afterAll(() => testApp.close())

const start = (who: Client, body: object = { password: PASSWORD }) =>
  who.ask(contract.exportPersonalData, { body: body as { password: string } })

/** Has the data collected. Returns the task. */
async function made(who: Client): Promise<string> {
  const { status, body } = await start(who)
  expect(status).toBe(202)
  const state = async () => (await who.ask(getTask, { params: { id: body.task_id } })).body
  await vi.waitUntil(async () => (await state()).finished_at !== null, { timeout: 60_000, interval: 20 })
  expect(await state()).toMatchObject({ status: 'done', title: 'Copy of your data' })
  return body.task_id
}

const download = (task: string, { token }: Pick<Client, 'token'>, headers: Record<string, string> = {}) =>
  testApp.product.http.inject({
    url: `/api/background_tasks/${task}/file/`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

async function partsOf(who: Client): Promise<Map<string, string>> {
  const response = await download(await made(who), who)
  expect(response.statusCode).toBe(200)
  const parts = await unzipped(response.rawPayload)
  return new Map([...parts].map(([name, content]) => [name, content.toString()]))
}

it('has everything that is stored about a person, in files that say what they are', async () => {
  const person = await applicant(testApp)
  const { id, email } = person
  await person.ask(sendMessage, { body: { name: 'Ada', email, subject: 'Fees', message: 'How much is it?' } })
  const { db } = testApp.product.platform
  await db
    .insertInto('notifications')
    .values({ id: newId(), user_id: id, kind: 'bid_received', title: 'Bid', message: 'You were outbid.' })
    .execute()
  const parts = await partsOf(person)
  const json = (name: string) => JSON.parse(parts.get(name) ?? 'null') as unknown
  expect(json('profile.json')).toMatchObject([{ email, phone_number: '+1 416 555 0142' }])
  expect(json('identity-check.json')).toMatchObject([{ record: { date_of_birth: '1980-02-03' } }])
  expect([...parts.keys()].filter((name) => name.startsWith('identity-check/'))).toHaveLength(1)
  expect(json('sessions.json')).toMatchObject([{ address: '127.0.0.1' }])
  expect(json('notifications.json')).toMatchObject([{ message: 'You were outbid.' }])
  expect(json('agreements.json')).toMatchObject([{ agreement: 'User agreement' }])
  expect(json('messages.json')).toMatchObject([{ message: 'How much is it?' }])
  expect(parts.get('activity.json')).toContain('user.agreement_accepted')
  for (const name of parts.keys())
    if (name.endsWith('.json')) expect(parts.get('README.txt')).toContain(`${name}: `)
})

it('has neither secrets nor what belongs to others', async () => {
  const owner = await testApp.member(['buyer', 'seller'])
  const [one, two] = [await teamPerson(testApp, owner, 'trader'), await teamPerson(testApp, owner, 'trader')]
  await two.ask(createCreditBox, { body: { ltv_max: 61 } })
  const row = await testApp.product.platform.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  const all = [...(await partsOf(one)).values()].join('\n')
  expect(all).toContain(one.email)
  expect(all).not.toContain(two.email)
  expect(all).not.toContain('credit_box.created')
  expect(all).not.toContain(row.password_hash)
  expect(all).not.toMatch(/_hash|secret|token/)
})

it('needs the password again', async () => {
  const person = await newcomer(testApp)
  expect((await start(person, { password: 'Granite-Harbour-8!' })).status).toBe(400)
})

it('is downloaded by the person alone: no colleague, key, administrator who views as them or stranger', async () => {
  const owner = await testApp.member(['buyer', 'seller'])
  const [person, colleague] = [
    await teamPerson(testApp, owner, 'trader'),
    await teamPerson(testApp, owner, 'manager'),
  ]
  const task = await made(person)
  expect((await download(task, person)).statusCode).toBe(200)
  expect((await download(task, colleague)).statusCode).toBe(403)
  expect((await download(task, owner)).statusCode).toBe(403)
  expect((await download(task, await newcomer(testApp))).statusCode).toBe(404)
  const admin = await testApp.member('superuser')
  expect((await download(task, admin, { 'view-as-user': owner.id })).statusCode).toBe(404)

  const { db } = testApp.product.platform
  const secret = `${KEY_MARK}${newId()}`
  const row = { id: newId(), user_id: owner.id, name: 'Book', prefix: 'hsk_', key_hash: digest(secret) }
  await db
    .transaction()
    .execute((tx) => insertKey(tx, { ...row, created_by: person.id, scopes: JSON.stringify(['read']) }, 30))
  const program = clientOf(testApp, owner.id, secret)
  expect((await download(task, program)).statusCode).toBe(403)
  expect((await start(program)).status).toBe(403)
})

it('expires after a day, and each download is in the audit log', async () => {
  const person = await newcomer(testApp)
  const task = await made(person)
  expect((await download(task, person)).statusCode).toBe(200)
  const { db, storage } = testApp.product.platform
  const events = await db
    .selectFrom('events')
    .select('type')
    .where('actor_id', '=', person.id)
    .where('type', '=', 'personal_data.downloaded')
    .execute()
  expect(events).toHaveLength(1)
  const { storage_key, file_expires_at } = await db
    .selectFrom('background_tasks')
    .select(['storage_key', 'file_expires_at'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow()
  expect((file_expires_at?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(86_400_000)
  await db
    .updateTable('background_tasks')
    .set({ file_expires_at: new Date(0) })
    .where('id', '=', task)
    .execute()
  expect((await download(task, person)).statusCode).toBe(404)
  await tidyTasks(testApp.product.platform)
  expect(await storage.has(storage_key ?? '')).toBe(false)
})
