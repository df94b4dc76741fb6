/** Widths, in pixels, at which a picture of a deal is kept. */
export const THUMBNAIL_WIDTHS = [320, 960] as const

/** Why a document cannot be shown in the viewer, by the code of the error. */
export const UNSHOWABLE = {
  protected:
    'This document is protected by a password, so it cannot be shown. The seller can add it without one.',
  damaged: 'This document is damaged, so it cannot be shown. The seller can add it again.',
  too_long: 'This document is too long to be shown here.',
} as const

/** What a PDF is by its signatures, as the page that verifies documents says it. */
export const PDF_VERDICT = {
  unchanged: 'Signed by HomeSlice, and unchanged since',
  changed: 'Signed by HomeSlice, but changed afterwards',
  altered: 'Altered after signing',
  foreign: 'Not signed by HomeSlice',
  unsigned: 'Not signed',
} as const
export type PdfVerdict = keyof typeof PDF_VERDICT

/** The type of a response that is a document read as text. */
export const SHOWN_TEXT_TYPE = 'application/json'
