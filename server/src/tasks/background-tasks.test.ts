import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { exportDeals, startExport, startMyExport } from '#domain/deals/sheet-contract.ts'
import type { LiveCommand } from '#domain/live/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { getTask, listJobs, retryJob, taskFile } from '#domain/tasks/contract.ts'
import { authenticateRequest } from '../accounts/queries/authenticate.ts'
import { forbidden } from '../platform/http/errors.ts'
import { liveDeal } from '../test/listing.ts'
import { openLiveSocket } from '../test/live-socket.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import type { TaskKind, TaskOutcome, TaskRun } from './commands/kinds.ts'
import { startTask } from './commands/start-task.ts'
import { tidyTasks } from './commands/tidy-tasks.ts'

const SCRIPTED: TaskKind<{ step: string }> = {
  name: 'test.scripted',
  title: 'Scripted',
  schema: z.object({ step: z.string() }),
}

let testApp: TestApp
let owner: Client
let other: Client
let administrator: Client
/** The work of the tests' own tasks. */
let script: (run: TaskRun<{ step: string }>) => Promise<TaskOutcome>
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  testApp.product.platform.tasks.add(SCRIPTED, (run) => script(run))
  await testApp.product.startWork()
  administrator = await testApp.member('superuser')
  const [seller, reviewer] = [await testApp.member('seller'), await testApp.member('reviewer')]
  await liveDeal(testApp, seller, reviewer)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  owner = await testApp.member('buyer')
  other = await testApp.member('buyer')
  script = async () => ({ result: { ok: true } })
})

const actorOf = async (who: Client) => {
  const authenticate = authenticateRequest(testApp.product.platform)
  const request = { headers: { authorization: `Bearer ${who.token}` }, ip: '127.0.0.1' }
  const actor = await authenticate(request as unknown as FastifyRequest)
  if (!actor) throw new Error('No actor.')
  return actor
}
const start = async (who: Client, step = '') => {
  const { platform } = testApp.product
  const actor = await actorOf(who)
  return platform.db.transaction().execute((tx) => startTask(platform, tx, actor, SCRIPTED, { step }))
}
const stateOf = async (id: string, who = owner) => (await who.ask(getTask, { params: { id } })).body
const ends = async (id: string, who = owner) => {
  await vi.waitUntil(async () => (await stateOf(id, who)).finished_at !== null, {
    timeout: 20_000,
    interval: 20,
  })
  return stateOf(id, who)
}
const fileOf = (id: string, who: Client) =>
  testApp.product.http.inject({
    url: `/api${taskFile.path.replace(':id', id)}`,
    headers: { authorization: `Bearer ${who.token}` },
  })

it('an export in the background has the same file as the immediate one, only for its owner, and one audit row', async () => {
  const headers = { authorization: `Bearer ${owner.token}` }
  const started = await owner.ask(startExport, { query: { format: 'csv' } })
  expect(started.status).toBe(202)
  const { task_id: id } = started.body
  const task = await ends(id)
  expect(task).toMatchObject({ status: 'done', progress: 100, result: { deals: 1 }, error: null })
  expect(task.file).toMatchObject({ name: 'HomeSlice deals.csv', url: `/background_tasks/${id}/file/` })

  const file = await fileOf(id, owner)
  const atOnce = await testApp.product.http.inject({
    url: `/api${exportDeals.path}?format=csv`,
    headers,
  })
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.body).toBe(atOnce.body)
  for (const stranger of [other, administrator]) {
    expect((await stranger.ask(getTask, { params: { id } })).status).toBe(404)
    expect((await fileOf(id, stranger)).statusCode).toBe(404)
  }
  const exports = await testApp.product.platform.db
    .selectFrom('events')
    .select('after')
    .where('type', '=', 'deals.exported')
    .where('actor_id', '=', owner.id)
    .execute()
  expect(exports).toHaveLength(2)
})

it('an export of a list without deals is done, with the headings alone', async () => {
  const { task_id: id } = (await owner.ask(startMyExport, { query: { format: 'csv' } })).body
  expect(await ends(id)).toMatchObject({ status: 'done', progress: 100, result: { deals: 0 }, error: null })
  expect((await fileOf(id, owner)).body.trim().split('\r\n')).toHaveLength(1)
})

const notificationsOf = async (who: Client) =>
  (await who.ask(listNotifications, { query: {} })).body.results.filter(({ kind }) => kind === 'task_done')

