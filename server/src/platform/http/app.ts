import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import websocket from '@fastify/websocket'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { codeIn, fieldErrors, MESSAGES, plainSentence } from '#domain/kernel/errors.ts'
import { MAX_FILE_BYTES, MAX_FILES_A_REQUEST } from '#domain/kernel/files.ts'
import type { Route } from '#domain/kernel/route.ts'
import type { Config } from '../config.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { ENDED_SQLSTATE } from '../events/events.ts'
import { endAfterError } from '../live/socket-errors.ts'
import { originOf } from '../storage/s3-settings.ts'
import { rejectTwoHosts, rejectUnreadable } from './client-errors.ts'
import {
  HttpError,
  invalid,
  invalidField,
  notAuthenticated,
  notFound,
  tooLarge,
  unavailable,
} from './errors.ts'
import { languageOf, rejectionIn } from './language.ts'
import { limitRequests } from './limits.ts'
import { loggedError, loggedRefusal, loggedRequest } from './log.ts'
import { rejectOtherMethods } from './other-methods.ts'
import { boundBodies, boundConnections, REQUEST_TIMEOUTS } from './slow-requests.ts'

const JSON_BODY_BYTES = 1024 * 1024
/** The product's forms have a handful of fields and stay far within these bounds. */
const FORM_LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: MAX_FILES_A_REQUEST,
  fields: 10,
  fieldSize: 10_000,
  parts: 30,
}
/** Longest pause of a client while it receives a response. */
const IDLE_CONNECTION_MS = 2 * MINUTE_MS
/** Browser features that no page uses; an injected script cannot use them either. */
const UNUSED_FEATURES = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
export const API_PREFIX = '/api'
export const isOfApi = (url: string) => url.startsWith(`${API_PREFIX}/`)

/** An OpenAPI document. */
interface Described {
  paths: Record<string, Record<string, object>>
}

/** What describes the API; it is given, because the platform does not know what the product says of its routes. */
interface ApiDescription {
  of(routes: readonly Route[]): Described
  /** The rejection, or a fault in its place if the description of its route does not have it. */
  describedOnly(routes: readonly Route[], request: FastifyRequest, rejection: HttpError): HttpError
}
const NO_DESCRIPTION: ApiDescription = {
  of: () => ({ paths: {} }),
  describedOnly: (_routes, _request, rejection) => rejection,
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes of the contract that are served. */
    servedRoutes: Route[]
    /** The description of the API. */
    describe: () => Described
  }
}

