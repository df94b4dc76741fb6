import type { SwaggerTransform } from '@fastify/swagger'
import { EXAMPLE_VALUES } from './example-values.ts'

/** What is read of a JSON Schema that the contract's zod schemas make. */
export interface JsonSchema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  minItems?: number
  minimum?: number
  maximum?: number
}

/** Where a value is: its own name and that of what holds it, empty at the root. */
interface Place {
  name: string
  holder: string
}

const NUMBERS: Readonly<Record<string, number>> = { integer: 3, number: 8.25 }

/** A text that no entry of `EXAMPLE_VALUES` names; the tests accept none. */
export const UNNAMED = 'An example is missing.'

/**
 * A realistic value of a schema, for the API page: its own example, if it has one, else composed of `EXAMPLE_VALUES` by
 * the names of its fields.
 */
export function exampleOf(schema: JsonSchema, place: Place = { name: '', holder: '' }): unknown {
  const named = namedValue(schema, place)
  if (named !== undefined) return named
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find((choice) => choice.type !== 'null') ?? {}, place)
  return composed(schema, place)
}

function composed(schema: JsonSchema, place: Place): unknown {
  const type = typesOf(schema)[0] ?? ''
  switch (type) {
    case 'object':
      return objectOf(schema, place)
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, place))
      return schema.items
        ? Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items ?? {}, place))
        : []
    case 'string':
      return UNNAMED
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return NUMBERS[type]
  }
}

function objectOf(schema: JsonSchema, { name }: Place): unknown {
  const fields = Object.entries(schema.properties ?? {}).map(([field, value]) => [
    field,
    exampleOf(value, { name: field, holder: name }),
  ])
  const more = schema.additionalProperties
  if (typeof more === 'object' && fields.length === 0) {
    const key = String(exampleOf(schema.propertyNames ?? { type: 'string' }, { name: 'key', holder: name }))
    fields.push([key, exampleOf(more, { name: 'value', holder: name })])
  }
  return Object.fromEntries(fields)
}

/** The value of the table for this field, if the schema allows it there. */
function namedValue(schema: JsonSchema, { name, holder }: Place): unknown {
  const found = [`${holder}.${name}`, name].flatMap((key) =>
    key in EXAMPLE_VALUES ? [EXAMPLE_VALUES[key]] : [],
  )
  return found.find((value) => allows(schema, value))
}

const typesOf = ({ type }: JsonSchema): readonly string[] =>
  typeof type === 'string' ? [type] : (type ?? [])

function allows(schema: JsonSchema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((choice) => allows(choice, value))
  if (schema.enum) return schema.enum.includes(value)
  const types = typesOf(schema)
  if (types.length === 0) return true
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  if (Number.isInteger(value) && types.includes('integer')) return isWithin(schema, value as number)
  return types.includes(typeof value) && (typeof value !== 'number' || isWithin(schema, value))
}

const isWithin = ({ minimum = -Infinity, maximum = Infinity }: JsonSchema, value: number) =>
  value >= minimum && value <= maximum

interface Described {
  body?: JsonSchema
  response?: Record<string, JsonSchema>
  produces?: readonly string[]
}

const isEmpty = (schema: JsonSchema) => Object.keys(schema).length === 0

/** Adds an example to a schema that has none; what may be anything, such as a file, gets none. */
const illustrated = (schema: JsonSchema): JsonSchema =>
  isEmpty(schema) ? schema : { ...schema, examples: [exampleOf(schema)] }

/** A transform of the API page's schemas, with an example of each request body and each JSON response. */
export const withExamples =
  (transform: SwaggerTransform): SwaggerTransform =>
  (given) => {
    const transformed = transform(given)
    const schema = transformed.schema as Described
    if (schema.body) schema.body = illustrated(schema.body)
    if (schema.response && !schema.produces)
      schema.response = Object.fromEntries(
        Object.entries(schema.response).map(([status, answer]) => [status, illustrated(answer)]),
      )
    return transformed
  }
