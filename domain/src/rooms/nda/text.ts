import { ROOM_ADMISSION, type RoomAdmission } from '../../deal-access/room.ts'
import type { Party, TextDocument } from '../../signing/text-document.ts'
import { NDA, type NdaKind } from './kinds.ts'

/** The facts with which an NDA is filled. */
export interface NdaFacts {
  /** The deal's reference: HS-20418. */
  reference: string
  /** The deal's title in the listing: "Detached house". */
  title: string
  /** The seller's company in the listing; null if the listing does not name it. */
  seller_company: string | null
  buyer: Party
  /** How the buyer is admitted after accepting it. */
  admission: RoomAdmission
}

/** A listing does not name the person who signs for its seller. */
const NOT_SHOWN = '–'

/** The standard text of an NDA for one buyer. It reveals no more about the seller than the listing does. */
export const ndaText = (
  kind: NdaKind,
  { reference, title, seller_company, buyer, admission }: NdaFacts,
): TextDocument => ({
  title: NDA[kind].text.title,
  version: NDA[kind].text.version,
  parties: [
    { role: 'Seller', side: { company: seller_company ?? `The seller of ${reference}`, name: NOT_SHOWN } },
    { role: 'Buyer', side: buyer },
  ],
  terms: [
    { label: 'Deal', value: `${reference}, ${title}` },
    { label: NDA[kind].opens, value: ROOM_ADMISSION[admission] },
  ],
  sections: NDA[kind].text.sections,
  mortgages: [],
})
