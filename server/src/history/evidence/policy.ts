import type { Disclosure } from '#domain/deal-access/disclosure.ts'

/** The owner of a deal, staff and its winner can download the evidence. */
export const canTakeEvidence = (disclosure: Disclosure) => disclosure === 'owner' || disclosure === 'winner'
