import { z } from 'zod'
import { API_TAGS } from '#domain/kernel/api-tags.ts'
import type { ErrorCode } from '#domain/kernel/error-codes.ts'
import { KEY_SCOPE, scopeOf } from '#domain/kernel/key-scopes.ts'
import { type RejectionStatus, type Rejections, type Role, type Route, workOf } from '#domain/kernel/route.ts'
import type { Upload } from '#domain/kernel/uploads.ts'
import { MOST_PER_ACCOUNT, SHARE_OF_KEY } from '../platform/http/limits.ts'
import { HEADERS, PARAMETERS, refsTo } from './headers.ts'
import { REJECTION_SCHEMAS, rejectionResponse, rejectionsOf, STATUS_NAMES } from './rejections.ts'
import { type Json, Schemas } from './schemas.ts'
import { WEBHOOK_HEADERS, webhooksOf } from './webhooks.ts'
import { operationIdOf, type Wording } from './wording.ts'

/** The OpenAPI document of some routes. */
export interface Description {
  openapi: string
  paths: Record<string, Record<string, Json>>
  webhooks: Record<string, Record<string, Json>>
  components: Record<string, Record<string, Json>>
  [part: string]: unknown
}

const JSON_TYPE = 'application/json'
/** Responses that most operations share: those with this code alone. */
const SHARED = {
  401: 'not_authenticated',
  408: 'request_timeout',
  429: 'too_many_requests',
  500: 'internal',
} as const
const isShared = (status: RejectionStatus, codes: readonly ErrorCode[]): boolean =>
  status in SHARED && codes.join() === SHARED[status as keyof typeof SHARED]

/** Describes routes in OpenAPI 3.1, from the same contracts that validate requests and responses. */
export function describeApi(routes: readonly Route[], wording: Wording): Description {
  const schemas = new Schemas(wording)
  const paths: Description['paths'] = {}
  const inOrder = Object.keys(API_TAGS)
  const sorted = routes.toSorted((a, b) => inOrder.indexOf(a.tag) - inOrder.indexOf(b.tag))
  for (const route of sorted) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas, wording) }
  }
  for (const [name, schema] of Object.entries(wording.messages))
    schemas.components.set(name, schemas.of(schema, 'output'))
  const webhooks = webhooksOf(wording.webhooks, schemas)
  const used = new Set(routes.map(({ tag }) => tag))
  return {
    openapi: '3.1.0',
    info: {
      title: 'HomeSlice',
      version: '1',
      summary: 'A marketplace where Canadian mortgages are sold by auction.',
      description:
        'Guides with examples are at `/docs`: the first request, authentication, errors, trying again, webhooks, data for notebooks.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(API_TAGS)
      .filter(([name]) => used.has(name as Route['tag']))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: { ...REJECTION_SCHEMAS, ...Object.fromEntries([...schemas.components].sort()) },
      responses: sharedResponses(),
      parameters: { ...PARAMETERS, ...WEBHOOK_HEADERS },
      headers: HEADERS,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of five minutes, from `accounts.logIn` or `accounts.refresh`.',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hsk_…',
          description: 'An API key with the scope that the operation names.',
        },
      },
    },
  }
}

function sharedResponses(): Record<string, Json> {
  const headers = refsTo('XRequestId')
  return Object.fromEntries(
    Object.entries(SHARED).map(([text, code]) => {
      const status = Number(text) as RejectionStatus
      return [STATUS_NAMES[status], rejectionResponse(status, [code], headers)]
    }),
  )
}

function operationOf(route: Route, schemas: Schemas, wording: Wording): Json {
  const operationId = operationIdOf(wording, route)
  const parameters = parametersOf(route, schemas)
  const body = bodyOf(route, schemas)
  return {
    operationId,
    summary: route.summary,
    description: aboutOf(route),
    tags: [route.tag],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responsesOf(route, schemas, wording.errors[operationId]),
  }
}

const WHO: Readonly<Record<Role, string>> = {
  buyer: 'buyers',
  seller: 'sellers',
  reviewer: 'reviewers',
  superuser: 'administrators',
}

