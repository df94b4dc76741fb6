import { fileURLToPath } from 'node:url'

const fileOf = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))

export type Weight = 'regular' | 'semibold'

/** Fonts to embed in documents: one of Latin, Greek and Cyrillic letters, one of Canadian syllabics and basic Latin. */
export const FONT_FILES = {
  'noto-regular': fileOf('noto-sans-regular'),
  'noto-semibold': fileOf('noto-sans-semibold'),
  'syllabics-regular': fileOf('noto-sans-canadian-aboriginal-regular'),
  'syllabics-semibold': fileOf('noto-sans-canadian-aboriginal-semibold'),
} as const

/** A script typeface of Latin and Cyrillic letters, for names that are typed as a signature. */
export const SCRIPT_FILE = fileOf('caveat-semibold')

const SYLLABICS = /\p{Script=Canadian_Aboriginal}/u

/** The font for a text. A text has only one, so that it is measured and wrapped as it is drawn. */
export const fontFor = (text: string, weight: Weight): keyof typeof FONT_FILES =>
  `${SYLLABICS.test(text) ? 'syllabics' : 'noto'}-${weight}`

const LETTERS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Canadian_Aboriginal}\p{Script=Inherited}]/u
/** Digits, punctuation, currencies and symbols that both fonts have. */
const SIGNS =
  /[\u0020-\u007e\u00a0-\u00bf\u00d7\u00f7\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/u
/** Letters that only the larger font has; in a text with syllabics they are replaced. */
const BEYOND_SYLLABICS = /[\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Replaces characters that the text's font lacks: by the letter without its accent, else by "?". */
export function printable(text: string): string {
  const isSyllabic = SYLLABICS.test(text)
  const isSet = (sign: string) =>
    SIGNS.test(sign) || sign === '\n' || (LETTERS.test(sign) && !(isSyllabic && BEYOND_SYLLABICS.test(sign)))
  return [...text.replaceAll('−', '-').normalize('NFC')]
    .map((sign) => (isSet(sign) ? sign : sign.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || '?'))
    .join('')
}