it('the user who started a task is notified of its end once, only in the app, with a link to its page', async () => {
  const started = await owner.ask(startExport, { query: { format: 'csv' } })
  const { task_id: id } = started.body
  await ends(id)
  const notifications = await notificationsOf(owner)
  expect(notifications).toMatchObject([{ title: 'Task ended', link: `/profile/tasks/${id}` }])
  expect(notifications[0]?.message).toMatch(
    /^Done: Deals export\. HomeSlice deals\.csv can be downloaded until .+ ET\.$/,
  )
  expect(await notificationsOf(other)).toEqual([])
  const stored = await testApp.product.platform.db
    .selectFrom('notifications')
    .select(['mail_due_at', 'is_daily'])
    .where('user_id', '=', owner.id)
    .execute()
  expect(stored).toEqual([{ mail_due_at: null, is_daily: false }])

  script = async () => {
    throw forbidden('This is not yours.')
  }
  await ends(await start(owner))
  expect((await notificationsOf(owner))[0]?.message).toBe('Failed: Scripted. This is not yours.')
})

it('a task that an administrator starts while viewing as a user does not notify that user', async () => {
  const viewing = { headers: { 'view-as-user': owner.id } }
  const started = await administrator.ask(startExport, { query: { format: 'csv' }, ...viewing })
  const { task_id: id } = started.body
  await vi.waitUntil(
    async () => (await administrator.ask(getTask, { params: { id }, ...viewing })).body.finished_at !== null,
    { timeout: 20_000, interval: 20 },
  )
  expect([await notificationsOf(owner), await notificationsOf(administrator)]).toEqual([[], []])
})

it('a user and an administrator who views as them do not see each other’s tasks', async () => {
  const viewing = { headers: { 'view-as-user': owner.id } }
  const query = { format: 'csv' as const }
  const { task_id: own } = (await owner.ask(startExport, { query })).body
  const { task_id: viewers } = (await administrator.ask(startExport, { query, ...viewing })).body
  const statusOf = async (who: Client, id: string, more = {}) =>
    (await who.ask(getTask, { params: { id }, ...more })).status
  expect([await statusOf(owner, own), await statusOf(owner, viewers)]).toEqual([200, 404])
  expect([
    await statusOf(administrator, viewers, viewing),
    await statusOf(administrator, own, viewing),
    await statusOf(administrator, viewers),
  ]).toEqual([200, 404, 404])
})

it('the file of a task expires, and is then deleted', async () => {
  const { db, storage } = testApp.product.platform
  script = async () => ({
    result: {},
    file: { name: 'a.csv', media_type: 'text/csv', content: Buffer.from('a') },
  })
  const id = await start(owner)
  await ends(id)
  const { storage_key } = await db
    .updateTable('background_tasks')
    .set({ file_expires_at: sql<string>`now() - interval '1 second'` })
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirstOrThrow()
  expect((await fileOf(id, owner)).statusCode).toBe(404)
  expect((await stateOf(id)).file).toBeNull()
  await tidyTasks(testApp.product.platform)
  expect(await storage.has(storage_key ?? '')).toBe(false)
  expect(
    await db
      .selectFrom('stored_contents')
      .where('storage_key', '=', storage_key ?? '')
      .selectAll()
      .execute(),
  ).toEqual([])
})

