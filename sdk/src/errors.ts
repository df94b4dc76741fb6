import type { CodeOf, OperationId } from './types.ts'

/** A request that HomeSlice refused. Decide by `code`; the sentences are for people and may change. */
export class HomeSliceError extends Error {
  override readonly name = 'HomeSliceError'
  readonly operation: OperationId
  readonly status: number
  /** Null where only fields are wrong. */
  readonly code: string | null
  /** Sentences by field; `non_field_errors` for the request as a whole. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Names the request in the server’s log. */
  readonly requestId: string | null
  /** Seconds after which to try again. */
  readonly retryAfter: number | null

  constructor(operation: OperationId, { status, headers }: Response, body: unknown) {
    const said = isObject(body) ? body : {}
    const fields = Object.fromEntries(
      Object.entries(said).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    )
    const sentence =
      typeof said.detail === 'string' ? said.detail : (Object.values(fields).flat()[0] ?? `Status ${status}`)
    super(`${operation}: ${sentence}`)
    this.operation = operation
    this.status = status
    this.code = typeof said.code === 'string' ? said.code : null
    this.fields = fields
    this.requestId = headers.get('x-request-id')
    this.retryAfter = secondsIn(headers)
  }
}

/** True for a refusal of the operation, with the code if one is given. */
export const isRefusal = <Id extends OperationId>(
  error: unknown,
  operation: Id,
  code?: CodeOf<Id>,
): error is HomeSliceError & { operation: Id } =>
  error instanceof HomeSliceError &&
  error.operation === operation &&
  (code === undefined || error.code === code)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The seconds of `Retry-After`; null without one. */
export function secondsIn(headers: Headers): number | null {
  const text = headers.get('retry-after')
  const seconds = text === null ? Number.NaN : Number(text)
  return Number.isFinite(seconds) ? seconds : null
}
