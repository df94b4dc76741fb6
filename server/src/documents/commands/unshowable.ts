import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import { conflict, type HttpError } from '../../platform/http/errors.ts'

/** 409: the document cannot be shown in the viewer, and why. */
export const unshowable = (why: keyof typeof UNSHOWABLE): HttpError => conflict(UNSHOWABLE[why], why)
