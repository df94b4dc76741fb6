import { z } from 'zod'

/** Error codes of the API, for programs; the accompanying message is for people. */
export type ErrorCode =
  | 'invalid'
  | 'not_authenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'illegal_state'
  | 'stale_version'
  | 'idempotency_key_reused'
  | 'too_many_requests'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'internal'
  | 'unavailable'

/** Messages per field; nested fields by dotted path (`applicants.0.email`). */
export type FieldErrors = Record<string, string[]>

/** The body of a 400, 409, 412, 422 or 500: messages per field and `non_field_errors`. */
export const fieldErrorBody = z.record(z.string(), z.union([z.array(z.string()), z.string()]))

/** The body of a 401, 403, 404, 405, 429 and 503. */
export const detailErrorBody = z.object({ detail: z.string(), code: z.string() })

/**
 * Messages used in more than one place. Some are fixed by the customer's specification and must not be reworded.
 */
export const MESSAGES = {
  internal: 'Internal Server Error',
  unknownField: 'Unknown or read-only field.',
  required: 'This field is required.',
  notFound: 'Not found.',
  methodNotAllowed: 'This address does not support this method.',
  notAuthenticated: 'Log in to continue.',
  forbidden: 'You do not have permission to do this.',
  viewedUserForbidden: 'Selected user does not have permission to view this page',
  viewedUserInactive: 'This user was deactivated, so View As has ended.',
  viewAsForbidden: 'Only administrators can view HomeSlice as another user.',
  whileViewingAs: 'This cannot be done while viewing as another user. End View As first.',
  secondFactorFirst:
    'Set up your second factor first: reviewers and administrators log in with an authenticator app.',
  rangeInvalid: 'Range is Invalid',
  childOfBook: 'Unable to update child property of book of mortgage',
  selectUser: 'Please select a user to proceed',
  onBehalfOfBuyer: 'You can not create property on behalf of buyer',
  onBehalfOfNoSeller: 'This user is not a seller, so no deal can be created for them.',
  download: 'Some error has occurred while downloading zip file',
  upload: 'Error in uploading documents',
  email: 'Enter a valid email address',
  firstName: 'Enter a valid First name',
  lastName: 'Enter a valid Last name',
  phone: 'Enter a phone number, for example +1 416 555 0142.',
} as const

/** The `params: { code }` of the first issue that has one. */
export function codeIn(error: z.ZodError): string | undefined {
  for (const issue of error.issues) {
    const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
    if (typeof code === 'string') return code
  }
  return undefined
}

/** The first message per field path of a failed parse, in the API's error format. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // A Map, because a caller's field may be named `toString` or `constructor`.
  const errors = new Map<string, string[]>()
  const add = (path: string, message: string) => {
    if (!errors.has(path)) errors.set(path, [message])
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), MESSAGES.unknownField)
    } else {
      // A form parses without the input; a control that holds something never has the wrong type.
      const missing = issue.code === 'invalid_type' && (issue.input ?? undefined) === undefined
      add(issue.path.join('.') || 'non_field_errors', missing ? MESSAGES.required : issue.message)
    }
  }
  return Object.fromEntries(errors)
}
