import type { ApplicantField } from '../../deals/applicant-fields.ts'
import type { FactName } from '../extracted.ts'
import { isBareScore, isOfAnother, SCORE_LABELS } from './scores.ts'
import { isNearly, plain } from './words.ts'

/** The field or fact that a label prompts for. */
export type Target = ApplicantField | FactName | 'full_name' | 'income_year' | 'income_month'

/** Labels of application forms in Canada, in plain words. Each of them can mean only one thing. */
const LABELS: Readonly<Partial<Record<Target, string>>> = {
  full_name:
    'name|full name|full legal name|legal name|complete name|applicant name|name of applicant|borrower name|name of borrower|client name|consumer name|' +
    'nom complet|nom et prenom|nom et prenoms|prenom et nom|nom du demandeur|nom de l emprunteur|nom du client|nom legal complet|nom du consommateur',
  first_name:
    'first name|given name|given names|first given name|legal first name|first names|forename|prenom|prenoms|prenom legal|prenom s|first',
  middle_name:
    'middle name|middle names|middle initial|second name|second given name|deuxieme prenom|second prenom|autre prenom|autres prenoms|initiale|middle',
  last_name: 'last name|surname|family name|legal last name|last|nom de famille|nom|nom legal|nom famille',
  date_of_birth:
    'date of birth|birth date|birthdate|dob|d o b|born|born on|date de naissance|ne le|nee le|ne e le|naissance|ddn',
  gender: 'gender|sex|sexe|genre',
  marital_status:
    'marital status|civil status|relationship status|etat civil|etat matrimonial|situation matrimoniale|statut matrimonial|situation de famille|situation familiale|statut civil',
  citizenship_status:
    'citizenship|citizenship status|residency status|immigration status|status in canada|canadian status|legal status in canada|citoyennete|statut de citoyennete|statut de residence|statut au canada|statut d immigration|statut de citoyen',
  number_of_dependents:
    'number of dependents|number of dependants|dependents|dependants|no of dependents|no of dependants|of dependents|of dependants|num dependents|dependent children|how many dependents|how many dependants|nombre de personnes a charge|personnes a charge|nb de personnes a charge|nombre de dependants|nbre de personnes a charge|n de personnes a charge',
  personal_email:
    'email|e mail|email address|e mail address|personal email|personal e mail|courriel|adresse courriel|adresse de courriel|courriel personnel|adresse electronique|adresse e mail',
  primary_phone:
    'phone|telephone|phone number|telephone number|primary phone|home phone|cell|cell phone|cellphone|cellular|mobile|mobile phone|mobile number|cell number|contact number|phone no|tel|telephone principal|numero de telephone|n de telephone|no de telephone|tel cellulaire|telephone cellulaire|cellulaire|telephone domicile|telephone mobile|telephone a domicile|telephone residence',
  credit_score: SCORE_LABELS.join('|'),
  credit_history_length:
    'length of credit history|credit history length|years of credit history|credit history|historique de credit|duree de l historique de credit|anciennete du credit|duree de l historique',
  credit_report_date:
    'credit report date|date of credit report|report date|bureau date|date of report|credit bureau date|date pulled|credit pulled on|date of bureau|report generated|date du rapport|date du rapport de credit|date du dossier de credit|date du bureau de credit|rapport de credit du|rapport du',
  credit_bureau_used:
    'credit bureau|credit bureau used|bureau|bureau used|credit reporting agency|reporting agency|credit agency|credit report from|bureau de credit|agence de credit|agence d evaluation du credit|bureau de credit consulte|bureau de credit utilise|source du rapport',
  employer:
    'employer|employer name|name of employer|current employer|present employer|company|company name|employed by|employer company|place of employment|employeur|nom de l employeur|employeur actuel|nom de l entreprise|entreprise|lieu de travail',
  occupation:
    'occupation|job title|position|position held|profession|job|position title|occupation title|current position|present occupation|poste|poste occupe|titre du poste|metier|fonction|titre d emploi|occupation actuelle',
  income:
    'income|gross income|salary|base salary|employment income|gross salary|wage|wages|earnings|revenu|revenu brut|salaire|salaire brut|revenu d emploi|salaire de base|remuneration',
  income_year:
    'annual income|gross annual income|annual gross income|yearly income|annual salary|gross annual salary|income per year|gross yearly income|annual employment income|base annual salary|annual base salary|annual earnings|income annual|' +
    'revenu annuel|revenu annuel brut|revenu brut annuel|salaire annuel|salaire annuel brut|salaire brut annuel|revenu annuel d emploi|revenu par annee',
  income_month:
    'monthly income|gross monthly income|monthly gross income|monthly salary|gross monthly salary|income per month|revenu mensuel|revenu mensuel brut|revenu brut mensuel|salaire mensuel|salaire mensuel brut|salaire brut mensuel',
  income_period:
    'pay frequency|income frequency|income period|salary frequency|frequence de paie|frequence du revenu|periode de paie',
  current_address:
    'address|current address|present address|home address|street address|residential address|current home address|mailing address|current residence|residence address|civic address|adresse|adresse actuelle|adresse du domicile|adresse domiciliaire|domicile|adresse civique|adresse residentielle|adresse postale|adresse de residence',
  housing_cost:
    'monthly housing cost|monthly rent|rent|monthly rent or mortgage|rent or mortgage payment|current rent|monthly rent mortgage payment|rent mortgage|rent mortgage payment|monthly housing payment|monthly payment for housing|rent per month|housing cost|current monthly rent|' +
    'loyer|loyer mensuel|cout mensuel du logement|loyer ou hypotheque mensuel|cout du logement|paiement mensuel du logement|loyer actuel|frais de logement mensuels|loyer ou versement hypothecaire',
  amount_requested:
    'amount requested|loan amount|loan amount requested|mortgage amount|mortgage amount requested|requested amount|requested loan amount|requested mortgage amount|mortgage requested|amount of mortgage|amount of loan|loan requested|amount of mortgage requested|mortgage loan amount|' +
    'montant demande|montant du pret|montant du pret demande|montant du pret hypothecaire|montant de l hypotheque|pret demande|montant hypothecaire demande|hypotheque demandee|montant de l hypotheque demandee|pret hypothecaire demande',
  purchase_price:
    'purchase price|sale price|price of property|purchase amount|agreed purchase price|prix d achat|prix de vente|prix d acquisition|prix de la propriete',
  property_value:
    'property value|appraised value|estimated value|market value|estimated property value|value of property|current property value|estimated market value|home value|current market value|appraised value of property|' +
    'valeur de la propriete|valeur marchande|valeur estimee|valeur evaluee|valeur de l immeuble|valeur estimative|valeur actuelle|valeur marchande estimee',
  mortgage_balance:
    'mortgage balance|existing mortgage balance|current mortgage balance|outstanding mortgage balance|outstanding mortgage|existing mortgage|mortgage balance owing|first mortgage balance|remaining mortgage balance|' +
    'solde hypothecaire|solde de l hypotheque|solde hypothecaire actuel|hypotheque existante|solde de l hypotheque actuelle|solde du pret hypothecaire|solde de l hypotheque existante',
  property_address:
    'property address|subject property|subject property address|address of property|property to be mortgaged|security address|mortgaged property|address of subject property|property location|' +
    'adresse de la propriete|adresse de l immeuble|immeuble a financer|propriete visee|adresse du bien|propriete a financer|adresse de la propriete visee|adresse de la propriete a financer',
}

