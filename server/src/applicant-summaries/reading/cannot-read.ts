/** Enough for an application form with its enclosures. More is a mistake or an attack. */
export const MOST_PAGES = 40

/** Why a file cannot be read, as the end of a sentence. */
export const SENTENCES = {
  empty: 'is empty.',
  damaged: 'is damaged or incomplete. Export it again.',
  brokenPicture: 'is damaged or larger than 50 million pixels. Scan it again.',
  locked: 'cannot be opened without a password. Print it to a new PDF, or save it without a password.',
  tooManyPages: `has more than ${MOST_PAGES} pages. Choose only the pages of the application form.`,
  tooLarge: 'is larger than can be read. Choose only the pages of the application form.',
  tooSlow: 'takes too long to read. Print it to a new PDF, or scan it again.',
  noText: 'has no text that can be read. Scan it straight, with dark letters on a light page.',
  unknown: 'cannot be read as an application form. Choose a PDF, DOCX, PNG, JPEG or WebP file.',
} as const
export type Unreadable = keyof typeof SENTENCES

/** Thrown while reading for errors that are the file's fault. */
export class CannotRead extends Error {
  readonly why: Unreadable

  constructor(why: Unreadable) {
    super(why)
    this.why = why
  }
}
