import { Random } from '#seed/random.ts'

/** An invented person, with the values that an application form would contain. */
export interface Person {
  first: string
  middle: string
  last: string
  isWoman: boolean
  birth: string
  marital: 'married' | 'common_law' | 'separated' | 'divorced' | 'single' | 'widowed'
  citizenship: 'citizen' | 'permanent_resident'
  dependents: number
  email: string
  phone: string
  score: number
  bureau: 'equifax' | 'trans_union'
  reportDate: string
  employer: string
  occupation: string
  /** Whole dollars a year. */
  income: number
  street: string
  place: string
  /** Whole dollars a month. */
  rent: number
}

const WOMEN = [
  'Zoé',
  'Anne-Marie',
  'Fatou',
  'Margaret',
  'Siobhán',
  'Priya',
  'Hélène',
  'Chidinma',
  'Ingrid',
  'Noor',
  'Geneviève',
  'Mei',
  'Tanya',
  'Yasmin',
]
const MEN = [
  'François',
  'Liam',
  'Jean-Luc',
  'Olusegun',
  'Étienne',
  'Harpreet',
  'Søren',
  'Miguel',
  'Benoît',
  'Kwame',
  'Dmitri',
  'Patrick',
  'Émile',
  'Raj',
]
const MIDDLE = ['', '', '', 'Marie', 'James', 'Élise', 'K.', 'Robert', 'Rose', 'Alexandre']
const LAST = [
  "O'Connor",
  'Tremblay',
  'MacDonald',
  'Bélanger',
  'Nguyen',
  'de la Cruz',
  'Singh',
  "D'Amico",
  'Côté',
  'St-Pierre',
  'Okafor',
  'van der Berg',
  'Gagné-Roy',
  'Wójcik',
  'Smith',
  'Lévesque',
  'Chen',
  'Hernández',
]
const EMPLOYERS = [
  'Maple Ridge Logistics Inc.',
  'Hôpital Sainte-Anne',
  'City of Hamilton',
  'Groupe Boréal ltée',
  'Self-employed',
  'Northern Lights Software',
  'École secondaire du Lac',
  'J. & P. Plumbing',
  'Atlantic Seafood Co-op',
  'Ministère des Transports',
  "Tim's Auto Body",
  'University of Regina',
  'Banque du Fleuve',
  '3Sixty Design',
]
const JOBS = [
  'Registered nurse',
  'Électricienne',
  'Truck driver',
  'Software developer',
  'Enseignant',
  'Accountant',
  'Project manager',
  'Chef de chantier',
  'Plumber',
  'Sales associate',
  'Infirmière auxiliaire',
  'Owner / operator',
]
const STREETS = [
  'Maple Avenue',
  'rue Saint-Denis',
  'King Street West',
  'boulevard René-Lévesque',
  'Elm Cres.',
  'chemin du Lac',
  'Côte-des-Neiges',
  '12th Avenue NW',
  'Queen St E',
  'rang de la Rivière',
  "St. George's Rd",
]
const PLACES = [
  'Toronto, ON M5V 2T6',
  'Montréal, QC H2X 1Y4',
  'Halifax, NS B3H 4R2',
  'Calgary, AB T2P 1J9',
  'Québec (Québec) G1R 4S9',
  'Hamilton ON L8P 4R5',
  'Regina SK S4P 3Y2',
]
const MARITAL = ['married', 'common_law', 'separated', 'divorced', 'single', 'widowed'] as const

export class Maker {
  readonly #random: Random

  constructor(seed: number) {
    this.#random = new Random(seed)
  }

  chance = (share: number) => this.#random.next() < share
  whole = (from: number, to: number) => from + Math.floor(this.#random.next() * (to - from + 1))
  one<T>(of: readonly T[]): T {
    const picked = of[Math.floor(this.#random.next() * of.length)]
    if (picked === undefined) throw new Error('Nothing to pick from.')
    return picked
  }

  shuffled<T>(of: readonly T[]): T[] {
    return of
      .map((value) => ({ value, at: this.#random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value)
  }

  day = (from: number, to: number) =>
    `${this.whole(from, to)}-${String(this.whole(1, 12)).padStart(2, '0')}-${String(this.whole(1, 28)).padStart(2, '0')}`

  person(): Person {
    const isWoman = this.chance(0.5)
    const first = this.one(isWoman ? WOMEN : MEN)
    const last = this.one(LAST)
    const ascii = (text: string) =>
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^a-z]/g, '')
    return {
      first,
      middle: this.one(MIDDLE),
      last,
      isWoman,
      birth: this.day(1950, 2004),
      marital: this.one(MARITAL),
      citizenship: this.chance(0.7) ? 'citizen' : 'permanent_resident',
      dependents: this.whole(0, 5),
      email: `${ascii(first)}.${ascii(last)}${this.whole(1, 99)}@${this.one(['example.ca', 'courriel.example', 'mail.example.com'])}`,
      phone: this.one([
        '(416) 555-01##',
        '514-555-01##',
        '902.555.01##',
        '+1 403 555 01##',
        '613 555-01##',
      ]).replace('##', String(this.whole(10, 99))),
      score: this.whole(480, 890),
      bureau: this.one(['equifax', 'trans_union']),
      reportDate: this.day(2025, 2026),
      employer: this.one(EMPLOYERS),
      occupation: this.one(JOBS),
      income: this.whole(320, 2400) * 100,
      street: `${this.whole(1, 9999)} ${this.one(STREETS)}${this.chance(0.3) ? `, ${this.one(['Apt', 'Unit', 'app.'])} ${this.whole(1, 40)}` : ''}`,
      place: this.one(PLACES),
      rent: this.whole(80, 400) * 10,
    }
  }
}
