import { hasLink } from './foreign-text.ts'

/** A name of an applicant or user. Mails to others contain it, so it has no line breaks, markup or links. */
export const isPersonName = (value: string) => /^[\p{L}\p{M}' .’-]+$/u.test(value) && !hasLink(value)

export const isPhoneNumber = (value: string) => /^\+?[\d\s().-]{7,}$/.test(value)
