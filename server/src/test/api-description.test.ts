import { beforeAll, describe, expect, it } from 'vitest'
import { WORDING } from '#domain/description.ts'
import { API_TAGS } from '#domain/kernel/api-tags.ts'
import { ERROR_CODES } from '#domain/kernel/error-codes.ts'
import { scopeOf } from '#domain/kernel/key-scopes.ts'
import { webhookEvent } from '#domain/webhooks/payload.ts'
import { EVENT_KINDS } from '#domain/webhooks/rules.ts'
import { type Description, describeApi } from '../description/describe.ts'
import { contractRoutes, routeName } from './contract-routes.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name?: string; $ref?: string }[]
  responses: Record<string, { headers?: object; description?: string }>
}

let document: Description
let operations: [name: string, operation: Operation][]
beforeAll(() => {
  document = describeApi(contractRoutes, WORDING)
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      operation as unknown as Operation,
    ]),
  )
})

const operationOf = (id: string) => {
  const found = operations.find(([, { operationId }]) => operationId === id)?.[1]
  if (!found) throw new Error(`There is no operation ${id}.`)
  return found
}
const parametersOf = (id: string) =>
  (operationOf(id).parameters ?? []).map(({ name, $ref }) => name ?? $ref?.split('/').at(-1))

describe('an operation', () => {
  it('has a name of its own, such as deals.create, which is in the table; the table names nothing else', () => {
    expect(Object.keys(WORDING.ids).toSorted()).toEqual(contractRoutes.map(routeName).toSorted())
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
  })

  it('is listed by its tag, in the order in which one works', () => {
    const tags = document.tags as { name: string; description: string }[]
    expect(tags.map(({ name }) => name)).toEqual(Object.keys(API_TAGS))
    const firstOf = (methods: object) =>
      Math.min(...Object.values(methods).map(({ tags: [tag] }) => Object.keys(API_TAGS).indexOf(tag)))
    const order = Object.values(document.paths).map(firstOf)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('says with which log-in and which key it is called', () => {
    for (const route of contractRoutes) {
      const [, operation] = operations.find(([name]) => name === routeName(route)) ?? []
      const scope = scopeOf(route)
      const expected =
        route.access === 'public'
          ? []
          : scope === null
            ? [{ bearer: [] }]
            : [{ bearer: [] }, { api_key: [scope] }]
      expect(operation?.security, routeName(route)).toEqual(expected)
    }
  })

  it('names the headers that it honours and answers', () => {
    expect(parametersOf('bids.place')).toContain('IdempotencyKey')
    expect(parametersOf('bids.list')).not.toContain('IdempotencyKey')
    expect(parametersOf('deals.update')).toEqual(['id', 'IfMatch'])
    expect(Object.keys(operationOf('deals.get').responses[200]?.headers ?? {})).toContain('ETag')
    expect(Object.keys(operationOf('bids.place').responses[201]?.headers ?? {})).toEqual(
      expect.arrayContaining(['X-Request-Id', 'RateLimit-Remaining']),
    )
    expect(Object.keys(operationOf('bids.place').responses[503]?.headers ?? {})).toContain('Retry-After')
  })

  it('says with which codes it refuses', () => {
    const { responses } = operationOf('bids.place')
    expect(responses[409]?.description).toContain('`ended`: It has ended.')
    expect(responses[422]?.description).toContain('idempotency_key_reused')
    expect(responses[403]?.description).toContain('own_deal')
    expect(Object.keys(operationOf('calculator.payment').responses)).not.toContain('401')
  })
})

describe('an event that is sent to a user’s server', () => {
  it('is described for each kind, with the headers that sign it, the answers that end it and an example', () => {
    expect(Object.keys(document.webhooks).toSorted()).toEqual([...EVENT_KINDS, 'test'].toSorted())
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const { parameters, requestBody, responses } = post as unknown as {
        parameters: { $ref: string }[]
        requestBody: { content: Record<string, { example: { type: string } }> }
        responses: object
      }
      const example = requestBody.content['application/json']?.example
      expect(example?.type).toBe(type)
      expect(webhookEvent.safeParse(example).error?.issues ?? [], type).toEqual([])
      expect(Object.keys(responses).toSorted()).toEqual(['2XX', '410'])
      expect(parameters.map(({ $ref }) => $ref.split('/').at(-1))).toEqual([
        'WebhookId',
        'WebhookTimestamp',
        'WebhookSignature',
      ])
    }
  })
})

it('the table of errors names operations that exist', () => {
  const ids = new Set(Object.values(WORDING.ids))
  expect(Object.keys(WORDING.errors).filter((id) => !ids.has(id as `${string}.${string}`))).toEqual([])
})

it('each code says in a sentence what it means', () => {
  for (const [code, sentence] of Object.entries(ERROR_CODES)) expect(sentence, code).toMatch(/^[A-Z`].*\.$/)
})

/** All parts of a document that are objects, with the name under which each stands. */
function* partsOf(part: unknown, name = ''): Generator<[name: string, part: Record<string, unknown>]> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield [name, part as Record<string, unknown>]
  for (const [key, value] of Object.entries(part))
    if (key !== 'example' && key !== 'examples') yield* partsOf(value, key)
}

const LONG = 600

it('a long shape is in the description once, under a name', () => {
  const counts = new Map<string, number>()
  for (const [, part] of partsOf({ ...document.paths, ...document.components.schemas })) {
    if (part.type !== 'object' || !part.properties) continue
    const text = JSON.stringify(part)
    if (text.length > LONG) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const repeated = [...counts].filter(([, count]) => count > 1).map(([text]) => text.slice(0, 100))
  expect(repeated, 'name it in domain/src/description.ts').toEqual([])
})

it('a number that is not a count says its unit', () => {
  const silent = new Set<string>()
  for (const [, part] of partsOf({ ...document.paths, ...document.components.schemas })) {
    for (const [name, field] of Object.entries((part.properties ?? {}) as Record<string, object>)) {
      const { type, description } = field as { type?: string | string[]; description?: string }
      const types = [type].flat()
      // A cell of a loan tape takes anything.
      if (types.includes('number') && !types.includes('boolean') && !description) silent.add(name)
    }
  }
  expect([...silent], 'add it to FIELD_NOTES of domain/src/description.ts').toEqual([])
})