/** Questions whose answers are not read. They end the value before them and are no value themselves. */
const OTHERS = new Set(
  plainList(
    'social insurance number|sin|nas|numero d assurance sociale|city|town|province|postal code|code postal|ville|country|pays|unit|apt|suite|street|rue|how long|years at address|years at current address|time at address|duration|depuis|since|start date|end date|date|signature|signed|applicant signature|initials|work phone|business phone|telephone au travail|telephone travail|fax|ext|preferred name|nickname|alias|maiden name|nom de jeune fille|former name|spouse name|nom du conjoint|previous address|previous employer|ancien employeur|adresse precedente|employment type|type of employment|employment status|type d emploi|statut d emploi|years employed|years in industry|years of service|anciennete|other income|frequency|frequence|price|current value|current balance|outstanding balance|balance owing|balance outstanding|solde actuel|emploi|paid|rental income|bonus|commission|autres revenus|revenu locatif|total income|revenu total|household income|total|term|rate|interest rate|amortization|terme|taux|taux d interet|amortissement|purpose|purpose of loan|but du pret|down payment|mise de fonds|closing date|date de cloture|maturity date|date d echeance|lender|preteur|broker|courtier|agent|property type|type de propriete|occupancy|year built|heating|taxes|property taxes|condo fees|taxes foncieres|frais de condo|salutation|title|titre|prefix|suffix|yes|no|oui|non|language|langue|preferred language|country of birth|place of birth|lieu de naissance|ages|age|ages of dependents|age des personnes a charge|relationship|relation|lien|own|rent|own or rent|proprietaire|locataire|residential status|statut residentiel|statut d occupation|industry|secteur|secteur d activite|manager|supervisor|superviseur|employer address|adresse de l employeur|employer phone|telephone de l employeur|file number|application number|no de dossier|numero de dossier|reference|ref|bank|banque|institution|account|compte|balance|solde|payment|paiement|value|valeur|limit|limite|asset|assets|actif|liability|liabilities|passif|description|amount|montant|type|status|statut|notes|remarks|remarques|comments|commentaires|details|net worth|valeur nette|bankruptcy|faillite|driver s licence|driver licence|permis de conduire|id number|passport|passeport|intended use|second mortgage|deuxieme hypotheque|monthly payment|paiement mensuel|versement mensuel|credit cards|cartes de credit|car loan|pret auto|vehicle|savings|epargne|rrsp|reer|chequing|preferred contact|emergency contact',
  ),
)