/** Who may call it, with which key, and what it costs of the limits. */
function aboutOf(route: Route): string {
  const { access, idempotent, heavy } = route
  const who = () => {
    if (access === 'public') return 'Needs no account.'
    if (access === 'account') return 'For any account, complete or not.'
    return `For ${new Intl.ListFormat('en-CA').format(access.map((role) => WHO[role]))}.`
  }
  const scope = scopeOf(route)
  const work = workOf(route)
  const most = MOST_PER_ACCOUNT[work].toLocaleString('en-CA')
  const ofKey = (MOST_PER_ACCOUNT[work] * SHARE_OF_KEY).toLocaleString('en-CA')
  return [
    who(),
    access === 'public'
      ? ''
      : scope === null
        ? 'No API key can call it.'
        : `An API key needs the scope \`${scope}\` (${KEY_SCOPE[scope].label}).`,
    idempotent ? 'Send an `Idempotency-Key`, so that a repeated request counts once.' : '',
    access === 'public'
      ? ''
      : `Counts as ${work === 'read' ? 'a read' : work === 'write' ? 'a write' : 'heavy work'}: ${most} a minute for an account${scope === null ? '' : `, ${ofKey} for a key`}.`,
    heavy && access === 'public' ? 'Heavy work, of which few run at the same time.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** An access token, or an API key with the scope if the route accepts keys; nothing for a public one. */
function securityOf(route: Route): Record<string, string[]>[] {
  if (route.access === 'public') return []
  const scope = scopeOf(route)
  return scope === null ? [{ bearer: [] }] : [{ bearer: [] }, { api_key: [scope] }]
}

function parametersOf({ params, query, idempotent, ifMatch, conditional }: Route, schemas: Schemas): Json[] {
  return [
    ...(params ? fieldsOf(params, 'path', schemas) : []),
    ...(query ? fieldsOf(query, 'query', schemas) : []),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(ifMatch ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(conditional ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ]
}

function fieldsOf(schema: z.ZodType, place: 'path' | 'query', schemas: Schemas): Json[] {
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    ...(typeof description === 'string' && { description }),
    ...((place === 'path' || required.includes(name)) && { required: true }),
    schema: field,
  }))
}

function bodyOf(route: Route, schemas: Schemas): Json | null {
  if (route.multipart) return { required: true, content: formOf(route.multipart, schemas) }
  if (!route.body) return null
  const takesNothing = route.body.safeParse({}).success
  return {
    ...(!takesNothing && { required: true }),
    content: {
      [JSON_TYPE]: {
        schema: schemas.of(route.body, 'input'),
        example: schemas.exampleOf(route.body, 'input'),
      },
    },
  }
}

/** A form: its fields, then its files; and the JSON that may stand in its place. */
function formOf({ fields, most, json }: Upload, schemas: Schemas): Json {
  const { properties = {}, required = [] } = schemas.of(fields, 'input') as {
    properties?: Json
    required?: string[]
  }
  const files = {
    type: 'array',
    description: `${most === 1 ? 'One file' : `Up to ${most} files`} of at most 25 MB${most === 1 ? '' : ' each'}, behind the other fields of the form.`,
    items: { type: 'string', format: 'binary' },
    minItems: 1,
    maxItems: most,
  }
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { ...properties, files }, required: [...required, 'files'] },
    },
    ...(json && { [JSON_TYPE]: { schema: schemas.of(json, 'input') } }),
  }
}

const DESCRIPTIONS: Readonly<Record<NonNullable<Route['status']>, string>> = {
  200: 'What was asked for.',
  201: 'What was asked for.',
  202: 'It is being done.',
  204: 'Done.',
  302: 'The page to open.',
}

function responsesOf(route: Route, schemas: Schemas, further: Rejections | undefined): Json {
  const status = route.status ?? 200
  const limits = route.access === 'public' ? [] : ['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset']
  const headers = refsTo(
    'XRequestId',
    ...limits,
    ...(route.etag ? ['ETag'] : []),
    ...(route.conditional ? ['ContentTag', 'Link', 'NextSince'] : []),
  )
  const responses: Json = {
    [status]: {
      description: DESCRIPTIONS[status],
      headers,
      ...(status !== 204 && status !== 302 && { content: contentOf(route, schemas) }),
    },
  }
  if (route.conditional)
    responses[304] = {
      description: 'Unchanged since the answer that `If-None-Match` names.',
      headers: refsTo('XRequestId', ...limits, 'ContentTag', 'NextSince'),
    }
  const ofRejections = refsTo('XRequestId')
  for (const [rejection, codes] of rejectionsOf(route, further)) {
    responses[rejection] = isShared(rejection, codes)
      ? { $ref: `#/components/responses/${STATUS_NAMES[rejection]}` }
      : rejectionResponse(rejection, codes, ofRejections, fieldIn(route))
  }
  return responses
}

function contentOf({ produces, response }: Route, schemas: Schemas): Json {
  const asJson = () => ({
    schema: schemas.of(response, 'output'),
    example: schemas.exampleOf(response, 'output'),
  })
  if (!produces) return { [JSON_TYPE]: asJson() }
  return Object.fromEntries(
    produces.map((type) => {
      if (!type.endsWith('json')) return [type, { schema: { type: 'string', format: 'binary' } }]
      return [type, response instanceof z.ZodUnknown ? { schema: {} } : asJson()]
    }),
  )
}

/** A field of the request, for the example of a 400. */
function fieldIn({ body, query, multipart }: Route): string | undefined {
  if (multipart) return 'files'
  const schema = body ?? query
  if (!schema) return undefined
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return required[0] ?? Object.keys(properties)[0]
}