it('progress reaches its owner over the live connection, and no one else', async () => {
  const [moves, isReceived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  script = async ({ progress }) => {
    await moves.promise
    await progress(40, 'Counting deals')
    // The progress that is sent is read at the moment of sending.
    await isReceived.promise
    return { result: {} }
  }
  const received = new Map<Client, string[]>()
  const sockets = []
  for (const who of [owner, other]) {
    const texts: string[] = []
    received.set(who, texts)
    const socket = await openLiveSocket(testApp, (text) => texts.push(text))
    socket.send(
      JSON.stringify({ command: 'authenticate', token: who.token, for_user: null } satisfies LiveCommand),
    )
    await vi.waitUntil(() => texts.length > 0, { timeout: 20_000 })
    sockets.push(socket)
  }
  const id = await start(owner)
  const receives = (part: string) =>
    vi.waitUntil(() => received.get(owner)?.some((text) => text.includes(id) && text.includes(part)), {
      timeout: 30_000,
    })
  moves.resolve()
  await receives('"progress":40')
  await receives('"doing":"Counting deals"')
  isReceived.resolve()
  await receives('"status":"done"')
  expect(received.get(other)?.some((text) => text.includes(id))).toBe(false)
  for (const socket of sockets) socket.terminate()
})

it('the current activity is sent in order and immediately, only to its owner, and removed at the end', async () => {
  const [seen, isSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  script = async ({ progress }) => {
    for (const page of [1, 2, 3]) void progress(page, `Reading page ${page} of 3`)
    seen.resolve()
    await isSeen.promise
    return { result: {} }
  }
  const id = await start(owner)
  await seen.promise
  const state = async () => (await owner.ask(getTask, { params: { id } })).body
  await vi.waitUntil(async () => (await state()).doing === 'Reading page 3 of 3', { timeout: 30_000 })
  expect(await state()).toMatchObject({ status: 'progress', progress: 3 })
  expect((await other.ask(getTask, { params: { id } })).status).toBe(404)
  isSeen.resolve()
  await vi.waitUntil(async () => (await state()).status === 'done', { timeout: 30_000 })
  expect((await state()).doing).toBeNull()
})

it('a task that its owner may not do fails immediately with the sentence, and is not tried again', async () => {
  let tries = 0
  script = async () => {
    tries += 1
    throw forbidden('You may not do this any more.')
  }
  expect(await ends(await start(owner))).toMatchObject({
    status: 'failed',
    error: 'You may not do this any more.',
  })
  expect(tries).toBe(1)
})

it('a task whose owner was deactivated does nothing', async () => {
  const { db } = testApp.product.platform
  let isDone = false
  script = async () => {
    isDone = true
    return { result: {} }
  }
  const actor = await actorOf(owner)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', owner.id).execute()
  const { platform } = testApp.product
  const id = await db.transaction().execute((tx) => startTask(platform, tx, actor, SCRIPTED, { step: '' }))
  const ended = () =>
    db
      .selectFrom('background_tasks')
      .select(['status', 'error'])
      .where('id', '=', id)
      .where('finished_at', 'is not', null)
      .executeTakeFirst()
  await vi.waitUntil(ended, { timeout: 30_000, interval: 20 })
  expect(await ended()).toMatchObject({ status: 'failed' })
  expect(isDone).toBe(false)
})

it('two attempts at the same time, as after an attempt that was given up, have one effect', async () => {
  const { db, jobs } = testApp.product.platform
  const both = Promise.withResolvers<void>()
  let started = 0
  let effects = 0
  script = async () => {
    started += 1
    if (started === 2) both.resolve()
    await both.promise
    return {
      result: {},
      async effect() {
        effects += 1
      },
    }
  }
  const id = await start(owner)
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'tasks.run', { task: id }))
  const left = async () =>
    (await sql`select from jobs.job where data ->> 'task' = ${id} and state <> 'completed'`.execute(db)).rows
  await vi.waitUntil(async () => (await left()).length === 0, { timeout: 20_000, interval: 20 })
  expect([started, effects, (await stateOf(id)).status]).toEqual([2, 1, 'done'])
})

it('no one starts more than five at a time', async () => {
  const held = Promise.withResolvers<void>()
  script = async () => {
    await held.promise
    return { result: {} }
  }
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await start(owner))
  await expect(start(owner)).rejects.toMatchObject({ status: 409 })
  held.resolve()
  for (const id of ids) await ends(id)
  await ends(await start(owner))
})

it('a seal that succeeded, as one does each minute, is among what is done and not in the list of all', async () => {
  const { db } = testApp.product.platform
  await sql`update jobs.job set name = 'audit.seal', state = 'completed', completed_on = now()
    where id = (select id from jobs.job where state = 'completed' order by created_on desc limit 1)`.execute(
    db,
  )
  const titlesOf = async (query: { state?: 'done' }) =>
    (await administrator.ask(listJobs, { query })).body.results.map(({ title }) => title)
  expect(await titlesOf({})).not.toContain('Sealing of the audit log')
  expect(await titlesOf({ state: 'done' })).toContain('Sealing of the audit log')
})

it('an administrator sees why a task failed for good, tries it again, and it is done', async () => {
  const { db } = testApp.product.platform
  script = async () => {
    throw new Error('The disk is on fire.')
  }
  const id = await start(owner)
  const ofTask = sql`name = 'tasks.run' and data ->> 'task' = ${id}`
  const hasFailedOnce = async () =>
    (await sql`select from jobs.job where ${ofTask} and state = 'retry'`.execute(db)).rows.length === 1
  await vi.waitUntil(hasFailedOnce, { timeout: 20_000, interval: 20 })
  // The last of its tries, now.
  await sql`update jobs.job set retry_limit = retry_count + 1, start_after = now() where ${ofTask}`.execute(
    db,
  )
  expect(await ends(id)).toMatchObject({
    status: 'failed',
    error: 'This could not be completed. An administrator can see why and try it again.',
  })
  const failed = (await administrator.ask(listJobs, { query: { state: 'failed' } })).body.results
  const [job] = failed.filter(({ name }) => name === 'tasks.run')
  expect(job).toMatchObject({
    state: 'failed',
    reason: 'The disk is on fire.',
    task: { title: 'Scripted' },
  })
  script = async () => ({ result: { ok: true } })
  const retry = () => administrator.ask(retryJob, { params: { id: job?.id ?? '' } })
  expect((await retry()).status).toBe(204)
  expect(await ends(id)).toMatchObject({ status: 'done', error: null, result: { ok: true } })
  expect((await retry()).status).toBe(409)
})