function plainList(words: string): string[] {
  return words.split('|').map(plain)
}

const TARGETS = new Map<string, Target>(
  (Object.entries(LABELS) as [Target, string][]).flatMap(([target, words]) =>
    plainList(words).map((word) => [word, target] as const),
  ),
)
const LONGEST = Math.max(...[...TARGETS.keys()].map((label) => label.split(' ').length))
/** A short label can become another word by a single letter, so it must match exactly. */
const LEAST_LETTERS_NEARLY = 9

export interface Label {
  target: Target | 'other'
  /** The applicant whom the label itself names. */
  person: 0 | 1 | null
  /** The order of day and month, if the label states it. */
  order: 'dmy' | 'mdy' | 'ymd' | null
  /** How a full name is written, if the label states it. */
  nameOrder: 'first' | 'last' | null
  /** The label states that an amount is in dollars. */
  hasDollar: boolean
  /** The label is only the word for a person. */
  isPersonAlone: boolean
  /** The number of characters at the start of the text that are the label. */
  length: number
}

const CO =
  'co applicant|coapplicant|co app|2nd applicant|2nd borrower|client 2|2e demandeur|2e emprunteur|co borrower|coborrower|second applicant|second borrower|applicant 2|borrower 2|applicant two|joint applicant|co client|' +
  'codemandeur|co demandeur|co demanderesse|codemanderesse|coemprunteur|co emprunteur|coemprunteuse|co emprunteuse|demandeur 2|emprunteur 2|deuxieme demandeur|deuxieme emprunteur|second demandeur|second emprunteur|codemandeur rice|co requerant|corequerant'
const MAIN =
  'applicant|borrower|1st applicant|1st borrower|client 1|1er demandeur|1er emprunteur|primary applicant|primary borrower|main applicant|principal applicant|applicant 1|borrower 1|first applicant|client|consumer|principal borrower|applicant one|' +
  'demandeur|demanderesse|emprunteur|emprunteuse|demandeur principal|emprunteur principal|demandeur 1|emprunteur 1|premier demandeur|requerant|demandeur principale|demanderesse principale'
const byLength = (words: string) => plainList(words).sort((a, b) => b.length - a.length)
const CO_WORDS = byLength(CO)
const MAIN_WORDS = byLength(MAIN)

/** The person whom the words name, 1 for the co-applicant, and the words without that name. */
export function withoutPerson(words: string): { rest: string; person: 0 | 1 | null } {
  for (const [person, names] of [
    [1, CO_WORDS],
    [0, MAIN_WORDS],
  ] as const)
    for (const name of names) {
      if (words === name) return { rest: '', person }
      // "Co-applicant's income", "Income of applicant", "Revenu du demandeur".
      if (words.startsWith(`${name} `))
        return { rest: words.slice(name.length + 1).replace(/^s /, ''), person }
      if (words.endsWith(` ${name}`))
        return {
          rest: words
            .slice(0, -name.length - 1)
            .replace(/ (?:of|of the|for|for the|du|de la|de l|de|au)$/, ''),
          person,
        }
    }
  return { rest: words, person: null }
}

/** Texts after a label that say how to answer. */
const HINTS = /[([][^)\]]{0,60}[)\]]/gu
const ORDER_HINTS = [
  [/\b(?:dd|jj|day|jour)\b.{0,3}\b(?:mm|month|mois)\b.{0,3}\b(?:yy|yyyy|aaaa|year|annee)\b/u, 'dmy'],
  [/\b(?:mm|month|mois)\b.{0,3}\b(?:dd|jj|day|jour)\b.{0,3}\b(?:yy|yyyy|aaaa|year|annee)\b/u, 'mdy'],
  [/\b(?:yyyy|aaaa|year|annee)\b.{0,3}\b(?:mm|month|mois)\b.{0,3}\b(?:dd|jj|day|jour)\b/u, 'ymd'],
] as const
const NUMBERING = /^(?:section\s+)?(?:\d{1,2}|[a-h])\s*[.)]\s*(?:[a-h]\s*[.)]\s*)?/iu

