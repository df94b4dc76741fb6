import type { z } from 'zod'
import type { Examples } from '#domain/kernel/examples.ts'
import type { Rejections, Route } from '#domain/kernel/route.ts'

/** Shapes that the description names once and refers to, by their names there. */
export type NamedShapes = Readonly<Record<string, z.ZodType>>

/** A message that the product sends to the users' own servers. */
interface SentMessage {
  summary: string
  description: string
  /** A shape that has a name; its field `type` says which message it is. */
  schema: z.ZodType
  example: object
}

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
  /** What is sent to the users' own servers, by the value of its field `type`. */
  webhooks: Readonly<Record<string, SentMessage>>
  /** Notes on numbers and amounts by the names of their fields. */
  notes: Readonly<Record<string, string>>
}

/** The name of an operation; without one that of its method and path. */
export const operationIdOf = ({ ids }: Wording, { method, path }: Pick<Route, 'method' | 'path'>): string =>
  ids[`${method} ${path}`] ?? `${method} ${path}`
