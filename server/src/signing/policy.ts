import { isOpen, isTurnOf, OUT_STATUSES } from '#domain/signing/rules.ts'
import type { SigningStatus } from '#domain/signing/vocabulary.ts'
import { isOwnerOrAdministrator, seesAsOwner } from '../deal-access/policy.ts'
import { type Actor, asPerson } from '../platform/auth/actor.ts'
import { type RequestRow, type SignerRow, stateOf } from './queries/requests.ts'

type Request = RequestRow

/**
 * The signer who the actor is, once they have been invited; their address is verified. A person of a team signs what names
 * themselves, not what names another person of it.
 */
export const ownSigner = (actor: Actor, { signers }: Request): SignerRow | undefined =>
  signers.find(({ email, status }) => email === asPerson(actor).email.toLowerCase() && status !== 'waiting')

/** The owner of the deal and staff see all of a request. */
export const seesWhole = (actor: Actor, request: Request) => seesAsOwner(actor, request)

/** Invited signers know of a request too. */
export const canSeeRequest = (actor: Actor, request: Request) =>
  seesWhole(actor, request) || ownSigner(actor, request) !== undefined

/** The owner and superusers remind and void, in their own name. */
export const canManage = (actor: Actor, request: Request) =>
  isOwnerOrAdministrator(actor, request) && actor.viewed_by === null

/** The actions that the actor can take on a request. */
export function actions(actor: Actor, request: Request) {
  const manages = canManage(actor, request)
  const own = ownSigner(actor, request)
  const isOut = isOpen(request) && !request.is_over
  return {
    remind: manages && isOut && request.status !== 'created',
    void: manages && isOpen(request),
    sign: own !== undefined && !actor.viewed_by && isOut && isTurnOf(stateOf(request), own.place),
    read_signed:
      (own !== undefined && canReadSigned(request, own)) || (seesWhole(actor, request) && hasSigned(request)),
  }
}

/** A signer can read the document while the request is under way and after it is completed. */
const READABLE: readonly SigningStatus[] = [...OUT_STATUSES, 'completed']

/** True while there is a signed document: one that is on the deal can be removed from it. */
const hasSigned = ({ finished_key, finished_file_id, document }: Request) =>
  finished_key !== null && (finished_file_id === null || document === finished_file_id)

/** A signer can read the signed document as long as their mailed link shows it. */
const canReadSigned = (request: Request, signer: SignerRow) =>
  request.finished_key !== null && !request.is_link_over && signerActions(request, signer).read

/** The actions that a signer can take at their link. */
export function signerActions(request: Request, signer: SignerRow) {
  const isTurn = isOpen(request) && !request.is_over && isTurnOf(stateOf(request), signer.place)
  // DocuSign has its own page.
  const signsHere = isTurn && request.provider === 'builtin'
  const hasRead = signer.status === 'viewed'
  const hasAgreed = hasRead && signer.consented_at !== null
  return {
    read: isTurn || (signer.status === 'signed' && READABLE.includes(request.status)),
    consent: signsHere && hasRead && !hasAgreed,
    ask_code: signsHere && hasAgreed,
    sign: signsHere && hasAgreed,
    decline: signsHere,
  }
}

type Masked = Pick<RequestRow, 'purpose' | 'finished_at' | 'owner_company' | 'asked_by'>

/**
 * The name of a signer as another signer may know it: on an NDA the seller has the name of the listing until all have
 * signed.
 */
export const nameFor = (
  { purpose, finished_at, owner_company }: Masked,
  reader: Pick<SignerRow, 'role'> | undefined,
  { name, role }: Pick<SignerRow, 'name' | 'role'>,
): string =>
  purpose === 'nda' && role === 'seller' && reader?.role !== 'seller' && finished_at === null
    ? (owner_company ?? 'The seller')
    : name

/** The sender whom a signer sees: buyers request an NDA themselves, so for them it is HomeSlice. */
export const senderFor = ({ purpose, asked_by }: Masked, { role }: Pick<SignerRow, 'role'>): string =>
  purpose === 'nda' && role === 'buyer' ? 'HomeSlice' : asked_by
