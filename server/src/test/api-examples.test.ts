import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { TAPE_COLUMN_NAMES } from '#domain/books/tape/columns.ts'
import { createBulkLoanDeal } from '#domain/books/tape/contract.ts'
import { EXAMPLE_TABLES, EXAMPLES } from '#domain/examples.ts'
import type { Route } from '#domain/kernel/route.ts'
import type { Description } from '../description/describe.ts'
import { ExampleMaker, type JsonSchema, UNNAMED } from '../description/examples.ts'
import { contractRoutes, routeName } from './contract-routes.ts'
import { startTestApp, type TestApp } from './test-app.ts'

interface Media {
  example?: unknown
  schema: JsonSchema
}
type Content = Readonly<Record<string, Media>>
interface Operation {
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { content?: Content }>>
}

let testApp: TestApp
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
let document: Description
beforeAll(async () => {
  testApp = await startTestApp()
  const response = await testApp.product.http.inject({ url: '/openapi.json' })
  document = response.json<Description>()
  paths = document.paths as unknown as typeof paths
})
afterAll(() => testApp.close())

function operationOf(route: Route): Operation {
  const operation = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
  if (!operation) throw new Error(`${routeName(route)} is not in the document.`)
  return operation
}

/** Expects an example that the schema of the contract takes, without a field that has no realistic value. */
function expectExample(media: Media | undefined, schema: z.ZodType): void {
  if (!media) throw new Error('There is no JSON.')
  expect(media).toHaveProperty('example')
  expect(JSON.stringify(media.example), 'name it in the examples.ts of its feature').not.toContain(UNNAMED)
  expect(schema.safeParse(media.example).error?.issues ?? []).toEqual([])
}

const JSON_TYPE = 'application/json'
const routes = contractRoutes.map((route) => [routeName(route), route] as const)
const withBody = routes.flatMap(([name, { body, ...route }]) => (body ? [[name, route, body] as const] : []))
const isFile = ({ produces }: Route) => produces !== undefined
const answering = routes.filter(([, route]) => ![204, 302].includes(route.status ?? 200) && !isFile(route))

describe('the description of the API', () => {
  it.each(withBody)('shows a request of %s that passes its checks', (_name, route, body) => {
    expectExample(operationOf({ ...route, body }).requestBody?.content[JSON_TYPE], body)
  })

  it.each(answering)('shows a response of %s as its schema says', (_name, route) => {
    expectExample(operationOf(route).responses[route.status ?? 200]?.content?.[JSON_TYPE], route.response)
  })

  it.each(routes.filter(([, route]) => isFile(route)))(
    'states the type of the file of %s',
    (_name, route) => {
      expect(Object.keys(operationOf(route).responses[200]?.content ?? {})).toEqual(route.produces)
    },
  )

  it.each(routes.filter(([, { multipart }]) => multipart))(
    'describes the form of %s: its fields, and how many files it takes',
    (_name, route) => {
      const form = operationOf(route).requestBody?.content['multipart/form-data']?.schema
      const fields = Object.keys(route.multipart?.fields.shape ?? {})
      expect(Object.keys(form?.properties ?? {})).toEqual([...fields, 'files'])
      expect(form?.properties?.files).toMatchObject({
        type: 'array',
        items: { type: 'string', format: 'binary' },
        minItems: 1,
        maxItems: route.multipart?.most,
      })
      expect(form).toHaveProperty('required', expect.arrayContaining(['files']))
    },
  )

  it('describes the mortgages that are taken in place of a loan tape', () => {
    const { content = {} } = operationOf(createBulkLoanDeal).requestBody ?? {}
    expect(Object.keys(content)).toEqual(['multipart/form-data', JSON_TYPE])
    expect(Object.keys(content[JSON_TYPE]?.schema.items?.properties ?? {})).toEqual(TAPE_COLUMN_NAMES)
  })

  it('leaves no route that changes something by what it is sent without a body', () => {
    const bodiless = routes.filter(
      ([, route]) => (route.body || route.multipart) && !operationOf(route).requestBody,
    )
    expect(bodiless.map(([name]) => name)).toEqual([])
  })

  it('has no body in a response without one', () => {
    for (const [name, route] of routes.filter(([, { status }]) => status === 204))
      expect(operationOf(route).responses[204]?.content, name).toBeUndefined()
  })

  it('names only fields of routes in its table of values', () => {
    const fields = new Set(fieldsOf(document))
    const unused = Object.keys(EXAMPLES).filter((key) => !fields.has(key.replace(/^.*\./, '')))
    expect(unused).toEqual([])
  })

  it('has one value for each field that it names', () => {
    const named = EXAMPLE_TABLES.flatMap((table) => Object.keys(table))
    expect(named.filter((field, place) => named.indexOf(field) !== place)).toEqual([])
  })
})

/** The names of all properties of all schemas in the document, and those of records. */
function fieldsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'properties' in part && part.properties !== null ? Object.keys(part.properties ?? {}) : []
  const ofRecord = 'additionalProperties' in part && part.additionalProperties ? ['key', 'value'] : []
  return [...own, ...ofRecord, ...Object.values(part).flatMap(fieldsOf)]
}

describe('an example', () => {
  const maker = new ExampleMaker(EXAMPLES)
  const text: JsonSchema = { type: 'string' }
  const amount: JsonSchema = { type: ['number', 'null'], examples: [7], maximum: 50 }

  it('is the schema’s own where there is one, else what the table says of its name', () => {
    expect(
      maker.exampleOf({ type: 'object', properties: { city: text }, examples: [{ city: 'Sudbury' }] }),
    ).toEqual({
      city: 'Sudbury',
    })
    expect(maker.exampleOf({ type: 'object', properties: { city: text } })).toEqual({ city: EXAMPLES.city })
  })

  it('takes no value from the table that the schema does not allow', () => {
    expect(maker.exampleOf(amount, { name: 'ltv_max', holder: '' })).toBe(7)
    expect(maker.exampleOf({ enum: ['first', 'second'] }, { name: 'city', holder: '' })).toBe('first')
    expect(maker.exampleOf({ type: 'string', examples: ['x'] }, { name: 'closed_at', holder: '' })).toBe('x')
  })

  it('has as many entries as a list needs', () => {
    expect(maker.exampleOf({ type: 'array', items: amount, minItems: 2 })).toEqual([7, 7])
  })

  it('shows a text that has no example', () => {
    expect(maker.exampleOf({ type: 'object', properties: { no_such_field: text } })).toEqual({
      no_such_field: UNNAMED,
    })
  })
})
