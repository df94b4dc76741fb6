import type { Examples } from '../kernel/examples.ts'

export const SIGN_ON_EXAMPLES: Examples = {
  issuer: 'https://login.lender.example',
  client_id: 'homeslice',
  record: 'homeslice-verification=4f0c2b7d9a',
}
