import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changeAiMode,
  discardForms,
  getAiState,
  getApplicantSummary,
  type ReadingResult,
  readingResult,
  saveApplicantSummary,
} from '#domain/applicant-summaries/contract.ts'
import { getDeal } from '#domain/auctions/contract.ts'
import { archiveDeal, createDeal } from '#domain/deals/contract.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { type SentFile, sendForm } from '../test/forms.ts'
import { liveDeal, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { tidyForms } from './commands/destroy.ts'

let testApp: TestApp
let seller: Client
let other: Client
let reviewer: Client
let administrator: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  reviewer = await testApp.member('reviewer')
  administrator = await testApp.member('superuser')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  seller = await testApp.member('seller')
  other = await testApp.member('seller')
})

const FORM = {
  name: 'Ana Roy.pdf',
  content: onePagePdf('Mortgage application', [
    'First name: Ana',
    'Last name: Roy',
    'Date of birth: 1984-03-04',
    'Employer: Maple Foods',
  ]),
}

const upload = (who: Client, files: readonly SentFile[] = [FORM], deal?: string) =>
  sendForm(testApp, who, '/homeslice-ai/', deal ? { loan_deal: deal } : {}, files)
const draft = async (who = seller) => (await who.ask(createDeal, { body: mortgage() })).body

async function ended(who: Client, task: string) {
  const state = async () => (await who.ask(getTask, { params: { id: task } })).body
  await vi.waitUntil(async () => typeof (await state()).finished_at === 'string', {
    timeout: 60_000,
    interval: 50,
  })
  return state()
}

async function read(who: Client, deal?: string): Promise<{ task: string; result: ReadingResult }> {
  const { status, body } = await upload(who, [FORM], deal)
  expect(status).toBe(202)
  const { result } = await ended(who, body.task_id)
  return { task: body.task_id, result: readingResult.parse(result) }
}

const page = (who: Client, task: string, file = 0, number = 1) =>
  testApp.product.http.inject({
    url: `/api/homeslice-ai/${task}/files/${file}/pages/${number}/`,
    headers: { authorization: `Bearer ${who.token}` },
  })
