import type { z } from 'zod'
import type { Examples } from '#domain/kernel/examples.ts'
import type { Rejections, Route } from '#domain/kernel/route.ts'

/** Shapes that the description names once and refers to, by their names there. */
export type NamedShapes = Readonly<Record<string, z.ZodType>>

/** What the product says of its contracts for the description, and nothing else needs. */
export interface Wording {
  /** Names of operations, by method and path. */
  ids: Readonly<Record<string, string>>
  /** Codes of rejections that do not follow from the contract, by operation. */
  errors: Readonly<Record<string, Rejections>>
  /** Values of fields by name. */
  examples: Examples
  /** Shapes that become components. */
  shapes: NamedShapes
  /** Shapes of no operation, such as the messages of the live connection. */
  messages: NamedShapes
  /** Notes on numbers and amounts by the names of their fields. */
  notes: Readonly<Record<string, string>>
}

/** The name of an operation; without one that of its method and path. */
export const operationIdOf = ({ ids }: Wording, { method, path }: Pick<Route, 'method' | 'path'>): string =>
  ids[`${method} ${path}`] ?? `${method} ${path}`
