import { sentence } from '../kernel/language.ts'

/** A bidder of a deal, numbered in the order of the first bids. */
export const bidderAlias = (number: number) => sentence`Bidder ${number}`

/** A buyer who has not bid, numbered in the order of the first questions. */
export const buyerAlias = (number: number) => sentence`Buyer ${number}`
