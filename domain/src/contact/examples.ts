import type { Examples } from '../kernel/examples.ts'

export const CONTACT_EXAMPLES: Examples = {
  answered_by: 'Lee Chan',
  subject: 'HS-20413',
  excerpt: 'How do I add a colleague?',
  website: '',
}
