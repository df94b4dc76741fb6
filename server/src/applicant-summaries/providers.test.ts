import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelAnswer } from '#domain/applicant-summaries/model-answer.ts'
import type { ReadDocument } from '#domain/kernel/read-pages.ts'
import { startModelServer } from '../test/model-server.ts'
import { modelOf } from './commands/configured-model.ts'
import type { Model } from './commands/model-port.ts'
import { type ByModel, readWithModel } from './commands/read-with-model.ts'

const FORM: ReadDocument = {
  name: 'Ana Roy private.pdf',
  pages: [
    {
      number: 1,
      by: 'text',
      lines: [
        { text: 'First name: Ana', box: [0.1, 0.1, 0.3, 0.02] },
        { text: 'Income: $84,000 a year', box: [0.1, 0.2, 0.3, 0.02] },
      ],
    },
  ],
}
const ANSWER: ModelAnswer = {
  fields: [
    { field: 'first_name', applicant: 0, value: 'Ana', document: 1, page: 1, quote: 'First name: Ana' },
  ],
  facts: [
    {
      fact: 'income',
      applicant: 0,
      value: '84000.00',
      document: 1,
      page: 1,
      quote: 'Income: $84,000 a year',
    },
    // A value without evidence in the form.
    { fact: 'employer', applicant: 0, value: 'Maple', document: 1, page: 1, quote: 'Employer: Maple' },
  ],
  summary: [
    {
      sentence: 'Ana has an income of $84,000 a year.',
      rests_on: ['applicants.0.first_name', 'facts.0.income'],
    },
    { sentence: 'Ana works at Maple.', rests_on: ['facts.0.employer'] },
  ],
}
const GOOD = { says: JSON.stringify(ANSWER) }
const WRONG = { says: JSON.stringify({ ...ANSWER, fields: [{ field: 'sin', value: '1' }] }) }
const READ = {
  extracted: {
    applicants: [{ first_name: 'Ana' }],
    facts: [{ name: 'income', applicant: 0, value: '84000.00' }],
  },
  summary: 'Ana has an income of $84,000 a year.',
}
const NO_ANSWER = { failed: expect.stringContaining('did not answer') }

describe.each(['anthropic', 'openai'] as const)('the provider %s', (provider) => {
  let server: Awaited<ReturnType<typeof startModelServer>>
  let model: Model
  /** Only for tests in which no response is expected: a busy machine may need longer for one. */
  let impatient: Model
  const modelWithTimeout = async (timeoutMs: number): Promise<Model> => {
    const found = await modelOf({
      provider,
      baseUrl: server.url,
      key: 'secret-key',
      model: 'test-model',
      timeoutMs,
      retries: 2,
      tokensPerTask: 60_000,
    })
    if (!found) throw new Error('No model is configured.')
    return found
  }
  beforeAll(async () => {
    server = await startModelServer(provider)
    model = await modelWithTimeout(20_000)
    impatient = await modelWithTimeout(400)
  })
  afterAll(() => server.close())

  const read = (budget = 60_000, requestedModel = model): Promise<ByModel> =>
    readWithModel(requestedModel, [FORM], budget, new AbortController().signal)

  it('reads a form; only values that the form contains are accepted', async () => {
    server.follow([GOOD])
    expect(await read()).toMatchObject(READ)
    expect(server.calls).toHaveLength(1)
    const [{ headers, body, path } = { headers: {}, body: null, path: '' }] = server.calls
    expect(path).toBe(provider === 'anthropic' ? '/v1/messages' : '/v1/chat/completions')
    expect(headers.authorization).toBe('Bearer secret-key')
    expect(body).toMatchObject({ model: 'test-model' })
    expect(JSON.stringify(body)).toContain('First name: Ana')
    // The name of a file may be a person's, and says nothing that the form does not.
    expect(JSON.stringify(body)).not.toContain('private')
  })

  it('is called again when it is busy or fails', async () => {
    server.follow([
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 500, headers: { 'retry-after-ms': '1' } },
      GOOD,
    ])
    expect(await read()).toMatchObject(READ)
    expect(server.calls).toHaveLength(3)
  })

  it.each([
    ['stays busy', { status: 429, headers: { 'retry-after': '0' } }, 3],
    ['stays broken', { status: 500, headers: { 'retry-after-ms': '1' } }, 3],
    ['refuses the key', { status: 401 }, 1],
  ] as const)('that %s leaves the form to the rules', async (_name, turn, requests) => {
    server.follow([turn])
    expect(await read()).toEqual(NO_ANSWER)
    expect(server.calls).toHaveLength(requests)
  })

  it.each(['cut', 'malformed', 'silence'] as const)(
    'whose answer is %s leaves the form to the rules',
    async (turn) => {
      server.follow([turn])
      const result = await read(60_000, impatient)
      expect(result).toEqual({ failed: expect.any(String) })
    },
  )

  it('has one attempt to repair an answer that does not follow the schema', async () => {
    server.follow([WRONG, GOOD])
    expect(await read()).toMatchObject(READ)
    expect(server.calls).toHaveLength(2)
    const prompt = server.calls[1]?.body.messages.map(({ content }) => content).join(' ') ?? ''
    expect(prompt).toContain('does not follow the schema')
  })

  it.each([
    ['of another form', WRONG],
    ['that is no JSON', { says: 'Certainly! First name: Ana' }],
  ])('that gives two answers %s leaves the form to the rules', async (_name, turn) => {
    server.follow([turn])
    expect(await read()).toEqual({ failed: expect.stringContaining('could not be used') })
    expect(server.calls).toHaveLength(2)
  })

  it('is not called beyond the budget of a task', async () => {
    server.follow([GOOD])
    expect(await read(1_000)).toEqual({ failed: expect.stringContaining('longer than') })
    expect(server.calls).toEqual([])
  })

  it('counts its answers, so that a repair does not exceed the budget either', async () => {
    server.follow([WRONG, GOOD])
    let least = 1_000
    while (server.calls.length === 0) {
      least += 100
      await read(least)
    }
    // Enough for one answer, and for another one only if the first had cost nothing.
    server.follow([WRONG, GOOD])
    expect(await read(least + 800)).toEqual({ failed: expect.stringContaining('longer than') })
    expect(server.calls).toHaveLength(1)
  })

  it('is not followed when it redirects to another machine', async () => {
    const other = await startModelServer(provider)
    try {
      other.follow([GOOD])
      server.follow([{ status: 307, headers: { location: `${other.url}/messages` } }])
      expect(await read()).toEqual(NO_ANSWER)
      expect(other.calls).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('stops when its task is given up', async () => {
    server.follow(['silence'])
    const stop = new AbortController()
    const reading = readWithModel(model, [FORM], 60_000, stop.signal)
    stop.abort(new Error('given up'))
    await expect(reading).rejects.toThrow('given up')
  })
})
