import type { Disclosure } from '#domain/deals/disclosure.ts'

/** The owner of a deal, staff, and its winner. */
export const canTakeEvidence = (disclosure: Disclosure) => disclosure === 'owner' || disclosure === 'winner'
