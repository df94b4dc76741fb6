/** How often a value of forms was read as it is, otherwise, or not at all. */
export interface Count {
  right: number
  wrong: number
  missing: number
}
export type Outcome = keyof Count

export const noCount = (): Count => ({ right: 0, wrong: 0, missing: 0 })
const share = (part: number, of: number) => (of === 0 ? Number.NaN : part / of)
/** Of the values that were taken, those that are right. */
export const precision = ({ right, wrong }: Count): number => share(right, right + wrong)
/** Of the values that the forms have, those that were taken rightly. */
export const recall = ({ right, wrong, missing }: Count): number => share(right, right + wrong + missing)

/** Counts by field, each within groups such as layouts. */
export class Counts {
  readonly #counts = new Map<string, Map<string, Count>>()

  add(group: string, field: string, outcome: Outcome): void {
    const fields = this.#counts.get(group) ?? new Map<string, Count>()
    this.#counts.set(group, fields)
    const count = fields.get(field) ?? noCount()
    fields.set(field, count)
    count[outcome] += 1
  }

  get groups(): string[] {
    return [...this.#counts.keys()]
  }

  get fields(): string[] {
    return [...new Set([...this.#counts.values()].flatMap((fields) => [...fields.keys()]))].sort()
  }

  /** Of a group and field; of all groups or fields where none is named. */
  of(group: string | null, field: string | null): Count {
    const sum = noCount()
    for (const [name, fields] of this.#counts)
      if (group === null || group === name)
        for (const [own, count] of fields)
          if (field === null || field === own)
            for (const outcome of ['right', 'wrong', 'missing'] as const) sum[outcome] += count[outcome]
    return sum
  }

  /** A table: a row for each field, for each group precision and recall. */
  table(): string {
    const groups = [...this.groups, null]
    const cell = (count: Count) => {
      const shown = (value: number) => (Number.isNaN(value) ? '    –' : value.toFixed(3))
      return `${shown(precision(count))} ${shown(recall(count))}`.padStart(13)
    }
    const row = (name: string, field: string | null) =>
      [name.padEnd(21), ...groups.map((group) => cell(this.of(group, field)))].join('')
    const heading = ['precision, recall'.padEnd(21), ...groups.map((name) => (name ?? 'all').padStart(13))]
    return [heading.join(''), ...this.fields.map((field) => row(field, field)), row('all fields', null)].join(
      '\n',
    )
  }
}

/** "1-6,9" as numbers. */
export const seedsOf = (text: string): number[] =>
  text.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    if (!Number.isInteger(from) || !Number.isInteger(to)) throw new Error(`No seeds: ${text}`)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
