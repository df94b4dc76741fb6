import { REQUESTS_ANSWERED_IN } from '../../deal-access/room.ts'
import { DOCUMENT_TYPE, type DocumentType } from '../../deals/documents.ts'
import type { DealState } from '../../deals/vocabulary.ts'
import { spoken } from '../../kernel/language.ts'
import { canStillAsk } from '../questions/rules.ts'

/** The most documents of a deal that one user can request. */
export const MOST_REQUESTS = 20
export const LONGEST_TITLE = 80
export const LONGEST_REASON = 500
export const LONGEST_DECLINE = 500

/** The state of a request; `closed` is an open one of a deal that has ended. */
export const REQUEST_STATE = spoken({
  open: 'Open',
  answered: 'Answered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
} as const)
export type RequestState = keyof typeof REQUEST_STATE

/** Alias of reviewers and administrators, who request documents for HomeSlice. */
export const STAFF_ALIAS = 'HomeSlice'

/** The requested document: its type, or a title if no type fits. */
export interface Requested {
  document_type: DocumentType | null
  title: string | null
}

/** The key by which two requests are the same: the type, or the title without regard to case and spaces. */
export const requestKind = ({ document_type, title }: Requested): string =>
  document_type ? `type ${document_type}` : `title ${titleOf(title).toLowerCase()}`

const titleOf = (title: string | null) => (title ?? '').normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/** The requested document in words. */
export const requestLabel = ({ document_type, title }: Requested): string =>
  document_type ? DOCUMENT_TYPE[document_type] : titleOf(title)

/** True while buyers in the deal room can request documents: from the listing to the end of the auction. */
export const canBuyersRequest = canStillAsk
/** True while the seller can respond to requests, and while reviewers and administrators can make them. */
export const isAnswerableIn = (state: DealState) => REQUESTS_ANSWERED_IN.includes(state)
