import { type ErrorCode, type FieldErrors, MESSAGES } from '#domain/kernel/errors.ts'

/**
 * A rejection with its status and body: 400, 409, 412 and 422 carry messages per field and `non_field_errors`; 401,
 * 403, 404, 405, 429 and 503 carry `{detail, code}`. Thrown by policies and commands.
 */
export class HttpError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: ErrorCode,
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.body = body
    this.headers = headers
  }
}

const withDetail = (status: number, code: ErrorCode, detail: string, headers?: Record<string, string>) =>
  new HttpError(status, code, { detail, code }, headers)

/** 400 on fields, with a `code` if the rejecting rule has one. */
export const invalid = (errors: FieldErrors, code?: ErrorCode) =>
  new HttpError(400, code ?? 'invalid', code === undefined ? errors : { ...errors, code })
/** 400 on one field. */
export const invalidField = (field: string, message: string) => invalid({ [field]: [message] })
/** 401. */
export const notAuthenticated = (
  detail: string = MESSAGES.notAuthenticated,
  code: ErrorCode = 'not_authenticated',
) => withDetail(401, code, detail)
/** 403. */
export const forbidden = (detail: string = MESSAGES.forbidden, code: ErrorCode = 'forbidden') =>
  withDetail(403, code, detail)
/** 404, also for things that the actor must not know about. */
export const notFound = (detail: string = MESSAGES.notFound) => withDetail(404, 'not_found', detail)
/** 405, with the allowed methods. */
export const methodNotAllowed = (allowed: readonly string[]) =>
  withDetail(405, 'method_not_allowed', MESSAGES.methodNotAllowed, { allow: allowed.join(', ') })
/** 409: a lost race or an illegal state change. */
export const conflict = (message: string, code: ErrorCode = 'illegal_state') =>
  new HttpError(409, code, { non_field_errors: [message], code })
/** 412: the record has changed since it was read. */
export const staleVersion = () =>
  new HttpError(412, 'stale_version', {
    non_field_errors: [
      'Another user has changed this since you opened it. Reload to see the change, then try again.',
    ],
    code: 'stale_version',
  })
/** 413. */
export const tooLarge = (sentence: string, headers: Record<string, string> = {}) =>
  new HttpError(
    413,
    'payload_too_large',
    { non_field_errors: [sentence], code: 'payload_too_large' },
    headers,
  )
/** 429, with the seconds to wait. */
export const tooManyRequests = (
  seconds: number,
  detail = `Too many attempts. Wait ${seconds} seconds and try again.`,
) => withDetail(429, 'too_many_requests', detail, { 'retry-after': String(seconds) })
/** 503, with the seconds after which to try again. */
export const unavailable = (detail: string) => withDetail(503, 'unavailable', detail, { 'retry-after': '1' })
