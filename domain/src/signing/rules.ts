import { sentence } from '../kernel/language.ts'
import { SIGNATURE_RATIO, type SignerStatus, type SigningStatus, SMALLEST_WIDTH } from './vocabulary.ts'

/** The state of a signing request: its status, and the status of each signer in their order. */
export interface SigningState {
  status: SigningStatus
  in_order: boolean
  signers: readonly SignerStatus[]
}

/** The actions on a request. `signer` is the index of a signer. */
export type SigningAction =
  | { type: 'send' }
  | { type: 'view'; signer: number }
  | { type: 'sign'; signer: number }
  | { type: 'decline'; signer: number }
  | { type: 'fail' }
  | { type: 'void' }
  | { type: 'expire' }

/** Statuses in which a request still waits for something. */
export const OPEN_STATUSES: readonly SigningStatus[] = ['created', 'sent', 'in_progress']
export const isOpen = ({ status }: Pick<SigningState, 'status'>) => OPEN_STATUSES.includes(status)
/** Statuses in which signers can act. */
export const OUT_STATUSES: readonly SigningStatus[] = ['sent', 'in_progress']
const isOut = ({ status }: Pick<SigningState, 'status'>) => OUT_STATUSES.includes(status)

const hasSigned = (status: SignerStatus) => status === 'signed'

/** True if it is this signer's turn: the request is out, and if it is in order, all signers before have signed. */
export function isTurnOf(state: SigningState, signer: number): boolean {
  const status = state.signers[signer]
  if (!isOut(state) || status === undefined || hasSigned(status) || status === 'declined') return false
  return !state.in_order || state.signers.slice(0, signer).every(hasSigned)
}

/** The indices of the signers whose turn it is. */
export const turns = (state: SigningState): number[] =>
  state.signers.flatMap((_status, place) => (isTurnOf(state, place) ? [place] : []))

/** The indices of the signers whose turn it is and who have not been invited yet. */
export const toInvite = (state: SigningState): number[] =>
  turns(state).filter((place) => state.signers[place] === 'waiting')

/**
 * The request after an action; null if the action is not possible. A signer must have seen the document before signing;
 * a request that has ended does not change.
 */
export function after(state: SigningState, action: SigningAction): SigningState | null {
  switch (action.type) {
    case 'send':
      return state.status === 'created' ? invited({ ...state, status: 'sent' }) : null
    case 'fail':
      return state.status === 'created' ? { ...state, status: 'failed' } : null
    case 'void':
      return isOpen(state) ? { ...state, status: 'voided' } : null
    case 'expire':
      return isOpen(state) ? { ...state, status: 'expired' } : null
    case 'view':
      if (!isTurnOf(state, action.signer) || state.signers[action.signer] !== 'invited') return null
      return { ...state, status: 'in_progress', signers: replaced(state, action.signer, 'viewed') }
    case 'sign': {
      if (!isTurnOf(state, action.signer) || state.signers[action.signer] !== 'viewed') return null
      const signers = replaced(state, action.signer, 'signed')
      const status = signers.every(hasSigned) ? 'completed' : 'in_progress'
      return invited({ ...state, status, signers })
    }
    case 'decline':
      return isTurnOf(state, action.signer)
        ? { ...state, status: 'declined', signers: replaced(state, action.signer, 'declined') }
        : null
  }
}

/** Invites the signers whose turn has come. */
const invited = (state: SigningState): SigningState => {
  const now = toInvite(state)
  return {
    ...state,
    signers: state.signers.map((status, place) => (now.includes(place) ? 'invited' : status)),
  }
}

const replaced = ({ signers }: SigningState, place: number, status: SignerStatus) =>
  signers.map((each, index) => (index === place ? status : each))

/** The place of a signature: page from 1; upper left corner and width as shares of the page as displayed. */
export interface Place {
  page: number
  x: number
  y: number
  width: number
}

/** Width and height of a page as displayed, in points. */
export type PageSize = readonly [number, number]

/** The height of a signature as a share of the height of its page. */
export const heightOf = ({ width }: Pick<Place, 'width'>, [pageWidth, pageHeight]: PageSize): number =>
  (width * pageWidth) / SIGNATURE_RATIO / pageHeight

/** Tolerance for the rounding of page sizes in a browser. */
const TOLERANCE = 0.001

/** Why a signature cannot be at a place, in a sentence; null if it can. */
export function placeProblem(place: Place, pages: readonly PageSize[]): string | null {
  const page = pages[place.page - 1]
  if (!page) return sentence`This document has ${pages.length === 1 ? 'one page' : `${pages.length} pages`}.`
  if (place.width < SMALLEST_WIDTH) return sentence`Make the signature larger.`
  const isInside =
    place.x >= 0 &&
    place.y >= 0 &&
    place.x + place.width <= 1 + TOLERANCE &&
    place.y + heightOf(place, page) <= 1 + TOLERANCE
  return isInside ? null : sentence`Place the whole signature on the page.`
}

/** True if two signers have the same e-mail address. */
export const hasDuplicates = (signers: readonly { email: string }[]): boolean =>
  new Set(signers.map(({ email }) => email)).size < signers.length
