import { ROOM_ADMISSION, type RoomAdmission } from '../../deal-access/room.ts'
import type { Party, TextDocument } from '../../signing/text-document.ts'
import { STANDARD_NDA } from './standard.ts'

/** The purpose of requests for signatures on the agreement of a deal room. */
export const NDA_PURPOSE = 'nda'

/** What the agreement of a deal room is filled with. */
export interface NdaFacts {
  /** Of the deal: HS-20418. */
  reference: string
  /** As the listing names the deal: "Detached house". */
  title: string
  /** As the listing names the seller; null if it does not. */
  seller_company: string | null
  buyer: Party
  admission: RoomAdmission
}

/** A listing does not say who signs for its seller. */
const NOT_SHOWN = '–'

/** The standard agreement of a deal room for one buyer. It says no more of the seller than the listing does. */
export const ndaText = ({ reference, title, seller_company, buyer, admission }: NdaFacts): TextDocument => ({
  title: STANDARD_NDA.title,
  version: STANDARD_NDA.version,
  parties: [
    { role: 'Seller', side: { company: seller_company ?? `The seller of ${reference}`, name: NOT_SHOWN } },
    { role: 'Buyer', side: buyer },
  ],
  terms: [
    { label: 'Deal', value: `${reference}, ${title}` },
    { label: 'Deal room opens', value: ROOM_ADMISSION[admission] },
  ],
  sections: STANDARD_NDA.sections,
  mortgages: [],
})
