import { z } from 'zod'
import { ExampleMaker, type JsonSchema } from './examples.ts'
import type { NamedShapes, Wording } from './wording.ts'

type Direction = 'input' | 'output'
export type Json = Record<string, unknown>

const DEFINITION = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/**
 * Turns the contracts' schemas into those of the description: named shapes become components. A shape that is read in
 * another way than it is written has two, the second with `Input` behind its name.
 */
export class Schemas {
  readonly components = new Map<string, Json>()
  readonly #shapes: NamedShapes
  readonly #names: ReadonlyMap<z.core.$ZodType, string>
  readonly #maker: ExampleMaker
  readonly #notes: Readonly<Record<string, string>>
  readonly #sameBothWays = new Map<string, boolean>()

  constructor({ shapes, notes, examples }: Wording) {
    this.#shapes = shapes
    this.#notes = notes
    this.#names = new Map(Object.entries(shapes).map(([name, schema]) => [schema, name]))
    this.#maker = new ExampleMaker(examples)
  }

  /** The schema, with references to the shapes in it. */
  of(schema: z.ZodType, direction: Direction): Json {
    const { $schema: _, $defs = {}, ...made } = convert(schema, direction, this.#names)
    for (const [name, shape] of Object.entries($defs as Record<string, Json>)) {
      const { id: _id, ...described } = shape
      this.components.set(this.#nameFor(name, direction), this.#referring(described, direction) as Json)
    }
    return asList(this.#referring(made, direction) as Json, this.components)
  }

  /** A realistic value of the schema. */
  exampleOf(schema: z.ZodType, direction: Direction): unknown {
    return this.#maker.exampleOf(convert(schema, direction) as JsonSchema)
  }

  #nameFor(name: string, direction: Direction): string {
    if (direction === 'output') return name
    let isSame = this.#sameBothWays.get(name)
    if (isSame === undefined) {
      const shape = this.#shapes[name] ?? z.never()
      isSame = JSON.stringify(convert(shape, 'input')) === JSON.stringify(convert(shape, 'output'))
      this.#sameBothWays.set(name, isSame)
    }
    return isSame ? name : `${name}Input`
  }

  #referring(part: unknown, direction: Direction): unknown {
    if (Array.isArray(part)) return part.map((one) => this.#referring(one, direction))
    if (typeof part !== 'object' || part === null) return part
    const made: Json = {}
    for (const [key, value] of Object.entries(part)) {
      made[key] =
        key === '$ref' && typeof value === 'string' && value.startsWith(DEFINITION)
          ? COMPONENT + this.#nameFor(value.slice(DEFINITION.length), direction)
          : this.#referring(value, direction)
    }
    if (typeof made.properties === 'object') this.#annotate(made.properties as Record<string, Json>)
    return made
  }

  /** Adds the notes on numbers and amounts. */
  #annotate(properties: Record<string, Json>): void {
    for (const [name, field] of Object.entries(properties)) {
      const note = this.#notes[name]
      if (note && !field.description && isFigure(field)) field.description = note
    }
  }
}

/** JSON Schema of 2020-12. Responses may get further fields, so only requests say that there are no others. */
const convert = (
  schema: z.ZodType,
  io: Direction,
  names: ReadonlyMap<z.core.$ZodType, string> = new Map(),
): Json =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: withNames(names),
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // Bounds of every safe integer say nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as Json

/** What the contracts say of their schemas, and the names of the shapes, by which the converter extracts them. */
function withNames(names: ReadonlyMap<z.core.$ZodType, string>) {
  const get = (schema: z.core.$ZodType) => {
    const said = z.globalRegistry.get(schema)
    const id = names.get(schema)
    return id === undefined ? said : { ...said, id }
  }
  return { get } as unknown as typeof z.globalRegistry
}

const FIGURES: readonly unknown[] = ['number', 'integer']

/** True for a number or an amount of money, nullable or not. */
function isFigure({ $ref, type, anyOf }: Json): boolean {
  if ($ref === `${COMPONENT}Money`) return true
  if ([type].flat().some((one) => FIGURES.includes(one))) return true
  return Array.isArray(anyOf) && anyOf.some((one) => isFigure(one as Json))
}

const ITEMS_OF = /^#\/components\/schemas\/(\w+)$/

/** A page of a list is a component of its own, named after what it lists. */
function asList(schema: Json, components: Map<string, Json>): Json {
  const { count_is_capped, results } = (schema.properties ?? {}) as Record<string, Json>
  const item = ITEMS_OF.exec(String((results?.items as Json | undefined)?.$ref))?.[1]
  if (!count_is_capped || !item) return schema
  const isFeed = 'next_cursor' in (schema.properties as Json)
  const name = `${item}${isFeed ? 'Feed' : 'List'}`
  const known = components.get(name)
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) return schema
  components.set(name, schema)
  return { $ref: COMPONENT + name }
}
