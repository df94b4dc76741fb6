import type { DealState } from '../../deals/vocabulary.ts'
import { spoken } from '../../kernel/language.ts'

/** The most questions that one buyer can ask about one deal. */
export const MOST_QUESTIONS = 20
export const LONGEST_QUESTION = 1000
export const LONGEST_ANSWER = 4000

/** The readers of an answer. */
export const ANSWERED_TO = spoken({
  all: 'All buyers who can ask',
  asker: 'This buyer only',
} as const)
export type AnsweredTo = keyof typeof ANSWERED_TO

const ASKED_IN: readonly DealState[] = ['pending_auction', 'live']
const ANSWERED_IN: readonly DealState[] = [...ASKED_IN, 'auction_ended', 'under_review']

/** True from the listing to the end of the auction. */
export const canStillAsk = (state: DealState) => ASKED_IN.includes(state)
/** True until the deal is sold or not sold; then the list is closed. */
export const canStillAnswer = (state: DealState) => ANSWERED_IN.includes(state)
