import type { Maker, Person } from './people.ts'

export type Language = 'en' | 'fr'

/** A line of a form: a label with its answer, of each applicant where the form has two columns. */
export interface Line {
  label: string
  answers: string[]
  /** Options with a mark instead of an answer. */
  options?: { words: string[]; marked: number }
}
export interface FormPart {
  heading: string
  lines: Line[]
}
export interface Content {
  language: Language
  title: string
  parts: FormPart[]
  /** By the paths of citations. */
  truth: Map<string, string>
}

const MONTHS = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
}
const WORDS = {
  en: {
    marital: {
      married: ['Married'],
      common_law: ['Common-law', 'Common Law'],
      separated: ['Separated'],
      divorced: ['Divorced'],
      single: ['Single'],
      widowed: ['Widowed', 'Widow(er)'],
    },
    citizenship: {
      citizen: ['Canadian citizen', 'Citizen', 'Canadian Citizen'],
      permanent_resident: ['Permanent resident', 'Permanent Resident'],
    },
  },
  fr: {
    marital: {
      married: ['Marié(e)', 'Mariée', 'Marié'],
      common_law: ['Conjoint de fait', 'Union de fait'],
      separated: ['Séparé(e)', 'Séparée'],
      divorced: ['Divorcé(e)', 'Divorcé'],
      single: ['Célibataire'],
      widowed: ['Veuf', 'Veuve'],
    },
    citizenship: {
      citizen: ['Citoyen canadien', 'Citoyenne canadienne', 'Citoyen'],
      permanent_resident: ['Résident permanent', 'Résidente permanente'],
    },
  },
} as const
const BUREAUS = {
  equifax: ['Equifax', 'EQUIFAX', 'Equifax Canada'],
  trans_union: ['TransUnion', 'Trans Union', 'TransUnion Canada'],
} as const

/** How a form of this seed writes labels, days and amounts. */
export class Style {
  readonly language: Language
  readonly #maker: Maker
  readonly #days: number
  readonly #amounts: number

  constructor(maker: Maker, language: Language) {
    this.#maker = maker
    this.language = language
    this.#days = maker.whole(0, 5)
    this.#amounts = maker.whole(0, 3)
  }

  pick = (en: readonly string[], fr: readonly string[]): string =>
    this.#maker.one(this.language === 'en' ? en : fr)

  /** What the label says of how a day is written. */
  dayHint(): string {
    const hints = [
      ' (yyyy-mm-dd)',
      this.language === 'en' ? ' (dd/mm/yyyy)' : ' (jj/mm/aaaa)',
      this.language === 'en' ? ' (MM/DD/YYYY)' : ' (JJ/MM/AAAA)',
    ]
    return this.#days === 0 && this.#maker.chance(0.5) ? '' : (hints[this.#days] ?? '')
  }

