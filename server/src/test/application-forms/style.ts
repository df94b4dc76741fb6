import type { Maker, Person } from './people.ts'

export type Language = 'en' | 'fr'

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

/** The style in which a form writes labels, days and amounts. */
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

  /** The hint in a label about the format of a day. */
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
    // The form does not state the order of day and month, so an ambiguous date is left out.
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

/** A telephone number as it is stored, however it is written. */
export const phoneOf = (written: string): string => {
  const digits = written.replace(/\D/g, '').slice(-10)
  return `+1 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}
