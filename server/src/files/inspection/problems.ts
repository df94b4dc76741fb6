import { HttpError, invalid } from '../../platform/http/errors.ts'
import { printableName } from '../../platform/storage/upload-errors.ts'

/** Most pages of a document. */
export const MOST_PAGES = 2_000
/** Largest total size of the unpacked parts of a workbook or text document. */
export const MOST_UNPACKED_BYTES = 250 * 1024 * 1024

/** What is wrong with a file of an accepted type, and what to do about it. */
const PROBLEMS = {
  damaged: 'is damaged or incomplete. Export it again.',
  brokenPicture: 'is damaged or larger than 50 million pixels. Export it again.',
  locked: 'cannot be opened without a password. Print it to a new PDF, or save it without a password.',
  tooManyPages: `has more than ${MOST_PAGES.toLocaleString('en-CA')} pages. Split it.`,
  tooSlow: 'takes too long to open. Print it to a new PDF.',
  webPage: 'is also a web page. Export it again.',
  macros: 'contains macros or controls. Save it without them.',
  definitions: 'contains definitions that no office program writes. Save it again.',
  tooLarge: `unpacks to more than ${MOST_UNPACKED_BYTES / 1024 / 1024} MB. Split it.`,
} as const
export type Problem = keyof typeof PROBLEMS

/** 413 if the file unpacks to too much data, else 400; with the file's name. */
export function unsoundFile(name: string, problem: Problem): HttpError {
  const files = [`${printableName(name)} ${PROBLEMS[problem]}`]
  return problem === 'tooLarge'
    ? new HttpError(413, 'payload_too_large', { files, code: 'payload_too_large' })
    : invalid({ files })
}
