import { z } from 'zod'
import { ERROR_CODES, type ErrorCode } from '#domain/kernel/error-codes.ts'
import { scopeOf } from '#domain/kernel/key-scopes.ts'
import type { RejectionStatus, Rejections, Route } from '#domain/kernel/route.ts'
import { workFor } from '#domain/kernel/team-work.ts'
import { isOpenWhileViewingAs } from '#domain/kernel/viewing-as.ts'
import type { Json } from './schemas.ts'

/** The name of each status, as the components and the types of clients have it. */
export const STATUS_NAMES: Readonly<Record<RejectionStatus, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'RequestTimeout',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
  507: 'InsufficientStorage',
}

/** Statuses whose body is `{detail, code}`; the others name fields. A 503 has either. */
const WITH_DETAIL: readonly RejectionStatus[] = [401, 403, 404, 429]

/** Codes that any upload may be refused with. */
const OF_UPLOADS: Rejections = {
  400: ['infected', 'damaged'],
  413: ['quota_reached'],
  503: ['scanner_unavailable', 'storage_unavailable'],
  507: ['out_of_space'],
}

/** The rejections that follow from what the route says of itself. */
function implied(route: Route): Rejections[] {
  const takesBody = route.method !== 'GET'
  // A file is made of a record as it is.
  const dependsOnState = takesBody ? route.access !== 'public' : route.produces && route.params
  const takesInput = takesBody || route.query !== undefined
  return [
    { 429: ['too_many_requests'], 500: ['internal'], 503: ['unavailable'] },
    ...(takesInput ? [{ 400: ['invalid'] } as const] : []),
    ...(takesBody
      ? [{ 408: ['request_timeout'], 413: ['payload_too_large'], 415: ['unsupported_media_type'] } as const]
      : []),
    ...(dependsOnState ? [{ 409: ['illegal_state'] } as const] : []),
    ...(route.params || namesRecords(route) ? [{ 404: ['not_found'] } as const] : []),
    ...(route.multipart ? [OF_UPLOADS] : []),
    ...(route.produces ? [{ 503: ['storage_unavailable'] } as const] : []),
    ...(route.idempotent
      ? [{ 400: ['invalid'], 409: ['still_running'], 422: ['idempotency_key_reused'] } as const]
      : []),
    ...(route.ifMatch ? [{ 400: ['invalid'], 412: ['stale_version'] } as const] : []),
    ofCaller(route),
  ]
}

/** True if the body has ids of records, which may not exist. */
const namesRecords = ({ body }: Route): boolean =>
  body !== undefined &&
  JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes('"uuid"')

/** The rejections of callers who may not call the route at all. */
function ofCaller(route: Route): Rejections {
  if (route.access === 'public') return {}
  const codes: ErrorCode[] = [scopeOf(route) === null ? 'not_with_key' : 'key_scope_missing']
  if (!isOpenWhileViewingAs(route)) codes.push('viewing_as')
  const work = workFor(route)
  if (work !== 'read' && work !== 'personal') codes.push('role_in_team')
  if (work === 'bind') codes.push('own_identity_first')
  codes.push('view_as_forbidden', 'viewed_user_inactive')
  if (!route.beforeSecondFactor) codes.push('second_factor_required')
  if (route.access !== 'account') codes.push('onboarding_incomplete', 'forbidden', 'viewed_user_forbidden')
  // A key of the test mode is answered by a sandbox, and no other acts as a person of one.
  codes.push('test_mode_off', 'test_key_needed')
  return { 401: ['not_authenticated'], 403: codes, 503: ['sandbox_busy'] }
}

/**
 * All codes with which an operation refuses, by status.
 * @param further those that do not follow from the contract
 */
export function rejectionsOf(route: Route, further: Rejections = {}): Map<RejectionStatus, ErrorCode[]> {
  const found = new Map<RejectionStatus, Set<ErrorCode>>()
  for (const part of [...implied(route), further]) {
    for (const [status, codes] of Object.entries(part)) {
      const known = found.get(Number(status) as RejectionStatus) ?? new Set()
      for (const code of codes) known.add(code)
      found.set(Number(status) as RejectionStatus, known)
    }
  }
  return new Map([...found].sort(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes]]))
}

/** The bodies of rejections, as components of the description. */
export const REJECTION_SCHEMAS: Readonly<Record<string, Json>> = {
  Refusal: {
    type: 'object',
    description: 'Why the request was refused: a sentence for people and a code for programs.',
    properties: { detail: { type: 'string' }, code: { type: 'string' } },
    required: ['detail', 'code'],
  },
  FieldErrors: {
    type: 'object',
    description:
      'Sentences for people by field, nested fields with dots, `non_field_errors` for the whole request; often a code for programs.',
    properties: {
      non_field_errors: { type: 'array', items: { type: 'string' } },
      code: {
        description: 'The code; sentences if the request has a field of this name.',
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      },
    },
    additionalProperties: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
  },
}

const usesDetail = (status: RejectionStatus, code: ErrorCode) =>
  WITH_DETAIL.includes(status) || code === 'unavailable'

function exampleOf(status: RejectionStatus, code: ErrorCode, field: string): Json {
  const sentence = ERROR_CODES[code]
  if (usesDetail(status, code)) return { detail: sentence, code }
  if (code === 'invalid') return { [field]: ['This field is required.'] }
  if (code === 'internal') return { non_field_errors: ['Internal Server Error'] }
  return { non_field_errors: [sentence], code }
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The bodies that a status can have; their codes are an open list, because later versions may add some. */
function schemaOf(status: RejectionStatus, codes: readonly ErrorCode[]): Json {
  const shapes = new Set(codes.map((code) => (usesDetail(status, code) ? 'Refusal' : 'FieldErrors')))
  // The body of a 400 has no code where a field alone is wrong, and may have a field `code`.
  const said = status === 400 ? [] : codes.filter((code) => code !== 'internal')
  const [first = 'Refusal', second] = shapes
  if (second) return { anyOf: [refTo(first), refTo(second)] }
  if (said.length === 0) return refTo(first)
  return {
    allOf: [refTo(first), { type: 'object', properties: { code: { type: 'string', enum: said } } }],
  }
}

const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/**
 * One rejection of an operation.
 * @param headers of every response
 * @param field a field of the request, for the example
 */
export const rejectionResponse = (
  status: RejectionStatus,
  codes: readonly ErrorCode[],
  headers: Json,
  field = 'non_field_errors',
): Json => ({
  description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code]}`).join('\n\n'),
  headers: { ...headers, ...((status === 429 || status === 503) && RETRY_AFTER) },
  content: {
    'application/json': {
      schema: schemaOf(status, codes),
      examples: Object.fromEntries(
        codes.map((code) => [code, { summary: ERROR_CODES[code], value: exampleOf(status, code, field) }]),
      ),
    },
  },
})
