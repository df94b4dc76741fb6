import { z } from 'zod'
import { LANGUAGES, type Language, speaking } from './language.ts'
import { oneOf } from './values.ts'

/* Texts that bind are made in French and English if French is the language of a party, else in English alone. */

/** A part of a text that binds. */
export interface Section {
  heading: string
  body: string
}

/** A part with its language, which a screen reader speaks. */
export interface SpokenSection extends Section {
  language: Language
}

/** In a response. */
export const spokenSection = z.object({ heading: z.string(), body: z.string(), language: oneOf(LANGUAGES) })

const BOTH = ['fr', 'en'] as const
const ENGLISH = ['en'] as const

/** The languages of a text that binds, French first. */
export const bindingLanguages = (isFrenchRead: boolean): readonly Language[] =>
  isFrenchRead ? BOTH : ENGLISH

/** What a text in both languages says in each of them. */
const SAME_FORCE: Readonly<Record<Language, Section>> = {
  fr: {
    heading: 'Langues',
    body: 'Les versions française et anglaise ont la même valeur; au Québec, la personne qui adhère à ce texte peut se prévaloir de celle qui lui est la plus favorable.',
  },
  en: {
    heading: 'Languages',
    body: 'The French and the English version have the same force; in Quebec, a person who adheres to this text may rely on the version that is more favourable to them.',
  },
}

/** The sections of one language of a text in these languages. */
export const sectionsIn = (
  language: Language,
  languages: readonly Language[],
  sections: readonly Section[],
): Section[] => [
  ...sections.map((section) => ({ ...section })),
  ...(languages.length > 1 ? [SAME_FORCE[language]] : []),
]

/** The whole text in these languages, one after the other. */
export const textIn = (
  languages: readonly Language[],
  sections: Readonly<Record<Language, readonly Section[]>>,
): SpokenSection[] =>
  languages.flatMap((language) =>
    sectionsIn(language, languages, sections[language]).map((section) => ({ ...section, language })),
  )

/** The version that is recorded: a text in both languages is another text than the English one alone. */
export const versionIn = (languages: readonly Language[], version: string): string =>
  languages.length > 1 ? `${version} ${languages.join('-')}` : version

/** The languages of a recorded version of a text; null if it is another version of it. */
export const languagesOf = (version: string, recorded: string): readonly Language[] | null =>
  [ENGLISH, BOTH].find((languages) => versionIn(languages, version) === recorded) ?? null

/** Composes a document once in each of its languages. */
export const composedIn = <T>(languages: readonly Language[], compose: (language: Language) => T): T[] =>
  languages.map((language) => speaking(language, () => compose(language)))
