import { MINUTE_MS } from '#domain/kernel/durations.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { invalid } from '../../platform/http/errors.ts'
import { printableName } from '../../platform/storage/upload-errors.ts'
import { SENTENCES, type Unreadable } from './cannot-read.ts'

/** Time limit of one page, so that a hostile page is stopped early and a long document is not. */
export const MOST_MS_OF_PAGE = 45_000
export const MOST_MS = 6 * MINUTE_MS

/** 400 with the file's name. */
export const unreadableFile = (name: string, why: Unreadable): HttpError =>
  invalid({ files: [`${printableName(name)} ${SENTENCES[why]}`] })