  day(date: string): string {
    const [year = '', month = '', day = ''] = date.split('-')
    const name = MONTHS[this.language][Number(month) - 1] ?? ''
    if (this.#days === 0) return date
    if (this.#days === 1 || (this.#days === 2 && this.language === 'fr')) return `${day}/${month}/${year}`
    if (this.#days === 2) return `${month}/${day}/${year}`
    if (this.#days === 3)
      return this.language === 'en'
        ? `${name} ${Number(day)}, ${year}`
        : `${day === '01' ? '1er' : Number(day)} ${name} ${year}`
    if (this.#days === 4)
      return this.language === 'en' ? `${day}-${name.slice(0, 3)}-${year}` : `${Number(day)} ${name} ${year}`
    // The order is nowhere said: what can be read in two ways is rather left out.
    return `${day}/${month}/${year}`
  }

  amount(dollars: number): string {
    const grouped = (sign: string) => String(dollars).replace(/\B(?=(\d{3})+$)/g, sign)
    if (this.language === 'fr')
      return (
        [`${grouped(' ')} $`, `${grouped(' ')},00 $`, `${grouped('\u00a0')},00\u00a0$`, `${dollars} $`][
          this.#amounts
        ] ?? ''
      )
    return (
      [`$${grouped(',')}.00`, `$${grouped(',')}`, `$ ${grouped(',')}`, `CAD ${grouped(',')}.00`][
        this.#amounts
      ] ?? ''
    )
  }

  marital = (person: Person) => this.#maker.one(WORDS[this.language].marital[person.marital])
  maritals = () => Object.values(WORDS[this.language].marital).map((words) => words[0])
  maritalAt = (person: Person) => Object.keys(WORDS[this.language].marital).indexOf(person.marital)
  citizenship = (person: Person) => this.#maker.one(WORDS[this.language].citizenship[person.citizenship])
  bureau = (person: Person) => this.#maker.one(BUREAUS[person.bureau])
}

interface Wish {
  maker: Maker
  language: Language
  /** How many applicants the columns of the form have. */
  columns: 1 | 2
  /** Whether choices may have boxes to mark. */
  hasBoxes: boolean
}

type Asked = (person: Person) => {
  label: string
  answer: string
  truth: Record<string, string>
  options?: Line['options']
}

/** A form about random people: which questions it has, in which words and which order, differs from seed to seed. */
export function makeContent({ maker, language, columns, hasBoxes }: Wish): Content {
  const style = new Style(maker, language)
  const { pick } = style
  const people = Array.from({ length: columns }, () => maker.person())
  const truth = new Map<string, string>()
  const asked = (make: Asked): Line | null => {
    const each = people.map((person) => make(person))
    const [first] = each
    if (!first) return null
    for (const [at, { truth: own }] of each.entries())
      for (const [name, value] of Object.entries(own))
        if (value !== '')
          truth.set(
            name.startsWith('facts.') ? name.replace('facts.', `facts.${at}.`) : `applicants.${at}.${name}`,
            value,
          )
    return {
      label: first.label,
      answers: each.map(({ answer }) => answer),
      ...(first.options && { options: first.options }),
    }
  }
  /** One label for all columns. */
  const question = (
    label: string,
    make: (person: Person) => { answer: string; truth: Record<string, string> },
  ) => asked((person) => ({ label, ...make(person) }))
  const noise = (en: readonly string[], fr: readonly string[], answers: () => string): Line | null =>
    maker.chance(0.6) ? { label: pick(en, fr), answers: people.map(answers) } : null
  const sometimes = (share: number, line: () => Line | null) => (maker.chance(share) ? line() : null)

  const isSplit = maker.chance(0.6)
  const names = isSplit
    ? [
        question(
          pick(
            ['First Name', 'Given name(s)', 'Legal first name', 'First name'],
            ['Prénom', 'Prénom(s)', 'Prénom légal'],
          ),
          ({ first }) => ({ answer: first, truth: { first_name: first } }),
        ),
        sometimes(0.6, () =>
          question(
            pick(['Middle Name', 'Middle name(s)'], ['Deuxième prénom', 'Second prénom']),
            ({ middle }) => ({ answer: middle, truth: { middle_name: middle } }),
          ),
        ),
        question(pick(['Last Name', 'Surname', 'Family name'], ['Nom', 'Nom de famille']), ({ last }) => ({
          answer: last,
          truth: { last_name: last },
        })),
      ]
    : [
        (() => {
          const isLastFirst = maker.chance(0.3)
          const label = isLastFirst
            ? pick(['Name (last, first)', 'Full name (Last, First Middle)'], ['Nom complet (nom, prénom)'])
            : pick(
                ['Full legal name', 'Full Name', 'Name', 'Applicant name'].slice(0, columns === 2 ? 3 : 4),
                ['Nom complet', 'Nom du demandeur', 'Prénom et nom'].slice(0, 1),
              )
          return question(label, ({ first, middle, last }) => {
            const given = middle ? `${first} ${middle}` : first
            return {
              answer: isLastFirst ? `${last}, ${given}` : `${given} ${last}`,
              truth: { first_name: first, middle_name: middle, last_name: last },
            }
          })
        })(),
      ]
  const isBoxed = hasBoxes && columns === 1 && maker.chance(0.5)
  const maritalLabel = pick(
    ['Marital status', 'Marital Status'],
    ['État civil', 'État matrimonial', 'Situation familiale'],
  )
  const personal = [
    ...names,
    ...maker.shuffled([
      question(
        pick(['Date of birth', 'Birth date', 'D.O.B.', 'Date of Birth'], ['Date de naissance', 'Né(e) le']) +
          style.dayHint(),
        ({ birth }) => ({ answer: style.day(birth), truth: { date_of_birth: birth } }),
      ),
      asked((person) => ({
        label: maritalLabel,
        answer: style.marital(person),
        truth: { marital_status: person.marital },
        ...(isBoxed && { options: { words: style.maritals(), marked: style.maritalAt(person) } }),
      })),
      sometimes(0.7, () =>
        question(
          pick(
            ['Number of dependants', 'Dependents', '# of dependents', 'No. of dependants'],
            ['Nombre de personnes à charge', 'Personnes à charge', 'Nbre de personnes à charge'],
          ),
          ({ dependents }) => ({
            answer: String(dependents),
            truth: { number_of_dependents: String(dependents) },
          }),
        ),
      ),
      sometimes(0.6, () =>
        question(
          pick(
            ['Citizenship', 'Status in Canada', 'Immigration status'],
            ['Citoyenneté', 'Statut au Canada', 'Statut de résidence'],
          ),
          (person) => ({
            answer: style.citizenship(person),
            truth: { citizenship_status: person.citizenship },
          }),
        ),
      ),
      sometimes(0.4, () =>
        question(pick(['Gender', 'Sex'], ['Sexe', 'Genre']), ({ isWoman }) => ({
          answer: isWoman
            ? pick(['Female', 'F'], ['Femme', 'Féminin', 'F'])
            : pick(['Male', 'M'], ['Homme', 'Masculin', 'M']),
          truth: { gender: isWoman ? 'female' : 'male' },
        })),
      ),
      sometimes(0.8, () =>
        question(
          pick(['E-mail', 'Email address', 'Email'], ['Courriel', 'Adresse courriel']),
          ({ email }) => ({ answer: email, truth: { personal_email: email } }),
        ),
      ),
      sometimes(0.8, () =>
        question(
          pick(
            ['Phone', 'Cell phone', 'Home phone', 'Telephone'],
            ['Téléphone', 'Tél. cellulaire', 'N° de téléphone'],
          ),
          ({ phone }) => ({ answer: phone, truth: { primary_phone: phone } }),
        ),
      ),
      noise(
        ['Social Insurance Number', 'S.I.N.'],
        ['NAS', "Numéro d'assurance sociale"],
        () => `${maker.whole(100, 999)} ${maker.whole(100, 999)} ${maker.whole(100, 999)}`,
      ),
      noise(
        ['Preferred name', 'Nickname', 'Mother’s maiden name', 'Spouse'],
        ['Surnom', 'Nom de jeune fille', 'Nom de la mère'],
        () => maker.person().first,
      ),
    ]),
    question(
      pick(
        ['Current address', 'Home address', 'Present address', 'Street address'],
        ['Adresse actuelle', 'Adresse du domicile', 'Adresse'],
      ),
      ({ street, place }) => {
        const address = columns === 2 ? street : `${street}, ${place}`
        return { answer: address, truth: { 'facts.current_address': address } }
      },
    ),
    noise(
      ['Years at this address', 'How long'],
      ['Depuis combien de temps', 'Depuis'],
      () => `${maker.whole(1, 20)} ${pick(['years'], ['ans'])}`,
    ),
    sometimes(0.5, () =>
      question(
        pick(
          ['Monthly rent', 'Monthly housing cost', 'Rent / mortgage payment'],
          ['Loyer mensuel', 'Coût mensuel du logement'],
        ),
        ({ rent }) => ({ answer: style.amount(rent), truth: { 'facts.housing_cost': `${rent}.00` } }),
      ),
    ),
  ]
  const isMonthly = maker.chance(0.25)
  const work = [
    question(
      pick(
        ['Employer', 'Current employer', 'Name of employer', 'Employer name'],
        ['Employeur', "Nom de l'employeur", 'Employeur actuel'],
      ),
      ({ employer }) => ({ answer: employer, truth: { 'facts.employer': employer } }),
    ),
    sometimes(0.8, () =>
      question(
        pick(['Occupation', 'Job title', 'Position'], ['Profession', 'Poste occupé', 'Occupation']),
        ({ occupation }) => ({ answer: occupation, truth: { 'facts.occupation': occupation } }),
      ),
    ),
    question(
      isMonthly
        ? pick(['Gross monthly income', 'Monthly income'], ['Revenu mensuel brut'])
        : pick(
            ['Annual income', 'Gross annual income', 'Annual salary'],
            ['Revenu annuel brut', 'Revenu annuel', 'Salaire annuel'],
          ),
      ({ income }) => {
        const dollars = isMonthly ? Math.round(income / 12) : income
        return {
          answer: style.amount(dollars),
          truth: { 'facts.income': `${dollars}.00`, 'facts.income_period': isMonthly ? 'month' : 'year' },
        }
      },
    ),
    noise(['Employer address', 'Work address'], ["Adresse de l'employeur"], () => maker.person().street),
    noise(['Years employed', 'Start date'], ['Ancienneté', 'Date d’embauche'], () =>
      pick(['2019', '6 years'], ['6 ans']),
    ),
    noise(['Other income', 'Bonus'], ['Autres revenus', 'Prime'], () =>
      style.amount(maker.whole(10, 90) * 100),
    ),
    noise(['Previous employer'], ['Employeur précédent', 'Ancien employeur'], () => maker.person().employer),
  ]
  const credit = [
    question(
      pick(
        ['Credit score', 'Beacon score', 'FICO score'],
        ['Cote de crédit', 'Pointage de crédit', 'Score de crédit'],
      ),
      ({ score }) => ({ answer: String(score), truth: { credit_score: String(score) } }),
    ),
    question(
      pick(
        ['Credit bureau', 'Bureau used', 'Credit reporting agency'],
        ['Bureau de crédit', "Agence d'évaluation du crédit"],
      ),
      (person) => ({ answer: style.bureau(person), truth: { credit_bureau_used: person.bureau } }),
    ),
    sometimes(0.7, () =>
      question(
        pick(
          ['Credit report date', 'Report date', 'Date of credit report'],
          ['Date du rapport', 'Date du rapport de crédit'],
        ) + style.dayHint(),
        ({ reportDate }) => ({ answer: style.day(reportDate), truth: { credit_report_date: reportDate } }),
      ),
    ),
  ]
  const loanLine = (name: string, label: string, dollars: number): Line => {
    truth.set(`facts.${name}`, `${dollars}.00`)
    return { label, answers: [style.amount(dollars)] }
  }
  const property = `${maker.person().street}, ${maker.person().place}`
  truth.set('facts.property_address', property)
  const loan = [
    loanLine(
      'amount_requested',
      pick(
        ['Amount requested', 'Loan amount requested', 'Mortgage amount'],
        ['Montant demandé', 'Montant du prêt', "Montant de l'hypothèque"],
      ),
      maker.whole(500, 9000) * 100,
    ),
    {
      label: pick(
        ['Property address', 'Subject property', 'Address of property'],
        ['Adresse de la propriété', "Adresse de l'immeuble"],
      ),
      answers: [property],
    },
    maker.chance(0.5)
      ? loanLine(
          'purchase_price',
          pick(['Purchase price', 'Sale price'], ["Prix d'achat", 'Prix de vente']),
          maker.whole(2000, 15000) * 100,
        )
      : loanLine(
          'property_value',
          pick(
            ['Property value', 'Estimated value', 'Appraised value', 'Market value'],
            ['Valeur de la propriété', 'Valeur marchande', 'Valeur estimée'],
          ),
          maker.whole(2000, 15000) * 100,
        ),
    sometimes(0.5, () =>
      loanLine(
        'mortgage_balance',
        pick(
          ['Existing mortgage balance', 'Current mortgage balance', 'Outstanding mortgage'],
          ['Solde hypothécaire', "Solde de l'hypothèque"],
        ),
        maker.whole(200, 4000) * 100,
      ),
    ),
    noise(['Down payment'], ['Mise de fonds'], () => style.amount(maker.whole(100, 900) * 100)),
    noise(['Closing date'], ['Date de clôture'], () => style.day(maker.day(2027, 2027))),
  ]
  const broker: FormPart = {
    heading: pick(
      ['Broker information', 'Lawyer', 'Submitting broker'],
      ['Courtier', 'Renseignements sur le courtier', 'Notaire'],
    ),
    lines: [
      { label: pick(['Name'], ['Nom']), answers: [`${maker.person().first} ${maker.person().last}`] },
      { label: pick(['Phone', 'Telephone'], ['Téléphone']), answers: [maker.person().phone] },
      { label: pick(['Email'], ['Courriel']), answers: [maker.person().email] },
    ],
  }
  const part = (en: readonly string[], fr: readonly string[], lines: readonly (Line | null)[]): FormPart => ({
    heading: pick(en, fr),
    lines: lines.filter((line) => line !== null),
  })
  const parts = [
    part(
      ['Applicant information', 'Personal information', '1. Applicant', 'About you'],
      ['Renseignements sur le demandeur', 'Renseignements personnels', '1. Emprunteur'],
      personal,
    ),
    ...maker.shuffled([
      part(
        ['Employment', 'Employment and income', '2. Employment information'],
        ['Emploi', 'Emploi et revenus', "Renseignements sur l'emploi"],
        work,
      ),
      part(['Credit', 'Credit information'], ['Crédit', 'Dossier de crédit'], credit),
      part(
        ['Mortgage request', 'Loan details', 'Property and mortgage'],
        ['Prêt demandé', "Demande d'hypothèque", 'Financement demandé'],
        loan,
      ),
    ]),
    ...(maker.chance(0.5) ? [broker] : []),
  ]
  return {
    language,
    title: pick(
      ['Mortgage Application', 'RESIDENTIAL MORTGAGE APPLICATION', 'Application for a Mortgage Loan'],
      ['Demande de prêt hypothécaire', 'DEMANDE HYPOTHÉCAIRE'],
    ),
    parts,
    truth,
  }
}
