import type { Kind } from './expected.ts'
import type { Person } from './people.ts'

export interface Canary {
  kind: Kind
  of: Person
}

/** No two of these look alike, so that names of companies made of them differ for the product too. */
const LETTERS = 'abdeghkpsx'
const WORD = /zq[a-z]{5}/gi
const spellings = (amount: string) => [
  amount,
  Number(amount).toLocaleString('en-CA', { minimumFractionDigits: 2 }),
  amount.replace('.', ''),
]

/** As numbers of their own: places in a PDF and signatures may contain the digits of an amount. */
const patternOf = (value: string) =>
  /^\d+$/.test(value) ? `(?<![\\w.])${value}(?!\\w)` : value.replace(/[.$+/]/g, '\\$&')

/** Values that occur once, each with what it is and to whom it belongs. */
export function canaryCage() {
  const canaries = new Map<string, Canary>()
  /** One for all values of a kind that belong to a person. */
  const groups = new Map<string, Canary>()
  function add(kind: Kind, of: Person, value: string): void {
    const canary = groups.get(`${kind} of ${of}`) ?? { kind, of }
    groups.set(`${kind} of ${of}`, canary)
    canaries.set(value.toLowerCase(), canary)
  }
  const others: string[] = []
  let made = 0
  let pattern: RegExp | undefined
  function next(): string {
    made += 1
    return String(made).padStart(4, '0')
  }
  const cage = {
    /** A word that names and texts can contain. */
    word(kind: Kind, of: Person): string {
      const letters = next().replace(/\d/g, (digit) => LETTERS.charAt(Number(digit)))
      const word = `Zq${letters}z`
      add(kind, of, word)
      return word
    },
    /** An amount of so many thousand dollars and a few. */
    amount(kind: Kind, of: Person, thousands: number): string {
      const digits = next()
      const amount = `${thousands}${digits.slice(0, 3).padStart(3, '0')}.${digits.slice(3)}7`
      cage.known(kind, of, ...spellings(amount))
      return amount
    },
    /** A value that the product made, such as an id or a secret. */
    known(kind: Kind, of: Person, ...spelled: string[]): void {
      for (const value of spelled) add(kind, of, value)
      others.push(...spelled.map(patternOf))
    },
    all: () => groups.values(),
    /** The canaries in a text. */
    in(text: string): ReadonlySet<Canary> {
      const found = new Set<Canary>()
      pattern ??= new RegExp([WORD.source, ...others].join('|'), 'gi')
      for (const [value] of text.matchAll(pattern)) {
        const canary = canaries.get(value.toLowerCase())
        if (canary) found.add(canary)
      }
      return found
    },
  }
  return cage
}
export type Cage = ReturnType<typeof canaryCage>