/** Protect a response of the API that a browser shows as a page, or that a page of another site embeds. */
const API_HEADERS = {
  // A response contains one account's data; after its log-out no cache may still show it.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/**
 * Fastify with the conventions shared by all routes: validation, checked responses, errors, headers, documentation.
 * @param description describes the routes
 */
export async function makeHttp(
  config: Config,
  {
    timeouts = REQUEST_TIMEOUTS,
    description = NO_DESCRIPTION,
  }: { timeouts?: typeof REQUEST_TIMEOUTS; description?: ApiDescription } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: { req: loggedRequest, err: loggedError } },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: JSON_BODY_BYTES,
    // Covers the whole request of the slowest upload; `boundBodies` ends all others much earlier.
    requestTimeout: timeouts.upload + timeouts.body,
    genReqId: () => randomUUID(),
    connectionTimeout: IDLE_CONNECTION_MS,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    clientErrorHandler: rejectUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // What arrives on a connection that a proxy keeps is served to the end: it would pass a 503 on.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })

  const served: Route[] = []
  app.decorate('servedRoutes', served)
  app.setErrorHandler<FastifyError | HttpError | DatabaseUnavailable>((error, request, reply) => {
    const found = asRejection(error)
    // Outside of tests a rejection that is not described is sent as it is.
    const rejection = config.mode === 'test' ? description.describedOnly(served, request, found) : found
    if (error instanceof DatabaseUnavailable)
      request.log.warn({ err: error }, 'the database was not available')
    else if (rejection.status === 503) request.log.warn({ err: error }, 'the server was too busy')
    else if (rejection.status >= 500) request.log.error({ err: error }, 'request failed')
    const refusal = loggedRefusal(request, rejection)
    if (refusal) request.log.info(refusal, 'request refused')
    return reply
      .status(rejection.status)
      .headers(rejection.headers)
      .send(rejectionIn(languageOf(request), rejection.body))
  })
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value) => {
    // An absent body counts as empty, so that each required field gets its own message.
    // The input is reported, because it distinguishes a value of a wrong type from a missing one.
    const parsed = schema.safeParse(value ?? {}, {
      reportInput: true,
      error: plainSentence,
    })
    if (parsed.success) return { value: parsed.data }
    // An id of another format does not exist.
    if (httpPart === 'params') return { error: notFound() }
    return { error: invalid(fieldErrors(parsed.error), codeIn(parsed.error)) }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) =>
    config.mode === 'production' ? compiled(schema) : checked(schema),
  )

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMITS.fieldSize },
    (request, _body, done) => (request.routeOptions.config.takesForm ? done(null, {}) : done(unsupported())),
  )

  app.decorateRequest('actor', null)
  await limitRequests(app, config.areRequestsLimited)
  app.addHook('onRequest', rejectTwoHosts)
  rejectOtherMethods(app, isOfApi)
  boundBodies(app, timeouts)
  if (config.areRequestsLimited && config.trustedProxies.length === 0)
    boundConnections(app, timeouts.connectionsPerAddress)
  // For documents that the storage sends itself: the API redirects to it.
  const contents = config.s3 ? [originOf(config.s3)] : []
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...contents],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...contents],
        // The spreadsheet writer runs its own code in a worker for long files.
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: config.mode === 'production' ? [] : null,
      },
    },
    hsts: config.mode === 'production',
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfApi(request.url)) reply.header('permissions-policy', UNUSED_FEATURES)
    done()
  })
  app.decorate('apiHeaders', config.mode === 'production' ? { ...API_HEADERS, ...ONLY_HTTPS } : API_HEADERS)
  await app.register(compress, { global: true, threshold: 1024 })
  await app.register(cookie)
  await app.register(websocket, { options: { maxPayload: 16 * 1024 }, errorHandler: endAfterError })
  await app.register(multipart, { limits: FORM_LIMITS })
  let described: Described | undefined
  const describe = () => {
    described ??= description.of(served)
    return described
  }
  app.decorate('describe', describe)
  // Only for the page: the description is made of the contracts.
  await app.register(swagger, {
    openapi: {},
    transform: ({ url }) => ({ url, schema: { hide: true } }),
    transformObject: () => describe() as never,
  })
  if (config.mode !== 'production')
    await app.register(swaggerUi, {
      routePrefix: '/try',
      staticCSP: true,
      theme: { title: 'HomeSlice API' },
      // The other layout has a bar with a logo whose inline style the content security policy blocks.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
    })
  return app
}

/** Checks responses in development and tests: a wrong shape is a 500 and is never sent. */
const checked = (schema: z.ZodType) => (value: unknown) => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return JSON.stringify(parsed.data)
  throw new Error(`A response does not match its contract: ${z.prettifyError(parsed.error)}`)
}

/** In production the schema is compiled, which is faster; fields that it does not name are still never sent. */
const compiled = (schema: z.ZodType) =>
  fastJsonStringify(
    z.toJSONSchema(schema, {
      target: 'draft-7',
      io: 'output',
      unrepresentable: 'any',
    }) as Schema,
  )

const UNAVAILABLE = {
  lost: 'The connection to the database was lost, so this may or may not have been done. Try again in a second: with the same Idempotency-Key it is done only once.',
  busy: 'HomeSlice cannot do this at the moment, and has not done it. Try again in a second, with the same Idempotency-Key if you sent one.',
}

const unsupported = () =>
  new HttpError(415, 'unsupported_media_type', {
    non_field_errors: ['This content type is not supported.'],
    code: 'unsupported_media_type',
  })

function asRejection(error: FastifyError | HttpError | DatabaseUnavailable): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof DatabaseUnavailable) return unavailable(UNAVAILABLE[error.reason])
  switch (error.code) {
    case ENDED_SQLSTATE:
      return notAuthenticated()
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidField('non_field_errors', 'The request is not valid JSON.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge('The request is too large: at most 1 MB of JSON.')
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FILES_LIMIT':
      return tooLarge('The request is too large: at most 10 files of 25 MB each.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return unsupported()
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new HttpError(error.statusCode, 'invalid', { non_field_errors: ['The request cannot be read.'] })
  }
  return new HttpError(500, 'internal', { non_field_errors: [MESSAGES.internal] })
}
