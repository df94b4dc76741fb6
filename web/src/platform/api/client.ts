import type { z } from 'zod'
import type { Route } from '#domain/kernel/route.ts'
import { learnServerTime } from '../clock/server-clock.ts'
import { accessToken } from '../session/token.ts'
import { viewAs } from '../view-as/view-as.ts'
import { apiBase } from './base.ts'
import { earlyResponse } from './early.ts'
import { rejection, unparsable, unreachable } from './error.ts'

type Primitive = string | number | boolean | null | undefined

/** Query keys are those of the contract; values are sent as text. `undefined` and `null` are omitted. */
type QueryOf<Query> = Query extends z.ZodType
  ? z.output<Query> extends infer Shape extends object
    ? { [Key in keyof Shape]?: Primitive }
    : undefined
  : undefined

interface Options {
  idempotencyKey?: string
  /** Version of the deal being changed, for `If-Match`. */
  ifMatch?: number
  signal?: AbortSignal
  /** Sent to the end although the page is left. */
  keepalive?: boolean
  /** Sends the request as the administrator, without View As. */
  asOneself?: boolean
}

type CallOptions<P, Q, B> = Options &
  (P extends z.ZodUndefined
    ? { params?: undefined }
    : P extends z.ZodType
      ? { params: z.input<P> }
      : unknown) &
  (Q extends z.ZodUndefined ? { query?: undefined } : { query?: QueryOf<Q> }) &
  (B extends z.ZodUndefined ? { body?: FormData } : B extends z.ZodType ? { body: z.input<B> } : unknown)

/** A route without parameters, query or body can be called with the route alone. */
type Arguments<P, Q, B> =
  Record<never, never> extends CallOptions<P, Q, B>
    ? [options?: CallOptions<P, Q, B>]
    : [options: CallOptions<P, Q, B>]

let onUnauthorized: (() => Promise<boolean>) | null = null

/** Set by the session: fetches a new access token and resolves to true if it got one. */
export function setUnauthorizedHandler(handler: () => Promise<boolean>) {
  onUnauthorized = handler
}

let onViewEnded: ((sentence: string) => void) | null = null

/** Set by the session: called when the server rejects View As. */
export function setViewEndedHandler(handler: (sentence: string) => void) {
  onViewEnded = handler
}

const VIEW_ENDED = ['viewed_user_inactive', 'view_as_forbidden']

/** Calls a route of the contract. @throws ApiError if the API rejects the request */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  S extends z.ZodType,
>(route: Route<P, Q, B, S>, ...[options]: Arguments<P, Q, B>): Promise<z.output<S>> {
  return (await read(await answerOf(route, options ?? {}))) as z.output<S>
}

/** As `call`, for a route that returns a file. */
export async function callForFile<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  S extends z.ZodType,
>(route: Route<P, Q, B, S>, ...[options]: Arguments<P, Q, B>): Promise<Blob> {
  const response = await answerOf(route, options ?? {})
  if (!response.ok) await read(response)
  return response.blob()
}

/** Sends the request, and once more with a new token if the old one was rejected. */
async function answerOf(route: Pick<Route, 'method' | 'path'>, request: Loose): Promise<Response> {
  const token = accessToken.get()
  const response = await send(route, request)
  // The refresh request itself must not be retried.
  const canRetry = response.status === 401 && token !== null && !isSessionPath(route.path)
  return canRetry && (await onUnauthorized?.()) ? send(route, request) : response
}

interface Loose extends Options {
  params?: unknown
  query?: unknown
  body?: unknown
}

async function send(
  route: Pick<Route, 'method' | 'path'>,
  { params, query, body, ...options }: Loose,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  const token = accessToken.get()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const viewed = viewAs.get()
  // Sessions belong to the administrator, not to the viewed user.
  if (viewed && token && !options.asOneself && !isSessionPath(route.path)) headers.set('View-As-User', viewed)
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  const form = body instanceof FormData
  if (body !== undefined && !form) headers.set('Content-Type', 'application/json')
  const address = addressOf(route.path, params, query)
  const canBeEarly = route.method === 'GET' || isSessionPath(route.path)
  try {
    return (
      (canBeEarly && (await earlyResponse(address))) ||
      (await fetch(address, {
        method: route.method,
        headers,
        body: form ? body : body === undefined ? undefined : JSON.stringify(body),
        signal: options.signal,
        keepalive: options.keepalive,
        credentials: 'same-origin',
      }))
    )
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreachable()
  }
}

const isSessionPath = (path: string) => path === '/accounts/token/refresh/' || path === '/accounts/logout/'

/** `/loan-deal/:id/` with its parameters and query, under the API's base path. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(Reflect.get(Object(params), key))),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(Object(query))) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return apiBase + filled + (text ? `?${text}` : '')
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  let body: unknown
  try {
    body = await response.json()
  } catch {
    throw unparsable(response.status)
  }
  if (!response.ok) {
    const rejected = rejection(response.status, body, response.headers.get('Retry-After'))
    if (rejected.code !== null && VIEW_ENDED.includes(rejected.code)) onViewEnded?.(rejected.message)
    throw rejected
  }
  if (typeof body === 'object' && body !== null && 'server_time' in body)
    learnServerTime(String(body.server_time))
  return body
}
