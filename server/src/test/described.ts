import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { Route } from '#domain/kernel/route.ts'
import type { Description } from '../description/describe.ts'
import type { TestApp } from './test-app.ts'

interface Answer {
  status: number
  type: string
  text: string
}

const DOCUMENT = 'https://homeslice.test/openapi.json'
const pointer = (...parts: string[]) =>
  `${DOCUMENT}#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

function validatorOf(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, DOCUMENT)
  const validators = new Map<string, ValidateFunction>()
  return function expectValid(schema: string, value: unknown, what: string): void {
    let validate = validators.get(schema)
    if (!validate) {
      validate = ajv.compile({ $ref: schema })
      validators.set(schema, validate)
    }
    const isValid = validate(value)
    expect(isValid ? [] : validate.errors?.slice(0, 3), what).toEqual([])
  }
}

/** Compares the events that webhooks get with what the description says of their type. */
export function makeDescribedEvents({ product }: TestApp) {
  const document = product.http.describe() as Description
  const expectValid = validatorOf(document)

  /** Expects that the event is described, and is as its schema says. */
  return function expectDescribedEvent(event: { type: string }): void {
    const what = JSON.stringify(event)
    expect(Object.keys(document.webhooks), what).toContain(event.type)
    const place = ['webhooks', event.type, 'post', 'requestBody', 'content', 'application/json', 'schema']
    expectValid(pointer(...place), event, what)
  }
}

/** Compares answers with what the description says of their operation. */
export function makeDescribed({ product }: TestApp) {
  const document = product.http.describe()
  const expectValid = validatorOf(document)

  /** Expects that the description has the status for the route, and that the body is as its schema says. */
  return function expectDescribed(route: Route, { status, type, text }: Answer): void {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const method = route.method.toLowerCase()
    const operation = document.paths[path]?.[method] as { responses: Record<string, unknown> }
    const what = `${String(status)} of ${route.method} ${route.path}: ${text.slice(0, 300)}`
    // Every operation has it, for faults.
    expect(status, what).not.toBe(500)
    expect(Object.keys(operation.responses), what).toContain(String(status))
    if (text === '' || !type.startsWith('application/json')) return
    const { $ref } = operation.responses[status] as { $ref?: string }
    const place = $ref ? $ref.split('/').slice(1) : ['paths', path, method, 'responses', String(status)]
    const schema = pointer(...place, 'content', 'application/json', 'schema')
    expectValid(schema, JSON.parse(text), what)
  }
}
