import { hasLink } from './foreign-text.ts'

/** A person's name, of applicants and users alike. It is read in mails to others, so it has no line breaks, markup or links. */
export const isPersonName = (value: string) => /^[\p{L}\p{M}' .’-]+$/u.test(value) && !hasLink(value)

export const isPhoneNumber = (value: string) => /^\+?[\d\s().-]{7,}$/.test(value)
