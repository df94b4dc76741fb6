import { ROOM_ADMISSION, type RoomAdmission } from '../../deal-access/room.ts'
import { inLanguage, type Language, sentence } from '../../kernel/language.ts'
import type { Party, TextDocument } from '../../signing/text-document.ts'
import { NDA, type NdaKind, ndaWording } from './kinds.ts'

/** The facts with which an NDA is filled. */
export interface NdaFacts {
  /** The deal's reference: HS-20418. */
  reference: string
  /** The deal's title in the listing, in the language of the text: "Detached house". */
  title: string
  /** The seller's company in the listing; null if the listing does not name it. */
  seller_company: string | null
  buyer: Party
  /** How the buyer is admitted after accepting it. */
  admission: RoomAdmission
}

/** A listing does not name the person who signs for its seller. */
const NOT_SHOWN = '–'

/**
 * The standard text of an NDA for one buyer, in one of its languages, which is spoken. It reveals no more about the
 * seller than the listing does.
 */
export const ndaText = (
  kind: NdaKind,
  { reference, title, seller_company, buyer, admission }: NdaFacts,
  language: Language,
  languages: readonly Language[],
): TextDocument => ({
  ...ndaWording(kind, language, languages),
  language,
  parties: [
    {
      role: sentence`Seller`,
      side: { company: seller_company ?? sentence`The seller of ${reference}`, name: NOT_SHOWN },
    },
    { role: sentence`Buyer`, side: buyer },
  ],
  terms: [
    { label: sentence`Deal`, value: `${reference}, ${title}` },
    { label: inLanguage(NDA[kind].opens), value: ROOM_ADMISSION[admission] },
  ],
  mortgages: [],
})
