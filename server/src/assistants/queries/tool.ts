import { z } from 'zod'
import type { Route } from '#domain/kernel/route.ts'

/** A refusal of a tool, with the status and code of the API. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, body: Readonly<Record<string, unknown>>) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.body = body
  }
}

/** 400 on one field. */
export const refusedField = (field: string, message: string) =>
  new Refusal(400, 'invalid', { [field]: [message] })

/** 409, because the state of a deal does not allow it. */
export const refusedState = (message: string) =>
  new Refusal(409, 'illegal_state', { non_field_errors: [message] })

interface Asked {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  idempotencyKey?: string | undefined
}

/** The product's own operations, called with the key of the assistant's caller. */
export interface Api {
  /** @throws a Refusal, with the status and code of the operation */
  ask<R extends z.ZodType>(
    route: Route<z.ZodType, z.ZodType, z.ZodType, R>,
    asked?: Asked,
  ): Promise<z.output<R>>
  /** The address of a page of the web app. */
  link(path: string): string
}

/** What a tool does: the annotations of the standard follow from it. */
type Kind = 'reads' | 'computes' | 'drafts' | 'prepares'

export interface Tool {
  name: string
  title: string
  description: string
  kind: Kind
  input: z.ZodObject
  output: z.ZodObject
  /** @param given the arguments as they were sent, which the schema has accepted */
  run(api: Api, given: never, parsed: never): Promise<Record<string, unknown>>
}

interface Definition<I extends z.ZodObject, O extends z.ZodObject> extends Omit<Tool, 'run'> {
  input: I
  output: O
  run(api: Api, given: z.input<I>, parsed: z.output<I>): Promise<z.input<O>>
}

/** Keeps the types of a tool's schemas for its work. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(definition: Definition<I, O>): Tool =>
  definition

const THOUSANDTHS = 1_000
/** A yield as results state it. */
export const rounded = (percent: number | null) =>
  percent === null ? null : Math.round(percent * THOUSANDTHS) / THOUSANDTHS

/** A record of the API, as its operation describes it. */
export const record = z.record(z.string(), z.unknown())
export const link = z.string().describe('The page, for the member.')
export const cut = z
  .array(z.string())
  .describe('Where a text or a list was cut, because it is long; the page has the whole.')

/** A schema of a route; the types of routes say that it may be missing. */
export function schemaIn<S>(schema: S | undefined): S {
  if (schema === undefined) throw new Error('The route has no such schema.')
  return schema
}
