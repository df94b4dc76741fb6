import type { OPERATIONS } from './operations.ts'
import type { components, operations } from './schema.ts'

/** The name of an operation, such as `deals.list`. */
export type OperationId = keyof typeof OPERATIONS & keyof operations

/** A shape of the API by its name in the description, such as `Deal` or `Auction`. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name]

/** A file to send. A `File` has its own name. */
export type Upload = File | { name: string; content: Blob | Uint8Array<ArrayBuffer> | string }

type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Path<Id extends OperationId> =
  Parameters<Id> extends { path: infer P extends object } ? { path: P } : unknown
type Query<Id extends OperationId> =
  Parameters<Id> extends { query: infer Q extends object }
    ? { query: Q }
    : Parameters<Id> extends { query?: infer Q }
      ? [Q] extends [undefined]
        ? unknown
        : { query?: Exclude<Q, undefined> }
      : unknown
type Headers<Id extends OperationId> =
  Parameters<Id> extends { header?: infer H }
    ? ('Idempotency-Key' extends keyof NonNullable<H> ? { idempotencyKey?: string } : unknown) &
        ('If-Match' extends keyof NonNullable<H> ? { ifMatch?: number | string } : unknown)
    : unknown

type Fields<Form> = keyof Omit<Form, 'files'> extends never ? { form?: never } : { form: Omit<Form, 'files'> }
type Content<C> =
  | (C extends { 'application/json': infer B } ? { body: B } : never)
  | (C extends { 'multipart/form-data': infer F } ? Fields<F> & { files: readonly Upload[] } : never)
type Body<Id extends OperationId> = operations[Id] extends { requestBody?: never }
  ? unknown
  : operations[Id] extends { requestBody: { content: infer C } }
    ? Content<C>
    : operations[Id] extends { requestBody?: { content: infer C } }
      ? Partial<Content<C>>
      : unknown

/** What an operation is called with. */
export type Input<Id extends OperationId> = Path<Id> &
  Query<Id> &
  Body<Id> &
  Headers<Id> & {
    /** Ends the request, and the waiting before it is tried again. */
    signal?: AbortSignal
  }

type Success = 200 | 201 | 202 | 204
type Answer<Responses> = {
  [Status in keyof Responses & Success]: Responses[Status] extends { content: infer C }
    ? C extends { 'application/json': infer T }
      ? T | (Exclude<keyof C, 'application/json'> extends never ? never : Blob)
      : Blob
    : undefined
}[keyof Responses & Success]

/** What an operation answers: JSON, a file, or nothing. */
export type Output<Id extends OperationId> = Answer<operations[Id]['responses']>

type Refused<Responses> = {
  [Status in Exclude<keyof Responses, Success>]: Responses[Status] extends {
    content: { 'application/json': { code?: infer Code } }
  }
    ? Extract<Code, string>
    : never
}[Exclude<keyof Responses, Success>]

/** The codes with which an operation refuses. Later versions may add some. */
export type CodeOf<Id extends OperationId> = Refused<operations[Id]['responses']>

/** Operations that answer a page of a list. */
export type ListId = {
  [Id in OperationId]: Output<Id> extends { results: unknown[]; next: unknown } ? Id : never
}[OperationId]
/** What such an operation lists. */
export type ItemOf<Id extends ListId> = Output<Id> extends { results: (infer Item)[] } ? Item : never

type Method<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>) => Promise<Output<Id>>
    : (input: Input<Id>) => Promise<Output<Id>>

type Group = OperationId extends infer Id extends string
  ? Id extends `${infer G}.${string}`
    ? G
    : never
  : never
type NameIn<G extends Group> = OperationId extends infer Id
  ? Id extends `${G}.${infer Name}`
    ? Name
    : never
  : never

/** All operations by their names: `homeslice.deals.list(…)`. */
export type Operations = {
  readonly [G in Group]: { readonly [Name in NameIn<G>]: Method<Extract<`${G}.${Name}`, OperationId>> }
}
