import type { Examples } from '../kernel/examples.ts'

export const ROOM_EXAMPLES: Examples = {
  browser: 'Firefox on Windows',
  nda_version: '2026-05',
  ask_blocked_reason: null,
  enter_blocked_reason: null,
  'documents.name': 'Appraisal.pdf',
  alias: 'Bidder 2',
  answer: 'The roof was replaced in 2019.',
  question: 'When was the roof replaced?',
}