const save = (who: Client, deal: string, body: { text: string; task_id?: string }, version?: number) =>
  who.ask(saveApplicantSummary, {
    params: { id: deal },
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
const summary = (who: Client, deal: string) => who.ask(getApplicantSummary, { params: { id: deal } })

/** What is left of uploaded forms: rows, contents, and what tasks have read. */
async function left(task: string) {
  const { db } = testApp.product.platform
  const { result } = await db
    .selectFrom('background_tasks')
    .select('result')
    .where('id', '=', task)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('form_readings').select('id').where('task_id', '=', task).execute()
  return { result, rows: rows.length }
}
const eventsOf = async (type: string, subject: string) =>
  (
    await testApp.product.platform.db
      .selectFrom('events')
      .select('after')
      .where('type', '=', type)
      .where('subject_id', '=', subject)
      .execute()
  ).map(({ after }) => after)

describe('an application form', () => {
  it('is read in the background: fields with citations and a summary, and the deal stays as it is', async () => {
    const deal = await draft()
    const { task, result } = await read(seller, deal.id)
    expect(result.applicants[0]).toMatchObject({ first_name: 'Ana' })
    expect(result.citations).toContainEqual(
      expect.objectContaining({ field: 'applicants.0.first_name', file: 0, page: 1 }),
    )
    expect(result.summary).toContain('Ana')
    expect(result).toMatchObject({ made_by: 'rules', fallback_reason: null })
    expect(result.files).toEqual([{ name: 'Ana Roy.pdf', pages: 1 }])
    const after = (await seller.ask(getDeal, { params: { id: deal.id } })).body
    expect(after).toMatchObject({ version: deal.version, applicants: deal.applicants })
    expect((await summary(seller, deal.id)).body).toMatchObject({ version: 0, text: null })
    expect(await eventsOf('application_forms.read', task)).toEqual([
      expect.objectContaining({ made_by: 'rules', sent_to: null }),
    ])
  })

  it('needs no deal, and only the user who uploaded it sees its pages, as pictures', async () => {
    const { task } = await read(seller)
    const picture = await page(seller, task)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/webp')
    expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    for (const number of [0, 2]) expect((await page(seller, task, 0, number)).statusCode).toBe(404)
    expect((await page(seller, task, 1)).statusCode).toBe(404)
    for (const stranger of [other, reviewer, administrator]) {
      expect((await page(stranger, task)).statusCode).toBe(404)
      expect((await stranger.ask(getTask, { params: { id: task } })).status).toBe(404)
      expect((await stranger.ask(discardForms, { params: { id: task } })).status).toBe(404)
    }
  })

  it('is refused if it is not a form, if there are too many, and for another user’s deal', async () => {
    expect((await upload(seller, [{ name: 'a.csv', content: 'a,b\n1,2' }])).status).toBe(415)
    expect((await upload(seller, [{ name: 'a.pdf', content: 'no PDF' }])).status).toBe(415)
    expect((await upload(seller, Array(6).fill(FORM))).status).toBe(400)
    expect((await upload(seller, [])).status).toBe(400)
    const deal = await draft(other)
    expect((await upload(seller, [FORM], deal.id)).status).toBe(404)
    const { db } = testApp.product.platform
    const stored = await db
      .selectFrom('form_readings')
      .select('id')
      .where('user_id', '=', seller.id)
      .execute()
    expect(stored).toEqual([])
  })

  it('leaves nothing behind when it is discarded, and no event contains its values', async () => {
    const { task } = await read(seller)
    const { db, storage } = testApp.product.platform
    const { storage_key } = await db
      .selectFrom('form_files as f')
      .innerJoin('form_readings as r', 'r.id', 'f.reading_id')
      .select('f.storage_key')
      .where('r.task_id', '=', task)
      .executeTakeFirstOrThrow()
    expect((await seller.ask(discardForms, { params: { id: task } })).status).toBe(204)
    expect(await left(task)).toEqual({ result: { forgotten: true }, rows: 0 })
    await vi.waitUntil(async () => !(await storage.has(storage_key)), { timeout: 20_000, interval: 50 })
    expect((await page(seller, task)).statusCode).toBe(404)
    expect((await seller.ask(discardForms, { params: { id: task } })).status).toBe(404)
    const { rows } = await db
      .selectFrom('events')
      .selectAll()
      .where('actor_id', '=', seller.id)
      .execute()
      .then((all) => ({ rows: all }))
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toMatch(/Ana\b|Maple|1984-03/)
  })

  it('is destroyed after 30 days, when it could not be read, and when its deal is archived', async () => {
    const { db } = testApp.product.platform
    const deal = await draft()
    const [old, archived] = [await read(seller), await read(seller, deal.id)]
    const failed = (await upload(seller, [{ name: 'a.pdf', content: onePagePdf('', []) }])).body.task_id
    await db
      .updateTable('form_readings')
      .set({ uploaded_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('task_id', '=', old.task)
      .execute()
    await db
      .updateTable('background_tasks')
      .set({ status: 'failed', finished_at: new Date(), result: null })
      .where('id', '=', (await ended(seller, failed)).id)
      .execute()
    await seller.ask(archiveDeal, { params: { id: deal.id }, body: { is_archived: true } })
    expect((await left(archived.task)).rows).toBe(0)
    await tidyForms(testApp.product.platform)
    expect((await left(old.task)).rows).toBe(0)
    expect((await left(failed)).rows).toBe(0)
    expect(await eventsOf('application_forms.destroyed', old.task)).toEqual([{ why: 'expired' }])
    expect(await eventsOf('application_forms.destroyed', failed)).toEqual([{ why: 'failed' }])
  })
})

describe('the summary of a deal', () => {
  it('is stored when the seller accepts it, with its origin, and its forms are destroyed', async () => {
    const deal = await draft()
    const { task, result } = await read(seller, deal.id)
    const accepted = await save(seller, deal.id, { text: result.summary, task_id: task }, 0)
    expect(accepted.body).toMatchObject({
      version: 1,
      text: result.summary,
      origin: 'ai',
      can: { change: true },
    })
    expect(await left(task)).toEqual({ result: { forgotten: true }, rows: 0 })
    const changed = await save(seller, deal.id, { text: 'Ana Roy is known to us.' }, 1)
    expect(changed.body).toMatchObject({ version: 2, origin: 'ai_edited' })
    expect(
      changed.body.versions.map(({ version, origin, made_by }) => ({ version, origin, made_by })),
    ).toEqual([
      { version: 2, origin: 'ai_edited', made_by: 'rules' },
      { version: 1, origin: 'ai', made_by: 'rules' },
    ])
    const removed = await save(seller, deal.id, { text: '' })
    expect(removed.body).toMatchObject({ version: 3, text: null, origin: 'hand' })
    expect(await eventsOf('applicant_summary.changed', deal.id)).toHaveLength(3)
    expect(JSON.stringify(await eventsOf('applicant_summary.changed', deal.id))).not.toContain('Ana')
  })

  it('offers the forms that wait to be accepted, and none that could not be read', async () => {
    const deal = await draft()
    const { task } = await read(seller, deal.id)
    const offered = async () => (await summary(seller, deal.id)).body.task_id
    expect(await offered()).toBe(task)
    await testApp.product.platform.db
      .updateTable('background_tasks')
      .set({ status: 'failed', result: null })
      .where('id', '=', task)
      .execute()
    expect(await offered()).toBeNull()
  })

  it('is saved by one of two simultaneous writers, and by no user who may not change the deal', async () => {
    const deal = await draft()
    expect((await save(seller, deal.id, { text: 'One' }, 0)).status).toBe(200)
    expect((await save(seller, deal.id, { text: 'Two' }, 0)).status).toBe(412)
    expect((await save(other, deal.id, { text: 'Three' })).status).toBe(404)
    expect((await save(reviewer, deal.id, { text: 'Four' })).status).toBe(403)
    expect((await summary(seller, deal.id)).body).toMatchObject({ text: 'One', origin: 'hand' })
  })

  it('accepts no reading of another user or another deal', async () => {
    const [deal, second] = [await draft(), await draft()]
    const own = await read(seller, second.id)
    const foreign = await read(other)
    expect((await save(seller, deal.id, { text: 'x', task_id: own.task })).status).toBe(409)
    expect((await save(seller, deal.id, { text: 'x', task_id: foreign.task })).status).toBe(404)
    expect((await summary(seller, deal.id)).body.version).toBe(0)
  })

  it('is not for the market, which does not see the applicants’ names', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await save(administrator, deal.id, { text: 'Ada Sample is a nurse.' })
    const buyer = await testApp.member('buyer')
    expect((await buyer.ask(getDeal, { params: { id: deal.id } })).status).toBe(200)
    expect((await summary(buyer, deal.id)).status).toBe(404)
    expect((await summary(reviewer, deal.id)).body.text).toBe('Ada Sample is a nurse.')
    await testApp.product.platform.db
      .updateTable('loan_deals')
      .set({ sold_to: buyer.id })
      .where('id', '=', deal.id)
      .execute()
    const won = (await summary(buyer, deal.id)).body
    expect(won).toMatchObject({ text: 'Ada Sample is a nurse.', versions: [], can: { change: false } })
  })
})

describe('an administrator', () => {
  it('switches reading off and on, which is recorded, and members see where forms go', async () => {
    expect((await seller.ask(getAiState)).body).toEqual({
      mode: 'configured',
      made_by: 'rules',
      sent_to: null,
      configured: 'rules',
    })
    const off = await administrator.ask(changeAiMode, { body: { mode: 'off' } })
    expect(off.body.mode).toBe('off')
    const refused = await upload(seller)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('reading_off')
    await administrator.ask(changeAiMode, { body: { mode: 'configured' } })
    expect((await upload(seller)).status).toBe(202)
    const { db } = testApp.product.platform
    const recorded = await db
      .selectFrom('events')
      .select(['before', 'after'])
      .where('type', '=', 'ai.mode_changed')
      .orderBy('id')
      .execute()
    expect(recorded).toEqual([
      { before: { mode: 'configured' }, after: { mode: 'off' } },
      { before: { mode: 'off' }, after: { mode: 'configured' } },
    ])
  })
})
