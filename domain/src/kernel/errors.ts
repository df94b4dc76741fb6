import { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import { inLanguage, sentence, spoken } from './language.ts'

export type { ErrorCode } from './error-codes.ts'

/** Messages per field; nested fields by dotted path (`applicants.0.email`). */
export type FieldErrors = Record<string, string[]>

/** The body of a 400, 409, 412, 422 or 500: messages per field and `non_field_errors`. */
export const fieldErrorBody = z.record(z.string(), z.union([z.array(z.string()), z.string()]))

/** The body of a 401, 403, 404, 405, 429 and 503. */
export const detailErrorBody = z.object({ detail: z.string(), code: z.string() })

/**
 * Messages used in more than one place. Some are fixed by the customer's specification and must not be reworded.
 */
export const MESSAGES = spoken({
  internal: 'Internal Server Error',
  unknownField: 'Unknown or read-only field.',
  required: 'This field is required.',
  amount: 'Enter an amount with at most two decimals, without letters.',
  notFound: 'Not found.',
  methodNotAllowed: 'This address does not support this method.',
  notAuthenticated: 'Log in to continue.',
  forbidden: 'You do not have permission to do this.',
  viewedUserForbidden: 'Selected user does not have permission to view this page',
  viewedUserInactive: 'This user was deactivated, so View As has ended.',
  viewAsForbidden: 'Only administrators can view HomeSlice as another user.',
  whileViewingAs: 'This cannot be done while viewing as another user. End View As first.',
  signOnRequired: 'Your company lets you log in by its own sign-on only. Choose “Log in with your company”.',
  roleInTeam:
    'Your role in the team of your company does not allow this. An owner or a manager can do it, or change your role.',
  ownIdentityFirst:
    'Your own identity was not checked yet, and only checked persons bind a company. Complete the check under Profile.',
  secondFactorFirst:
    'Set up your second factor first: reviewers and administrators log in with an authenticator app or a passkey.',
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
} as const)

/** The `params: { code }` of the first issue that has one. */
export function codeIn(error: z.ZodError): ErrorCode | undefined {
  for (const issue of error.issues) {
    const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
    if (typeof code === 'string') return code as ErrorCode
  }
  return undefined
}

const count = (number: number | bigint, one: string, many: string) =>
  `${number.toLocaleString('en-CA')} ${Number(number) === 1 ? one : many}`

const OF_TYPE: Readonly<Record<string, string>> = spoken({
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Use true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
})

/** The bound of a list, a text or a number, as the end of a sentence. */
function bound(origin: string, number: number | bigint): string {
  if (origin === 'array' || origin === 'set') return count(number, 'entry', 'entries')
  return origin === 'string' ? count(number, 'character', 'characters') : number.toLocaleString('en-CA')
}

/**
 * The sentence about a rejected value whose schema has none of its own, in place of the validator's, which names types.
 */
export function plainSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return OF_TYPE[issue.expected] ?? sentence`Enter a valid value.`
    case 'too_small':
      return sentence`Enter at least ${bound(issue.origin, issue.minimum)}.`
    case 'too_big':
      return sentence`Enter at most ${bound(issue.origin, issue.maximum)}.`
    case 'invalid_value':
      return issue.values.length === 1
        ? sentence`This must be ${issue.values.join()}.`
        : sentence`Choose one of: ${issue.values.join(', ')}.`
    case 'invalid_key':
      return sentence`Use a valid name.`
    default:
      return sentence`Enter a valid value.`
  }
}

/** Codes of the issues that an absent value can cause. */
const OF_ABSENT: readonly string[] = ['invalid_type', 'invalid_union', 'invalid_value']

/** True for an absent value; a form parses without the input, and its controls never hold a wrong type. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  OF_ABSENT.includes(issue.code) &&
  (issue.code === 'invalid_type' || 'input' in issue) &&
  (issue.input ?? undefined) === undefined

/** The first message per field path of a failed parse, in the API's error format. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // A Map, because a caller's field may be named `toString` or `constructor`.
  const errors = new Map<string, string[]>()
  const add = (path: string, message: string) => {
    if (!errors.has(path)) errors.set(path, [inLanguage(message)])
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), MESSAGES.unknownField)
    } else {
      const path = issue.path.join('.')
      add(path || 'non_field_errors', path && isMissing(issue) ? MESSAGES.required : issue.message)
    }
  }
  return Object.fromEntries(errors)
}
