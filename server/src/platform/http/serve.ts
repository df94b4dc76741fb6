import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { type KeyScope, scopeOf } from '#domain/kernel/key-scopes.ts'
import { type Route, workOf } from '#domain/kernel/route.ts'
import { roleMay } from '#domain/kernel/team-roles.ts'
import { workFor } from '#domain/kernel/team-work.ts'
import { isOpenWhileViewingAs } from '#domain/kernel/viewing-as.ts'
import { type Actor, asPerson, type TeamMember } from '../auth/actor.ts'
import { sha256 } from '../sha256.ts'
import { forbidden, invalid, invalidField, notAuthenticated } from './errors.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { answerIn, languageOf } from './language.ts'
import { discardRest } from './upload-form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    takesForm?: boolean
  }
  interface FastifyInstance {
    /** Headers of every response of the API. */
    apiHeaders: Readonly<Record<string, string>>
    /** Returns the actor of a request; null without a token, a 401 with an invalid one. */
    authenticate: (request: FastifyRequest) => Promise<Actor | null>
  }
}

export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /** Set if the caller sent `Idempotency-Key` to a route that supports it. */
  idempotencyKey: IdempotencyKey | null
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves one route of the contract: checks access, validates the request, runs the handler and checks the response
 * against its schema.
 */
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<P, Q, B, R>,
  handler: (actor: Actor, call: Call<P, Q, B>) => Promise<z.input<R>>,
  upgrade?: Upgrade,
): void {
  const isPersonal = workFor(route) === 'personal'
  register(
    app,
    route,
    (call) => {
      const actor = signedIn(call.request)
      return handler(isPersonal ? asPerson(actor) : actor, call)
    },
    upgrade,
  )
}

/** A WebSocket on the path of a route. The client authenticates on the connection, not in the upgrade request. */
export interface Upgrade {
  /** @throws an HttpError if the upgrade is not allowed */
  check(request: FastifyRequest): void
  accept(socket: WebSocket, request: FastifyRequest): void
}

/** As `serve`, for routes that need no account. */
export function servePublic<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  route: Route<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Promise<z.input<R>>,
): void {
  if (route.access !== 'public') throw new Error(`${route.method} ${route.path} is not a public route.`)
  register(app, route, handler)
}

function register<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Promise<z.input<R>>,
  upgrade?: Upgrade,
): void {
  const status = route.status ?? 200
  const work = workOf(route)
  app.servedRoutes.push(route)
  const schema: FastifySchema = {
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: { [status]: route.response },
  }
  app.route({
    method: route.method,
    url: route.path,
    schema,
    ...(route.form && { config: { takesForm: true } }),
    // Helmet sets the headers of pages, with a nonce; those of the API are constant.
    helmet: false,
    ...(upgrade && {
      wsHandler: (socket: WebSocket, request: FastifyRequest) => upgrade.accept(socket, request),
    }),
    onRequest: async (request, reply) => {
      reply.headers(app.apiHeaders).header('x-request-id', request.id)
      await app.limits.admitAddress(request, work)
      if (request.ws && upgrade) return upgrade.check(request)
      if (route.access === 'public') return
      request.actor = await app.authenticate(request)
      assertCanCall(route, request.actor)
      request.isUpload = route.multipart !== undefined
      await app.limits.admitAccount(request, reply, signedIn(request), work)
    },
    // A route without a body schema accepts no body; any field in one is an unknown field.
    preValidation: async (request) => {
      // An absent body is undefined; the validator would take null for it.
      if (request.body === null) throw invalidField('non_field_errors', 'Send an object.')
      if (route.body || route.multipart || !request.body) return
      const names = typeof request.body === 'object' ? Object.keys(request.body) : ['non_field_errors']
      if (names.length > 0)
        throw invalid(Object.fromEntries(names.map((name) => [name, [MESSAGES.unknownField]])))
    },
    handler: async (request, reply) => {
      reply.status(status)
      const answer = handler({
        params: request.params as z.output<P>,
        query: request.query as z.output<Q>,
        body: request.body as z.output<B>,
        idempotencyKey: route.idempotent ? idempotencyKeyOf(request) : null,
        request,
        reply,
      })
      if (route.multipart) answer.catch(() => discardRest(request))
      const response = await answer
      if (reply.sent) return reply
      return status === 204 ? reply.send() : answerIn(languageOf(request), response)
    },
  })
}

/** @throws 401 or 403 if the actor may not call the route at all */
function assertCanCall(route: Route, actor: Actor | null): void {
  if (actor === null) throw notAuthenticated()
  if (actor.key) assertKeyCan(actor.key.scopes, scopeOf(route))
  if (actor.viewed_by && !isOpenWhileViewingAs(route)) throw forbidden(MESSAGES.whileViewingAs, 'viewing_as')
  if (actor.member) assertMemberCan(actor.member, route)
  if (actor.needs_second_factor && !route.beforeSecondFactor)
    throw forbidden(MESSAGES.secondFactorFirst, 'second_factor_required')
  if (route.access === 'public' || route.access === 'account') return
  if (!actor.is_member) {
    throw forbidden(
      'Complete your account first: /accounts/me/ names the next step.',
      'onboarding_incomplete',
    )
  }
  if (!route.access.some((role) => actor.roles.includes(role))) {
    throw actor.viewed_by ? forbidden(MESSAGES.viewedUserForbidden, 'viewed_user_forbidden') : forbidden()
  }
}

/** @throws 403 if the role does not allow it, or if it binds and the person's own identity was not checked */
function assertMemberCan({ role, is_checked }: TeamMember, route: Route): void {
  const work = workFor(route)
  if (work === 'personal') return
  if (work === null || !roleMay(role, work)) throw forbidden(MESSAGES.roleInTeam, 'role_in_team')
  if (work === 'bind' && !is_checked) throw forbidden(MESSAGES.ownIdentityFirst, 'own_identity_first')
}

/** @throws 403 if the route is not open to keys, or needs a scope that this one lacks */
export function assertKeyCan(scopes: readonly KeyScope[], needed: KeyScope | null): void {
  if (needed === null)
    throw forbidden('This cannot be done with an API key. Log in to do it.', 'not_with_key')
  if (!scopes.includes(needed))
    throw forbidden(`This API key lacks the scope “${needed}”.`, 'key_scope_missing')
}

function signedIn(request: FastifyRequest): Actor {
  if (!request.actor) throw notAuthenticated()
  return request.actor
}

function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > 200)
    throw invalid({ non_field_errors: ['An Idempotency-Key has at most 200 characters.'] })
  const content = JSON.stringify([request.method, request.url, request.body ?? null])
  return { key, request_hash: sha256(content) }
}
