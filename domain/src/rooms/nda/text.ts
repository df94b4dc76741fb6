import { ROOM_ADMISSION, type RoomAdmission } from '../../deal-access/room.ts'
import type { Party, TextDocument } from '../../signing/text-document.ts'
import { NDA, type NdaKind } from './kinds.ts'

/** What an NDA is filled with. */
export interface NdaFacts {
  /** Of the deal: HS-20418. */
  reference: string
  /** As the listing names the deal: "Detached house". */
  title: string
  /** As the listing names the seller; null if it does not. */
  seller_company: string | null
  buyer: Party
  /** When what it opens does so. */
  admission: RoomAdmission
}

/** A listing does not say who signs for its seller. */
const NOT_SHOWN = '–'

/** The standard text of an NDA for one buyer. It says no more of the seller than the listing does. */
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
