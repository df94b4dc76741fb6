import type { Examples } from '../kernel/examples.ts'

export const SIGNING_EXAMPLES: Examples = {
  asked_by: 'Ana Roy, Roy Capital Inc.',
  decline_reason: null,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'document.pages': [[612, 792]],
  'taken.page': 1,
  'taken.x': 0.1,
  'taken.y': 0.8,
  'taken.width': 0.3,
  'consent.version': '2026-11-27',
  'consent.text': ['I agree to sign this document electronically.'],
  back: null,
  is_own: false,
}
