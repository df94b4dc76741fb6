import type { Choices } from '../../kernel/choice.ts'
import { cellText, type TapeCell, tidyText } from './cells.ts'
import { type TapeColumnName, tapeColumn } from './columns.ts'
import type { Read } from './numbers.ts'

/** Further accepted texts for the values of a column, in English and French, in addition to names and labels. */
const ALSO: Partial<Record<TapeColumnName, Readonly<Record<string, readonly string[]>>>> = {
  mortgage_class: {
    residential: ['res', 'résidentiel', 'résidentielle'],
    commercial: ['com', 'commerciale'],
    Mix: ['mixed', 'mixed use', 'mixte', 'usage mixte'],
  },
  residential_building_type: {
    condo: [
      'condominium',
      'apartment',
      'appartement',
      'condo apt',
      'copropriété',
      'appartement en copropriété',
    ],
    townhouse: ['town house', 'row house', 'maison en rangée', 'maison de ville'],
    detached_house: [
      'detached',
      'house',
      'single family',
      'sfd',
      'maison',
      'maison individuelle',
      'maison unifamiliale',
      'unifamiliale',
    ],
    duplex: [],
    other: ['autre'],
  },
  commercial_class: {
    office_space: ['office', 'bureau', 'bureaux'],
    retail_restaurant: ['retail', 'restaurant', 'commerce de détail', 'commerce de détail ou restaurant'],
    industrial: ['industriel', 'warehouse', 'entrepôt'],
    multifamily: [
      'multi family',
      'multi residential',
      'multirésidentiel',
      'multilogement',
      'immeuble multirésidentiel',
    ],
    hotels: ['hotel', 'hôtel'],
    mixed_use: ['mixed', 'usage mixte'],
    special_purpose: ['usage particulier'],
    land: ['vacant land', 'terrain', 'terrain vacant'],
  },
  office_space_type: {
    a: ['catégorie a', 'classe a'],
    b: ['catégorie b', 'classe b'],
    c: ['catégorie c', 'classe c'],
  },
  state: {
    AB: ['alta'],
    BC: ['colombie britannique', 'cb'],
    MB: ['man'],
    NB: ['nouveau brunswick'],
    NL: ['nfld', 'newfoundland', 'terre neuve et labrador', 'tnl'],
    NS: ['nouvelle écosse', 'né'],
    NT: ['nwt', 'territoires du nord ouest', 'tno'],
    NU: [],
    ON: ['ont'],
    PE: ['pei', 'île du prince édouard', 'ipé'],
    QC: ['québec', 'que', 'pq'],
    SK: ['sask'],
    YT: ['yukon territory', 'yk'],
  },
  position: {
    first: [
      '1',
      '1st',
      '1st mortgage',
      'first mortgage',
      'first charge',
      '1er',
      '1re',
      '1ère',
      '1er rang',
      '1re hypothèque',
      'premier',
      'première',
      'premier rang',
    ],
    second: [
      '2',
      '2nd',
      '2nd mortgage',
      'second mortgage',
      'second charge',
      '2e',
      '2ème',
      '2e rang',
      '2e hypothèque',
      'deuxième',
      'deuxième rang',
    ],
    third: [
      '3',
      '3rd',
      '3rd mortgage',
      'third mortgage',
      'third charge',
      '3e',
      '3ème',
      '3e rang',
      '3e hypothèque',
      'troisième',
      'troisième rang',
    ],
    other: ['autre', '4', '4th', '4e', 'quatrième', 'fourth'],
  },
  mortgage_type: { open: ['ouvert', 'ouverte'], closed: ['fermé', 'fermée'], other: ['autre'] },
  interest_subtype: {
    fixed: ['fixed rate', 'fixe', 'taux fixe'],
    variable: ['variable rate', 'floating', 'adjustable', 'arm', 'vrm', 'taux variable'],
  },
  compounding: {
    annual: ['annual', 'yearly', 'annuel', 'annuelle', 'annuellement'],
    semi_annual: [
      'semi annual',
      'semiannual',
      'semiannually',
      'twice a year',
      'semestriel',
      'semestrielle',
      'semestriellement',
    ],
    quarterly: ['trimestriel', 'trimestrielle'],
    monthly: ['mensuel', 'mensuelle', 'mensuellement'],
    semi_monthly: ['twice a month', 'bimensuel', 'bimensuelle'],
    biweekly: ['bi weekly', 'every two weeks', 'aux deux semaines'],
    weekly: ['hebdomadaire'],
    daily: ['quotidien', 'quotidienne', 'quotidiennement'],
  },
  payment_frequency: {
    monthly: ['12', 'mensuel', 'mensuelle', 'mensuellement'],
    semi_monthly: ['semimonthly', 'twice a month', 'bimensuel', 'bimensuelle'],
    weekly: ['hebdomadaire'],
    biweekly: ['bi weekly', 'every two weeks', 'aux deux semaines', 'aux 2 semaines'],
    accelerated_biweekly: [
      'accelerated bi weekly',
      'biweekly accelerated',
      'bi weekly accelerated',
      'aux deux semaines accéléré',
      'accélérée aux deux semaines',
      'aux deux semaines accélérée',
    ],
    accelerated_weekly: [
      'weekly accelerated',
      'hebdomadaire accéléré',
      'accélérée hebdomadaire',
      'hebdomadaire accélérée',
    ],
  },
  property_tax_status: {
    current: ['paid', 'up to date', 'à jour', 'payées', 'payées à jour'],
    paid_by_lender: ['paid by lender', 'payées par le prêteur', 'perçues et payées par le prêteur'],
    payment_plan: [
      'payment plan',
      'en retard de paiement, avec entente de remboursement',
      'entente de remboursement',
    ],
    in_arrears: ['arrears', 'en souffrance', 'en retard', 'en retard de paiement'],
  },
  property_insurance: {
    lender_named: [
      'lender named',
      'en vigueur, prêteur désigné bénéficiaire',
      'en vigueur, indemnité payable au prêteur',
    ],
    in_force: ['in force', 'en vigueur', 'en vigueur, prêteur non désigné'],
    lapsed: ['expirée', 'échue'],
    not_needed: [
      'not needed',
      'vacant land',
      'non requise',
      'non requise (terrain vacant)',
      'terrain vacant',
    ],
  },
  servicing_status: {
    released: ['servicing released', 'cédée', 'cédé', 'cédée par le vendeur'],
    retained: ['servicing retained', 'conservée', 'conservé', 'conservée par le vendeur'],
  },
  servicing_party: {
    homeslice: ['home slice'],
    self_servicing: [
      'self',
      'self serviced',
      'seller',
      'interne',
      'administration par le propriétaire',
      'administration par le prêteur',
    ],
  },
  purpose: {
    new_purchase: ['purchase', 'achat', 'acquisition', 'nouvel achat'],
    debt_consolidation: ['consolidation', 'consolidation de dettes', 'regroupement de dettes'],
    bridge: ['bridge loan', 'pont', 'prêt relais'],
    renovation: ['renovations', 'rénovation', 'rénovations'],
    emergency: ['urgence'],
    other: ['autre', 'refinance', 'refinancing', 'refinancement'],
  },
}

