import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { RequestRow, SignerRow } from '../queries/requests.ts'

/** The network address and browser of a signer, as the certificate names them. */
export interface Origin {
  address: string
  browser: string
}

/** The subject of an event of a request; signers act without an account. */
export const subjectOf = (
  request: Pick<RequestRow, 'loan_deal_id' | 'deal'>,
  actor: Actor | null = null,
) => ({
  subject_id: request.loan_deal_id,
  subject_label: dealLabel(request.deal),
  actor,
})

/** The data in every event of a request. */
export const aboutRequest = (
  request: Pick<RequestRow, 'id' | 'purpose' | 'title' | 'owner_id' | 'created_by'>,
) => ({
  request_id: request.id,
  purpose: request.purpose,
  title: request.title,
  sender_ids: [...new Set([request.owner_id, request.created_by])],
})

export const aboutSigner = (request: RequestRow, { id, name, email, role }: SignerRow) => ({
  ...aboutRequest(request),
  signer_id: id,
  name,
  email,
  role,
})
