import type { Examples } from '../kernel/examples.ts'

export const HISTORY_EXAMPLES: Examples = {
  api_key: 'Nightly import (hsk_4f9c21ab)',
  event: 'bid.placed',
  'before.key': 'amount',
  'before.value': '400000.00',
  'after.key': 'amount',
  'after.value': '412500.00',
  fingerprint: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  public_key:
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n',
  problems: 'bids.csv was changed',
  problem: 'its values are not those that were sealed',
  deal_label: 'HS-20413 Condo, Guelph',
  'contents.name': 'documents.csv',
  'contents.reason': '4 of 4 documents (by SHA-256) are in proven events',
}
