import type { TapeField } from '../../deals/fields.ts'

export interface Known {
  /** Accepted headers in English and French, besides name and label. Case, accents and punctuation are ignored. */
  headers: readonly string[]
  /** An example of a cell. */
  example: string
  /** The value of an empty cell. */
  otherwise?: string
  /** A figure that spreadsheets compute: it is rounded to two decimals, with a warning if its cell holds no formula. */
  isRounded?: true
}

/** @param headers separated by commas */
const known = (
  headers: string,
  example: string,
  rules: Pick<Known, 'otherwise' | 'isRounded'> = {},
): Known => ({
  headers: headers.split(', '),
  example,
  ...rules,
})

/** The deal's fields on a tape, in the order of the template; the table of fields has their other properties. */
export const DEAL_COLUMNS = {
  mortgage_class: known(
    'class, property class, asset class, catégorie, classe de prêt, catégorie de prêt',
    'Residential',
  ),
  residential_building_type: known(
    "property type, dwelling type, type de propriété, type d'immeuble, type de bâtiment",
    'Detached house',
  ),
  commercial_class: known('commercial type, catégorie commerciale, type commercial', ''),
  office_space_type: known('office class, classe de bureau, catégorie des bureaux', ''),
  loan_address: known(
    "address, property address, civic address, street, adresse, adresse de la propriété, adresse municipale, rue, adresse de l'immeuble",
    '18 Sample Street',
  ),
  city: known('town, municipality, ville, municipalité', 'Toronto'),
  state: known('prov, province code, province ou territoire', 'ON'),
  postcode: known('postal, postcode, zip, code postal', 'M4C 1B5'),
  country: known('pays', 'Canada', { otherwise: 'Canada' }),
  property_value: known(
    "value, appraised value, appraisal value, valuation, market value, valeur, valeur de la propriété, valeur marchande, évaluation, valeur d'expertise, valeur de l'immeuble, valeur d'évaluation",
    '$780,000.00',
  ),
  appraisal_date: known(
    "valuation date, date of appraisal, date d'évaluation, date de l'évaluation",
    '2026-03-18',
  ),
  appraiser: known('appraisal firm, évaluateur', ''),
  property_tax_status: known(
    'tax status, property tax status, taxes, taxes foncières, impôt foncier',
    'Paid to date',
  ),
  property_insurance: known(
    'insurance, home insurance, fire insurance, assurance, assurance habitation, assurance habitation ou des biens, assurance des biens',
    '',
  ),
  condo_fees: known(
    'condominium fees, monthly condo fees, frais de condo, frais de copropriété, frais de copropriété par mois, charges communes',
    '',
  ),
  have_title_insurance: known('title insured, assurance titre, assurance titres', 'Yes'),
  rental_property: known(
    'rental, rented, investment property, propriété locative, locatif, immeuble locatif',
    'No',
  ),
  urban_property: known('urban, urbain, propriété urbaine, immeuble urbain', 'Yes'),
  purpose: known('loan purpose, purpose of loan, but, but du prêt, objet du prêt', 'New purchase'),
  mortgage_amount: known(
    'amount, loan amount, original amount, original balance, original loan amount, original principal, montant, montant du prêt, montant hypothécaire, montant initial',
    '$450,000.00',
  ),
  principle_balance: known(
    'principal balance, balance, current balance, outstanding balance, outstanding principal, principal outstanding, solde, solde du capital, solde actuel, capital restant, solde en capital',
    '$431,250.40',
    { isRounded: true },
  ),
  position: known(
    'lien, lien position, rank, charge, charge position, mortgage position, rang, rang hypothécaire',
    '1st',
  ),
  charge_number: known(
    "registration number, registration number of the charge, instrument number, numéro d'inscription, numéro d'enregistrement, numéro d'inscription de l'hypothèque",
    '',
  ),
  first_lender: known('first mortgage lender, 1st lender, premier prêteur, prêteur de premier rang', ''),
  first_lender_mortgage_balance: known(
    "first lender balance, 1st mortgage balance, prior balance, solde du premier rang, solde de premier rang, solde première hypothèque, solde de l'hypothèque de premier rang",
    '',
    { isRounded: true },
  ),
  second_lender: known('second mortgage lender, 2nd lender, deuxième prêteur, prêteur de deuxième rang', ''),
  second_lender_mortgage_balance: known(
    "second lender balance, 2nd mortgage balance, solde du deuxième rang, solde de deuxième rang, solde de l'hypothèque de deuxième rang",
    '',
    { isRounded: true },
  ),
  ltv: known('loan to value, loan-to-value, current ltv, rpv, ratio prêt-valeur, prêt-valeur', '55.29%', {
    isRounded: true,
  }),
  mortgage_type: known(
    "open or closed, open/closed, type d'hypothèque, type hypothécaire, ouvert ou fermé, type de prêt",
    'Closed',
  ),
  interest_subtype: known(
    "rate type, fixed or variable, fixed/variable, interest rate type, type de taux, type d'intérêt",
    'Fixed',
  ),
  interest_rate: known(
    "rate, note rate, coupon, contract rate, current rate, taux, taux d'intérêt, taux contractuel",
    '7.25%',
  ),
  compounding: known(
    'compounding frequency, compounding period, capitalisation, composition des intérêts',
    'Semi-annually',
  ),
  loan_yield: known(
    'yield, stated yield, yield as stated by the seller, rendement, rendement déclaré par le vendeur',
    '7.38%',
    {
      isRounded: true,
    },
  ),
  original_mortgage_date: known(
    "origination date, funding date, funded date, advance date, closing date, date du prêt, date de déboursement, date de financement, date d'origine, date initiale du prêt",
    '2025-06-02',
  ),
  initial_payment_date: known(
    'first payment date, first payment, date du premier paiement, premier paiement, date du premier versement, premier versement',
    '2025-07-02',
  ),
  maturity_date: known("maturity, due date, date d'échéance, échéance", '2029-06-01'),
  mortgage_term: known(
    'term in months, term months, loan term, original term, terme, durée, terme en mois, durée du terme',
    '48',
  ),
  remaining_term: known(
    'months remaining, remaining months, months left, remaining term in months, terme restant, durée restante, mois restants',
    '',
  ),
  amortization: known(
    "amortisation, amortization years, amort, amortissement, période d'amortissement",
    '25 years',
  ),
  refinance: known('refinancing, is refinance, refinancement', 'No'),
  payment_amount: known(
    'payment, monthly payment, p&i, principal and interest payment, regular payment, paiement, mensualité, montant du paiement, versement, montant du versement',
    '$3,223.55',
    { isRounded: true },
  ),
  payment_frequency: known(
    'frequency, pmt frequency, fréquence, fréquence de paiement, fréquence des paiements, fréquence des versements',
    'Monthly',
  ),
  interest_only_payments_allowed: known(
    "interest only, io, intérêt seulement, intérêts seulement, versements d'intérêts seulement permis",
    'No',
  ),
  prepayment_privilege: known(
    'prepayment, prepayment terms, privilège de remboursement, remboursement anticipé, privilège de remboursement anticipé',
    '',
  ),
  is_asset_performing: known(
    'is performing, performing loan, performant, prêt performant, productif, prêt productif',
    'Yes',
  ),
  ttl_missed_pmt: known(
    'payments in arrears, number of missed payments, payments missed, paiements manqués, versements manqués, paiements en retard',
    '0',
  ),
  servicing_status: known(
    'servicing status, servicing released, servicing retained, administration, gestion du prêt, administration du prêt',
    'Retained',
  ),
  servicing_party: known(
    "servicer, serviced by, gestionnaire, administrateur, responsable de l'administration, administrateur du prêt",
    '',
  ),
  gds: known('gds ratio, gross debt service, abd, ratio abd', '31.20%', { isRounded: true }),
  tds: known('tds ratio, total debt service, atd, ratio atd', '38.75%', { isRounded: true }),
} as const satisfies Readonly<Record<TapeField, Known>>
