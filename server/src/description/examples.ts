import type { Examples } from '#domain/kernel/examples.ts'

/** The parts of JSON Schema that the contract's zod schemas use. */
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

/** The position of a value: its own name and that of its parent, empty at the root. */
interface Place {
  name: string
  holder: string
}

const NUMBERS: Readonly<Record<string, number>> = { integer: 3, number: 8.25 }

/** Placeholder for a text without an example; the tests reject it. */
export const UNNAMED = 'An example is missing.'

/**
 * Makes realistic values of schemas for the API page: the example for the field's name, else the schema's own example,
 * else a value composed of its fields.
 */
export class ExampleMaker {
  readonly #values: Examples

  constructor(values: Examples) {
    this.#values = values
  }

  exampleOf(schema: JsonSchema, place: Place = { name: '', holder: '' }): unknown {
    const named = this.#named(schema, place)
    if (named !== undefined) return named
    if (schema.examples) return schema.examples[0]
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.exampleOf(choices.find((choice) => choice.type !== 'null') ?? {}, place)
    return this.#composed(schema, place)
  }

  #composed(schema: JsonSchema, place: Place): unknown {
    const { items = {} } = schema
    const type = typesOf(schema)[0] ?? ''
    switch (type) {
      case 'object':
        return this.#object(schema, place)
      case 'array':
        if (schema.prefixItems) return schema.prefixItems.map((item) => this.exampleOf(item, place))
        return schema.items
          ? Array.from({ length: schema.minItems ?? 1 }, () => this.exampleOf(items, place))
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

  #object(schema: JsonSchema, { name }: Place): unknown {
    const fields = Object.entries(schema.properties ?? {}).map(([field, value]) => [
      field,
      this.exampleOf(value, { name: field, holder: name }),
    ])
    const more = schema.additionalProperties
    if (typeof more === 'object' && fields.length === 0) {
      const names = schema.propertyNames ?? { type: 'string' }
      const key = String(this.exampleOf(names, { name: 'key', holder: name }))
      fields.push([key, this.exampleOf(more, { name: 'value', holder: name })])
    }
    return Object.fromEntries(fields)
  }

  /** A feature's example for this field, if the schema allows it. */
  #named(schema: JsonSchema, { name, holder }: Place): unknown {
    const found = [`${holder}.${name}`, name].flatMap((key) =>
      key in this.#values ? [this.#values[key]] : [],
    )
    return found.find((value) => allows(schema, value))
  }
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
