import type { z } from 'zod'
import type { ApiTag } from './api-tags.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Upload } from './uploads.ts'

/** User roles. A user may hold several. */
export type Role = 'buyer' | 'seller' | 'reviewer' | 'superuser'

/**
 * Who may call a route, before any rule about the object concerned: `public` anyone; `account` any logged-in user at
 * any onboarding step; a list of roles: a user with verified e-mail, accepted user agreement and approved KYC who holds
 * one of these roles.
 */
export type Access = 'public' | 'account' | readonly Role[]

export const EVERY_ROLE = ['buyer', 'seller', 'reviewer', 'superuser'] as const satisfies readonly Role[]

/** The kind of work a route causes, for the limits on requests. */
export type Work = 'read' | 'write' | 'heavy'

/** The statuses of rejections. */
export type RejectionStatus =
  | 400
  | 401
  | 403
  | 404
  | 408
  | 409
  | 412
  | 413
  | 415
  | 422
  | 429
  | 500
  | 503
  | 507

/** Codes of rejections by status. */
export type Rejections = Readonly<Partial<Record<RejectionStatus, readonly ErrorCode[]>>>

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One endpoint, described once. The description validates requests, checks responses, types the client and
 * generates the OpenAPI document.
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Path with `:name` parameters and a trailing slash. */
  path: string
  summary: string
  tag: ApiTag
  access: Access
  /**
   * True for the routes that staff need before they have set up a second factor; all others reject them. Default
   * false.
   */
  beforeSecondFactor?: boolean
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean
  /** Honours `If-Match`. */
  ifMatch?: boolean
  /** The response names its version as `ETag`. */
  etag?: boolean
  /** Honours `If-None-Match`: an unchanged answer is a 304 without content. */
  conditional?: boolean
  /**
   * True for work that takes seconds of processor time, such as pictures, archives and exports. Otherwise a GET counts
   * as a read and all other methods as writes. Default false.
   */
  heavy?: boolean
  /** The body is a multipart form, which the handler reads itself. */
  multipart?: Upload
  /** Also accepts the form that a mail program sends (RFC 8058); its content is ignored. */
  form?: boolean
  /** Content types of a response that is a file; without them it is JSON. */
  produces?: readonly string[]
  /** Success status. Default 200. */
  status?: 200 | 201 | 202 | 204 | 302
  params?: Params
  query?: Query
  body?: Body
  response: Response
}

type Undefined = z.ZodUndefined

/** Keeps the exact schema types of a definition for the handler and the client. */
export function route<
  Response extends z.ZodType,
  Params extends z.ZodType = Undefined,
  Query extends z.ZodType = Undefined,
  Body extends z.ZodType = Undefined,
>(definition: Route<Params, Query, Body, Response>): Route<Params, Query, Body, Response> {
  return definition
}

export const workOf = ({ heavy, method }: Pick<Route, 'heavy' | 'method'>): Work => {
  if (heavy) return 'heavy'
  return method === 'GET' ? 'read' : 'write'
}

export type RouteParams<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? P : never
export type RouteQuery<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Q : never
export type RouteBody<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? B : never
export type RouteResponse<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer S> ? S : never
