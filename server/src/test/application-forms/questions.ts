import type { Line } from './form-parts.ts'
import type { Maker, Person } from './people.ts'
import { type Language, Style } from './style.ts'

export type AnsweredQuestion = (person: Person) => {
  label: string
  answer: string
  truth: Record<string, string>
  options?: Line['options']
}

/** The questions of a form about some people, in its style, and the correct answers. */
export class Questions {
  readonly maker: Maker
  readonly style: Style
  readonly people: readonly Person[]
  /** The correct values by citation path. */
  readonly truth = new Map<string, string>()

  constructor(maker: Maker, language: Language, columns: 1 | 2) {
    this.maker = maker
    this.style = new Style(maker, language)
    this.people = Array.from({ length: columns }, () => maker.person())
  }

  answered = (make: AnsweredQuestion): Line | null => {
    const each = this.people.map((person) => make(person))
    const [first] = each
    if (!first) return null
    for (const [at, { truth: own }] of each.entries())
      for (const [name, value] of Object.entries(own))
        if (value !== '')
          this.truth.set(
            name.startsWith('facts.') ? name.replace('facts.', `facts.${at}.`) : `applicants.${at}.${name}`,
            value,
          )
    return {
      label: first.label,
      answers: each.map(({ answer }) => answer),
      ...(first.options && { options: first.options }),
    }
  }

  /** A question with the same label in all columns. */
  question = (
    label: string,
    make: (person: Person) => { answer: string; truth: Record<string, string> },
  ): Line | null => this.answered((person) => ({ label, ...make(person) }))

  /** A question whose answer is not extracted. */
  noise = (en: readonly string[], fr: readonly string[], answers: () => string): Line | null =>
    this.maker.chance(0.6) ? { label: this.style.pick(en, fr), answers: this.people.map(answers) } : null

  sometimes = (share: number, line: () => Line | null): Line | null =>
    this.maker.chance(share) ? line() : null
}
