import type { DocumentType } from '../deals/documents.ts'

/** Patterns, in English and French, that identify the type of a document by its name; the first match wins. */
const HINTS: readonly (readonly [RegExp, DocumentType])[] = [
  [/title insur|assurances? (?:de |des )?titre/, 'title_insurance'],
  [/apprais|valuation|\bestimation/, 'appraisal_report'],
  [/parcel|acte de vente/, 'home_title'],
  [/\bliens?\b|charge|register|privilege/, 'proof_of_lien'],
  [/credit|equifax|trans ?union|bureau|beacon/, 'credit_history'],
  [
    /income|assessment|\bt[14]\b|\bnoa\b|pay ?(?:stub|slip)|employ|revenu|cotisation|\bemploi|releve 1/,
    'income_verification',
  ],
  [/net ?worth|assets|valeur nette|\bbilan/, 'net_worth'],
  [/\btitles?\b|\btitres?\b|\bdeed|\btransfer/, 'home_title'],
  [/mortgage|commitment|\bloan|hypothe|\bpret\b|engagement|renewal/, 'mortgage'],
]

/** The words of a name, without case, accents and punctuation. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The type that the words of a name suggest; null for none. */
export function typeInWords(words: readonly string[]): DocumentType | null {
  const text = words.join(' ')
  return HINTS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