/** The form in which texts are compared: without case, accents and punctuation. */
const keyOf = (text: string) =>
  tidyText(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const known = new Map<TapeColumnName, ReadonlyMap<string, string>>()

function valuesByKey(name: TapeColumnName, choices: Choices): ReadonlyMap<string, string> {
  const found = known.get(name)
  if (found) return found
  const made = new Map<string, string>()
  for (const [value, label] of Object.entries(choices))
    for (const text of [value, label, ...(ALSO[name]?.[value] ?? [])]) made.set(keyOf(text), value)
  known.set(name, made)
  return made
}

/** The texts accepted for each value of a column, in addition to its name and label. */
export const alsoAccepted = (name: TapeColumnName): Readonly<Record<string, readonly string[]>> =>
  ALSO[name] ?? {}

/** A value of the column's vocabulary, by its name, its label, or another accepted text in English or French. */
export function readChoice(cell: TapeCell, name: TapeColumnName): Read {
  const { choices } = tapeColumn(name)
  if (choices === null) throw new Error(`The column ${name} has no choices.`)
  const value = valuesByKey(name, choices).get(keyOf(cellText(cell)))
  return value === undefined ? { error: `Use one of: ${Object.values(choices).join(', ')}.` } : { value }
}

const YES = new Set(['yes', 'y', 'true', 'vrai', 'oui', 'o', '1'])
const NO = new Set(['no', 'n', 'false', 'faux', 'non', '0'])

/** Yes or no, in English or French. */
export function readYesNo(cell: TapeCell): Read {
  if (typeof cell === 'boolean') return { value: cell }
  const key = keyOf(cellText(cell))
  if (YES.has(key)) return { value: true }
  return NO.has(key) ? { value: false } : { error: 'Use yes or no.' }
}
