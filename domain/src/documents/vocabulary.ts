import { spoken } from '../kernel/language.ts'

/** Widths, in pixels, in which the pictures of a deal are stored. */
export const THUMBNAIL_WIDTHS = [320, 960] as const

/** Why a document cannot be shown in the viewer, by error code. */
export const UNSHOWABLE = spoken({
  protected:
    'This document is protected by a password, so it cannot be shown. The seller can add it without one.',
  damaged: 'This document is damaged, so it cannot be shown. The seller can add it again.',
  too_long: 'This document is too long to be shown here.',
} as const)

/** The result of checking the signatures of a PDF, for the page that verifies documents. */
export const PDF_VERDICT = spoken({
  unchanged: 'Signed by HomeSlice, and unchanged since',
  changed: 'Signed by HomeSlice, but changed afterwards',
  altered: 'Altered after signing',
  foreign: 'Not signed by HomeSlice',
  unsigned: 'Not signed',
} as const)
export type PdfVerdict = keyof typeof PDF_VERDICT

/** The content type of a response with the text of a document. */
export const SHOWN_TEXT_TYPE = 'application/json'
