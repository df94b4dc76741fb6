import type { Language } from '#domain/kernel/language.ts'
import { dealRoomOf, documentsOf, paths } from '#domain/kernel/paths.ts'
import { consentOf, SIGNING_CONSENT, type SigningConsent } from '#domain/signing/consent.ts'
import type { SigningPage, SigningRequest } from '#domain/signing/contract.ts'
import { isOpen } from '#domain/signing/rules.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { actions, nameFor, ownSigner, seesWhole, senderFor, signerActions } from '../policy.ts'
import type { RequestRow, SignatureRow, SignerRow } from '../queries/requests.ts'

const isoOf = (at: Date | null) => at?.toISOString() ?? null

/**
 * A request as the actor may see it: in full for the owner and staff; a signer sees what their mailed link shows, and
 * the deal if they may read its documents.
 */
export function requestView(actor: Actor, request: RequestRow): SigningRequest {
  const isWhole = seesWhole(actor, request)
  const own = ownSigner(actor, request)
  const isDealKnown = isWhole || request.is_deal_known === true
  return {
    id: request.id,
    loan_deal: isDealKnown ? request.loan_deal_id : null,
    deal_label: isDealKnown ? dealLabel(request.deal) : null,
    purpose: request.purpose,
    provider: request.provider,
    status: request.status,
    title: request.title,
    document_type: isWhole ? request.document_type : null,
    document: isWhole ? request.document : null,
    asked_by: own ? senderFor(request, own) : request.asked_by,
    message: request.message,
    in_order: request.in_order,
    signers: request.signers.map((signer) => ({
      ...signerView(signer, signer.id === own?.id, isWhole),
      name: isWhole ? signer.name : nameFor(request, own, signer),
    })),
    created_at: request.created_at.toISOString(),
    sent_at: isoOf(request.sent_at),
    expires_at: request.expires_at.toISOString(),
    ended_at: isoOf(request.ended_at),
    reason: request.reason,
    is_finished: request.finished_at !== null,
    can: actions(actor, request),
  }
}

const signerView = (
  signer: SignerRow,
  isYou: boolean,
  isWhole: boolean,
): Omit<SigningRequest['signers'][number], 'name'> => ({
  id: signer.id,
  email: isWhole || isYou ? signer.email : null,
  role: signer.role,
  status: signer.status,
  is_you: isYou,
  invited_at: isWhole || isYou ? isoOf(signer.invited_at) : null,
  viewed_at: isWhole || isYou ? isoOf(signer.viewed_at) : null,
  signed_at: isWhole || isYou ? isoOf(signer.signed_at) : null,
  decline_reason: isWhole || isYou ? signer.decline_reason : null,
})

/** The page from which a signer came, and to which they return; null if they can come only from the mailed link. */
function backFor({ purpose, loan_deal_id }: RequestRow, { role }: SignerRow): string | null {
  if (purpose === 'document') return null
  if (purpose !== 'nda') return paths.closing(loan_deal_id)
  return role === 'seller' ? dealRoomOf(loan_deal_id) : documentsOf(loan_deal_id)
}

const consentView = ({ version, text }: SigningConsent): SigningPage['consent'] => ({
  version,
  text: [...text],
})

/** The page with the consent in the language of its reader; one who has agreed sees the text to which they agreed. */
export const consentIn = (language: Language, page: SigningPage): SigningPage =>
  page.signer.consented_at === null ? { ...page, consent: consentView(SIGNING_CONSENT[language]) } : page

/** What one signer sees at their link. */
export function signingPageView(
  request: RequestRow,
  signer: SignerRow,
  signatures: readonly SignatureRow[],
): SigningPage {
  const nameOf = new Map(request.signers.map((each) => [each.id, nameFor(request, signer, each)]))
  const isGood = signer.code_expires_at !== null && signer.code_expires_at > request.db_now
  // A request that is over is shown as expired, also before the job has expired it.
  const isPast = request.is_over && isOpen(request)
  return {
    status: isPast ? 'expired' : request.status,
    purpose: request.purpose,
    title: request.title,
    asked_by: senderFor(request, signer),
    is_own: request.purpose !== 'nda' && request.sender_email === signer.email,
    back: backFor(request, signer),
    message: request.message,
    expires_at: request.expires_at.toISOString(),
    reason: request.reason,
    document: {
      bytes: request.finished_bytes ?? request.original_bytes,
      pages: request.pages.map(([width, height]) => [width, height]),
      sha256: request.finished_sha256 ?? request.original_sha256,
      is_finished: request.finished_at !== null,
    },
    signer: {
      name: signer.name,
      email: signer.email,
      role: signer.role,
      status: signer.status,
      consented_at: isoOf(signer.consented_at),
      signed_at: isoOf(signer.signed_at),
      code_expires_at: isGood ? isoOf(signer.code_expires_at) : null,
    },
    others: request.signers
      .filter(({ id }) => id !== signer.id)
      .map(({ id, role, status }) => ({ name: nameOf.get(id) ?? '', role, status })),
    taken: signatures.map(({ signer_id, page, x, y, width }) => ({
      page,
      x,
      y,
      width,
      name: nameOf.get(signer_id) ?? '',
    })),
    consent: consentView(consentOf(signer.consent_version) ?? SIGNING_CONSENT.en),
    can: signerActions(request, signer),
  }
}
