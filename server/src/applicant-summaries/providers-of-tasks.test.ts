import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changeAiMode, getAiState, readingResult } from '#domain/applicant-summaries/contract.ts'
import type { AiMode } from '#domain/applicant-summaries/vocabulary.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { sendForm } from '../test/forms.ts'
import { startModelServer } from '../test/model-server.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let administrator: Client
let model: Awaited<ReturnType<typeof startModelServer>>
beforeAll(async () => {
  model = await startModelServer('openai')
  testApp = await startTestApp('postgres', {
    AI_PROVIDER: 'openai',
    AI_API_KEY: 'key',
    AI_MODEL: 'test',
    AI_BASE_URL: model.url,
    AI_RETRIES: '0',
    AI_TIMEOUT_SECONDS: '2',
  })
  await testApp.product.startWork()
  seller = await testApp.member('seller')
  administrator = await testApp.member('superuser')
})
afterAll(async () => {
  await testApp.close()
  await model.close()
})

const FORM = { name: 'form.pdf', content: onePagePdf('Application', ['First name: Ana', 'Last name: Roy']) }
const ANSWER = {
  fields: [
    { field: 'first_name', applicant: 0, value: 'Ana', document: 1, page: 1, quote: 'First name: Ana' },
  ],
  facts: [],
  summary: [{ sentence: 'The applicant is Ana.', rests_on: ['applicants.0.first_name'] }],
}
const setMode = (mode: AiMode) => administrator.ask(changeAiMode, { body: { mode } })
const upload = async () => {
  const { status, body } = await sendForm(testApp, seller, '/homeslice-ai/', {}, [FORM])
  expect(status).toBe(202)
  return String(body.task_id)
}
async function ended(task: string) {
  const state = async () => (await seller.ask(getTask, { params: { id: task } })).body
  await vi.waitUntil(async () => typeof (await state()).finished_at === 'string', {
    timeout: 60_000,
    interval: 50,
  })
  return state()
}
const resultOf = async (task: string) => readingResult.parse((await ended(task)).result)
const sentTo = async (task: string) => {
  const { after } = await testApp.product.platform.db
    .selectFrom('events')
    .select('after')
    .where('type', '=', 'application_forms.read')
    .where('subject_id', '=', task)
    .executeTakeFirstOrThrow()
  return (after as { sent_to: string | null }).sent_to
}

it('the configured model reads a form, and members are informed beforehand where its text is sent', async () => {
  model.follow([{ says: JSON.stringify(ANSWER) }])
  expect((await seller.ask(getAiState)).body).toMatchObject({ made_by: 'openai', sent_to: model.host })
  const task = await upload()
  expect(await resultOf(task)).toMatchObject({
    made_by: 'openai',
    fallback_reason: null,
    applicants: [{ first_name: 'Ana' }],
    summary: 'The applicant is Ana.',
  })
  expect(await sentTo(task)).toBe(model.host)
})

it.each([{ status: 500 }, 'silence', 'malformed', { says: '{"fields":"none"}' }] as const)(
  'if a provider fails (%j), the rules read the form, and the result says so',
  async (turn) => {
    model.follow([turn])
    const task = await upload()
    const result = await resultOf(task)
    expect(result).toMatchObject({ made_by: 'rules', applicants: [{ first_name: 'Ana', last_name: 'Roy' }] })
    expect(result.fallback_reason).toContain(`${model.host} could not read the forms`)
  },
)

it('if an administrator allows only rules, nothing is sent', async () => {
  model.follow([{ says: JSON.stringify(ANSWER) }])
  await setMode('rules')
  expect((await seller.ask(getAiState)).body).toMatchObject({ made_by: 'rules', sent_to: null })
  const task = await upload()
  expect(await resultOf(task)).toMatchObject({ made_by: 'rules', fallback_reason: null })
  expect(await sentTo(task)).toBeNull()
  expect(model.calls).toEqual([])
  await setMode('configured')
})

/** Uploads a form whose task waits for its content until the mode has changed. */
async function uploadThenSwitch(mode: AiMode): Promise<string> {
  const { storage } = testApp.product.platform
  const read = storage.read.bind(storage)
  const go = Promise.withResolvers<void>()
  const reading = vi.spyOn(storage, 'read').mockImplementation(async (key) => {
    await go.promise
    return read(key)
  })
  const task = await upload()
  await setMode(mode)
  go.resolve()
  await ended(task)
  reading.mockRestore()
  return task
}

it('a form is not sent to a provider of which its seller was not informed', async () => {
  model.follow([{ says: JSON.stringify(ANSWER) }])
  await setMode('rules')
  const task = await uploadThenSwitch('configured')
  expect(await resultOf(task)).toMatchObject({
    made_by: 'rules',
    fallback_reason: expect.stringContaining('since the upload'),
  })
  expect(model.calls).toEqual([])
})

it('a form that is waiting when reading is switched off is not sent', async () => {
  model.follow([{ says: JSON.stringify(ANSWER) }])
  const task = await uploadThenSwitch('off')
  expect(await ended(task)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('switched off'),
  })
  expect(model.calls).toEqual([])
  await setMode('configured')
})
