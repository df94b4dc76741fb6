import { MESSAGES } from '#domain/kernel/errors.ts'

export const UNPARSABLE = 'Unable to Parse Information. Please Try Again Later'
const UNREACHABLE = 'HomeSlice cannot be reached. Check your connection and try again.'

interface Parts {
  status: number
  fields?: Record<string, string[]>
  nonField?: string[]
  code?: string
  detail?: string
  retryAfterSeconds?: number
}

/** A request rejected by the API. `status` 0 means that there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Messages per field path: `applicants.0.email`. */
  readonly fields: Record<string, string[]>
  readonly nonField: string[]
  readonly code: string | null
  readonly detail: string | null
  readonly retryAfterSeconds: number | null

  constructor(parts: Parts) {
    const { status, fields = {}, nonField = [], code, detail, retryAfterSeconds } = parts
    super(nonField[0] ?? detail ?? Object.values(fields)[0]?.[0] ?? MESSAGES.internal)
    this.status = status
    this.fields = fields
    this.nonField = nonField
    this.code = code ?? null
    this.detail = detail ?? null
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

/** Whether the API rejected the request, with this status if one is given. */
export const isApiError = (error: unknown, status?: number): error is ApiError =>
  error instanceof ApiError && (status === undefined || error.status === status)

export const unreachable = () => new ApiError({ status: 0, nonField: [UNREACHABLE] })

/** A response that is not valid JSON; one of two messages, by its status. */
export const unparsable = (status: number) =>
  new ApiError({ status, nonField: [status >= 500 ? MESSAGES.internal : UNPARSABLE] })

/** Parses the body of a rejected request in any of the API's error formats. */
export function rejection(status: number, body: unknown, retryAfter: string | null): ApiError {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return unparsable(status)
  const fields: Record<string, string[]> = {}
  let nonField: string[] = []
  const { detail, code, ...rest } = body as Record<string, unknown>
  // A field may be called `code` too: then it is a list of messages.
  const entries = Object.entries(Array.isArray(code) ? { ...rest, code } : rest)
  for (const [key, value] of entries) {
    const messages = (Array.isArray(value) ? value : [value]).filter((message) => typeof message === 'string')
    if (messages.length === 0) continue
    if (key === 'non_field_errors') nonField = messages
    else fields[key] = messages
  }
  const message = typeof detail === 'string' ? detail : undefined
  const nothing = nonField.length === 0 && Object.keys(fields).length === 0 && !message
  if (nothing) return unparsable(status)
  const seconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
  return new ApiError({
    status,
    fields,
    nonField,
    detail: message,
    code: typeof code === 'string' ? code : undefined,
    retryAfterSeconds: seconds,
  })
}

/** For `useFormErrors().reject`: any error, as messages for a form. */
export function toFormErrors(error: unknown): { fields: Record<string, string[]>; nonField: string[] } {
  if (!(error instanceof ApiError)) return { fields: {}, nonField: [MESSAGES.internal] }
  const message = error.nonField.length === 0 && error.detail ? [error.detail] : error.nonField
  return { fields: error.fields, nonField: message }
}
