import { spoken } from '../../kernel/language.ts'

/** What can wait for a user: the button that leads to it. The first ones are of members, the others of staff. */
export const ATTENTION = spoken({
  outbid: 'Increase bid',
  counter: 'Answer offer',
  final_invited: 'Make final offer',
  approval: 'Review',
  bids: 'Review bids',
  closing: 'Go to closing',
  signature: 'Sign',
  nda: 'Read NDA',
  follow_up: 'Send follow-up',
  choice: 'Choose a buyer',
  room: 'Answer requests',
  document_request: 'Answer requests',
  question: 'Answer',
  invitation: 'Answer invitation',
  schedule: 'Set auction dates',
  fix: 'Fix and resubmit',
  licence_renewal: 'Enter renewal',
  review: 'Review',
  hold: 'Resolve',
  kyc: 'Check identity',
  funds: 'Review funds',
  name: 'Check name',
  licence: 'Check licence',
  message: 'Answer',
  look_alike: 'Compare',
  job: 'View jobs',
} as const)
export type AttentionKind = keyof typeof ATTENTION
