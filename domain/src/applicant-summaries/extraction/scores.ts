/** Names of the credit bureaus in plain words, with their usual abbreviations. */
const BUREAUS = ['equifax', 'transunion', 'trans union', 'eq', 'efx', 'tu']
const LINKS = ['', 'from ', 'by ', 'per ', 'de ', 'd ', 'chez ', 'selon ']

/** What forms call a credit score, in English and French. */
const NAMES = [
  'credit score',
  'credit rating',
  'credit bureau score',
  'bureau score',
  'beacon',
  'beacon score',
  'beacon rating',
  'beacon credit score',
  'fico',
  'fico score',
  'fico credit score',
  'score',
  'score de credit',
  'score beacon',
  'score fico',
  'cote de credit',
  'cote de solvabilite',
  'cote beacon',
  'cote fico',
  'pointage',
  'pointage de credit',
  'pointage beacon',
  'pointage fico',
]
/** These are a credit score only beside the name of a bureau. */
const NAMES_OF_BUREAUS = ['cote', 'credit']
const OTHERS = [
  'ers score',
  'ers 2 0 score',
  'creditvision score',
  'current credit score',
  'current beacon score',
]

/** The labels of a credit score, with and without its bureau: "TransUnion beacon", "Cote de crédit d’Equifax". */
export const SCORE_LABELS: readonly string[] = [
  ...NAMES,
  ...OTHERS,
  ...[...NAMES, ...NAMES_OF_BUREAUS].flatMap((name) =>
    BUREAUS.flatMap((bureau) => [`${bureau} ${name}`, ...LINKS.map((link) => `${name} ${link}${bureau}`)]),
  ),
]

/** Beside these words a score is what a lender asks for, or about another thing than the credit of a person. */
const NOT_OWN =
  /\b(?:min\w*|max\w*|least|required|requise?|exigee?|target|average|moyenne?|previous|precedente?|bankruptcy|faillite|risk|risque)$/u

/** True for words, in plain form, before or in the brackets of a label that make its score no score of an applicant. */
export const isOfAnother = (words: string): boolean => NOT_OWN.test(words)

/** True for a label that other scores have as well, so that it must stand alone. */
export const isBareScore = (words: string): boolean => words === 'score'

const BUREAU = String.raw`(?:equifax|trans\s?union|tu|eq|efx)`
const SCORE = new RegExp(
  String.raw`^(?:${BUREAU}\s*[:–-]?\s*)?(\d{3})(?:\s?(?:/|out of|sur)\s?900)?(?:\s?(?:points?|pts))?(?:\s?[,–-])?(?:\s?\(?(?:${BUREAU}|beacon|fico)\)?)?$`,
  'iu',
)
const LOWEST = 300

/** The score that a text is, such as `702`, `702 / 900` or `664 (TU)`; null for ranges, amounts and other numbers. */
export function readScore(text: string): number | null {
  const score = Number(SCORE.exec(text)?.[1] ?? 0)
  return score >= LOWEST ? score : null
}

const BUREAU_NAMES = /\b(?:equifax|trans\s?union)\b/giu
/** In small letters these are words of other languages. */
const ABBREVIATIONS = /\b(?:TU|EQ|EFX)\b/gu

/** The only bureau that a text names, with the words that name it; null if it names none or two. */
export function bureauIn(text: string): { value: 'equifax' | 'trans_union'; quote: string } | null {
  const quotes = [...(text.match(BUREAU_NAMES) ?? []), ...(text.match(ABBREVIATIONS) ?? [])]
  const named = new Set(quotes.map((quote) => (/^e/i.test(quote) ? 'equifax' : 'trans_union')))
  const [value] = named
  const [quote] = quotes
  return value && quote && named.size === 1 ? { value, quote } : null
}