/**
 * The label that a whole text is, without its colon, number and hints; null if it is no known label.
 * @param isRecognised whether the text was recognised in a picture, so that one letter may be wrong
 */
export function labelOf(text: string, isRecognised: boolean): Label | null {
  // "D.O.B." looks like the fourth question of a list.
  return labelIn(text, text, isRecognised) ?? labelIn(text.replace(NUMBERING, ''), text, isRecognised)
}

function labelIn(body: string, text: string, isRecognised: boolean): Label | null {
  const hints = plain([...body.matchAll(HINTS)].join(' '))
  const words = plain(body.replace(HINTS, ' ').replace(/\*/gu, ''))
  if (words === '' || words.split(' ').length > LONGEST + 4) return null
  const found = targetOf(words, isRecognised)
  if (!found || (found.target === 'credit_score' && isOfAnother(hints))) return null
  // "Beacon score (co-applicant)" and "Credit score (TU, applicant 2)" name the applicant in brackets.
  const named = withoutPerson(hints.replace(/^(?:equifax|trans ?union|tu|eq|efx) /u, ''))
  const person = found.person ?? (named.rest === '' ? named.person : null)
  return { ...found, person, ...hintsOf(hints, text), length: text.length }
}

function hintsOf(hints: string, text: string): Pick<Label, 'order' | 'nameOrder' | 'hasDollar'> {
  const order = ORDER_HINTS.find(([hint]) => hint.test(hints))?.[1] ?? null
  const nameOrder = /^(?:first|given|prenom)\b/u.test(hints)
    ? 'first'
    : /^(?:last|surname|family|nom)\b/u.test(hints)
      ? 'last'
      : null
  return { order, nameOrder, hasDollar: /\$|\bCAD\b/u.test(text) }
}

function targetOf(
  words: string,
  isRecognised: boolean,
): Pick<Label, 'target' | 'person' | 'isPersonAlone'> | null {
  const whole = lookUp(words, isRecognised)
  if (whole) return { target: whole, person: null, isPersonAlone: false }
  const { rest, person } = withoutPerson(words)
  if (person === null) return null
  const target = rest === '' ? 'full_name' : lookUp(rest, isRecognised)
  return target ? { target, person, isPersonAlone: rest === '' } : null
}

function lookUp(words: string, isRecognised: boolean): Target | 'other' | null {
  const exact = TARGETS.get(words)
  if (exact) return exact
  if (OTHERS.has(words)) return 'other'
  if (!isRecognised || words.length < LEAST_LETTERS_NEARLY) return null
  const near = new Set(
    [...TARGETS]
      .filter(([label]) => label.length >= LEAST_LETTERS_NEARLY && isNearly(label, words))
      .map(([, target]) => target),
  )
  return near.size === 1 ? ([...near][0] ?? null) : null
}

/** The label at the start of a text that continues with its value, without a colon between. */
export function labelAtStart(text: string): Label | null {
  const words = [...text.matchAll(/\S+/gu)]
  for (let count = Math.min(words.length - 1, LONGEST + 3); count > 0; count -= 1) {
    const last = words[count - 1]
    if (!last) continue
    const end = last.index + last[0].length
    const label = labelOf(text.slice(0, end), false)
    if (label) return label.target === 'other' ? null : { ...label, length: end }
  }
  return null
}

/** The label at the end of a text, after the value of another label, and the length of the text before it. */
export function labelAtEnd(text: string): { before: number; label: Label } | null {
  const words = [...text.matchAll(/\S+/gu)]
  for (let count = Math.min(words.length, LONGEST + 3); count > 0; count -= 1) {
    const first = words.at(-count)
    if (!first) continue
    const label = labelOf(text.slice(first.index), false)
    if (label) return isCutScore(text, first.index, label) ? null : { before: first.index, label }
  }
  return null
}

/** True for the end of a longer label of another score, as in "Lender: Sample Bank Minimum credit score: 680". */
const isCutScore = (text: string, from: number, { target }: Label): boolean =>
  target === 'credit_score' &&
  (isBareScore(plain(text.slice(from))) || isOfAnother(plain(text.slice(0, from))))
