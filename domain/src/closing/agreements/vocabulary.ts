import { oneOf } from '../../kernel/values.ts'
import { SIGNING_PURPOSE } from '../../signing/vocabulary.ts'

/** The agreements that the product generates for a sale, in the order in which they are signed. */
export const AGREEMENT = {
  purchase_agreement: SIGNING_PURPOSE.purchase_agreement,
  servicing_agreement: SIGNING_PURPOSE.servicing_agreement,
  commitment_letter: SIGNING_PURPOSE.commitment_letter,
} as const
export type AgreementKind = keyof typeof AGREEMENT
export const agreementKind = oneOf(AGREEMENT)
