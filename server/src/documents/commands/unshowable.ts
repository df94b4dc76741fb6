import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import { conflict, type HttpError } from '../../platform/http/errors.ts'

/** An error 409 with the reason why the document cannot be shown in the viewer. */
export const unshowable = (why: keyof typeof UNSHOWABLE): HttpError => conflict(UNSHOWABLE[why], why)
