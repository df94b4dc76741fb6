import type { z } from 'zod'

/** The roles of the specification's section 6. A user may hold several. */
export type Role = 'buyer' | 'seller' | 'reviewer' | 'superuser'

/**
 * Who may call a route at all, before any rule about the thing it touches:
 * `public` anybody; `account` whoever is logged in, at whatever onboarding step;
 * a list of roles: verified e-mail, agreement and KYC done, and one of these roles held.
 */
export type Access = 'public' | 'account' | readonly Role[]

export const EVERY_ROLE = ['buyer', 'seller', 'reviewer', 'superuser'] as const satisfies readonly Role[]

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One endpoint, described once: it validates, guards the answer, types the client and makes the OpenAPI page. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method
  /** As the specification spells it, with `:name` for parameters and the trailing slash. */
  path: string
  summary: string
  tag: string
  access: Access
  /** False where `decisions.md` forbids the act while an administrator views as somebody else. Default true. */
  whileViewingAs?: boolean
  /** True for what staff need until their second factor stands; everything else rejects them. Default false. */
  beforeSecondFactor?: boolean
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean
  /** The body is a multipart form that the handler reads itself. */
  multipart?: boolean
  /** Success status; 200 unless said. */
  status?: 200 | 201 | 202 | 204
  params?: Params
  query?: Query
  body?: Body
  response: Response
}

type Undefined = z.ZodUndefined

/** Keeps the exact schema types of a definition, so that handler and client know them. */
export function route<
  Response extends z.ZodType,
  Params extends z.ZodType = Undefined,
  Query extends z.ZodType = Undefined,
  Body extends z.ZodType = Undefined,
>(definition: Route<Params, Query, Body, Response>): Route<Params, Query, Body, Response> {
  return definition
}

export type RouteParams<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? P : never
export type RouteQuery<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Q : never
export type RouteBody<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? B : never
export type RouteResponse<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer S> ? S : never
