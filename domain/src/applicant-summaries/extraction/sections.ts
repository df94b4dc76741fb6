import { withoutPerson } from './labels.ts'
import { plain } from './words.ts'

/**
 * What the rows below a heading are about. Nothing is read in `other`: those rows are about another person or thing.
 */
export type Section = 'applicant' | 'employment' | 'property' | 'loan' | 'credit' | 'other'

export interface Heading {
  section: Section
  /** null if the heading does not say whom it is about. */
  person: 0 | 1 | null
}

const PATTERNS: readonly (readonly [Section, RegExp])[] = [
  [
    'other',
    /\b(?:broker|brokerage|courtier|agent|lawyer|solicitor|notary|notaire|avocate?|references?|realtor|landlord|locateur|accountant|comptable|lender|preteur|insurance|assurance|office use|bureau seulement|usage interne|previous|former|precedente?s?|ancien|anterieure?s?|assets?|liabilit\w+|actifs?|passifs?|debts?|dettes|consent|consentement|declarations?|authori[sz]ation|autorisation|signatures?|guarantor|caution|spouse|conjoint|emergency|relative|other properties|autres proprietes|vendor|vendeur|builder|instructions|trades?|tradelines|inquiries|enquiries|demandes de renseignements|banking|financial institution|institution financiere|other income|autres revenus|attachments?|notes|remarks)\b/,
  ],
  ['employment', /\b(?:employment|employer|emploi|employeur|income|revenus?|occupation|work|travail)\b/],
  ['credit', /\b(?:credit|bureau|score|solvabilite)\b/],
  ['property', /\b(?:property|security|propriete|immeuble|garantie)\b/],
  [
    'loan',
    /\b(?:loan|mortgage|financing|request|pret|hypotheque|hypothecaire|financement|demande de financement)\b/,
  ],
  [
    'applicant',
    /\b(?:personal|applicant|borrower|client|consumer|personne|personnels?|personnelles?|demandeur|demanderesse|emprunteur|identification|identity|identite|contact|coordonnees|about you|your details|address|residence|residential|adresse|marital|dependants|dependents)\b/,
  ],
]
const FORM = /\b(?:application|form|formulaire|demande)\b/
const NUMBERING = /^(?:(?:section|part|partie)\s+)?(?:\d{1,2}|[a-h]|[ivx]{1,4})\s*[.):–-]\s*/iu
const MOST_WORDS = 8

/** The heading that a text is; null if it is none. */
export function headingOf(text: string): Heading | null {
  const words = plain(text.replace(NUMBERING, ''))
  if (words === '' || words.split(' ').length > MOST_WORDS || /[.?!]$/u.test(text.trim())) return null
  const { rest, person } = withoutPerson(
    words.replace(
      /^(?:information|details|section|about|renseignements|informations)(?: (?:on|about|for|of|sur))?(?: (?:the|le|la|l|les))? /u,
      '',
    ),
  )
  const found = PATTERNS.find(([, pattern]) => pattern.test(rest))
  if (person !== null) return { section: found?.[0] ?? 'applicant', person }
  if (!found) return null
  // The title of the whole form does not say what its first part is about.
  if (FORM.test(words) && (found[0] === 'loan' || found[0] === 'applicant' || found[0] === 'credit'))
    return { section: 'applicant', person: null }
  return { section: found[0], person: null }
}
