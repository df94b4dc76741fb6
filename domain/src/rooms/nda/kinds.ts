import { type SpokenSection, sectionsIn, textIn, versionIn } from '../../kernel/binding-text.ts'
import type { Language } from '../../kernel/language.ts'
import { ADDITIONAL_NDA } from './additional.ts'
import { ADDITIONAL_NDA_FRENCH } from './additional-french.ts'
import { STANDARD_NDA } from './standard.ts'
import { STANDARD_NDA_FRENCH } from './standard-french.ts'

/** The non-disclosure agreements (NDAs) of a deal. */
export const NDA = {
  /** Opens the deal room to a buyer at the buyer's request. */
  room: {
    /** The standard text, for sellers who upload none. */
    text: STANDARD_NDA,
    french: STANDARD_NDA_FRENCH,
    /** Its name, at the start of a sentence. */
    name: 'The NDA of this deal room',
    /** The label before the time at which access opens. */
    opens: 'Deal room opens',
    /** Why it can no longer be signed after the sale. */
    over: 'The deal room is closed: the deal is not on the market.',
  },
  /** Opens the follow-up documents of a white label deal to a committed buyer, to whom the seller sends it. */
  additional: {
    text: ADDITIONAL_NDA,
    french: ADDITIONAL_NDA_FRENCH,
    name: 'The additional NDA of this deal',
    opens: 'Follow-up documents open',
    over: 'The commitment that it belongs to has ended.',
  },
} as const
export type NdaKind = keyof typeof NDA

/** An NDA that is signed for a commitment is the additional one. */
export const ndaKindOf = ({ commitment_id }: { commitment_id: string | null }): NdaKind =>
  commitment_id === null ? 'room' : 'additional'

const wordingOf = (kind: NdaKind, language: Language) =>
  language === 'fr' ? NDA[kind].french : NDA[kind].text

/** The standard text of an NDA in one of its languages. */
export function ndaWording(kind: NdaKind, language: Language, languages: readonly Language[]) {
  const { title, sections } = wordingOf(kind, language)
  return {
    title,
    version: versionIn(languages, NDA[kind].text.version),
    sections: sectionsIn(language, languages, sections),
  }
}

/** The standard text of an NDA as it is read and accepted. */
export function standardNda(
  kind: NdaKind,
  languages: readonly Language[],
): { version: string; title: string; sections: SpokenSection[] } {
  const { text, french } = NDA[kind]
  return {
    version: versionIn(languages, text.version),
    title: languages.map((language) => wordingOf(kind, language).title).join(' / '),
    sections: textIn(languages, { en: text.sections, fr: french.sections }),
  }
}
