import { spoken } from '../kernel/language.ts'

/** What reads a form and writes the summary: HomeSlice's own rules on its own server, or a language model. */
export const MADE_BY = spoken({
  rules: 'HomeSlice on its own server',
  anthropic: 'Anthropic',
  openai: 'OpenAI-compatible model',
} as const)
export type MadeBy = keyof typeof MADE_BY

/** What an administrator allows. */
export const AI_MODE = spoken({
  configured: 'On, with the configured provider',
  rules: 'On, on this server only',
  off: 'Off',
} as const)
export type AiMode = keyof typeof AI_MODE

/** Where the text of a summary comes from. */
export const SUMMARY_ORIGIN = spoken({
  ai: 'AI generated',
  ai_edited: 'AI generated, changed by hand',
  hand: 'Written by hand',
} as const)
export type SummaryOrigin = keyof typeof SUMMARY_ORIGIN

/** For users who can change the summary. */
export const AI_LABEL = 'This is an AI generated summary - you can change it in the applicant details step'
/** For users who cannot. */
export const AI_LABEL_OF_READERS = 'This is an AI generated summary'

export const MOST_FORMS = 5
export const LONGEST_SUMMARY = 4_000

/** The file types that can be read: documents without tables. */
export const FORM_TYPES: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/png',
  'image/jpeg',
  'image/webp',
]
