import { writeFileSync } from 'node:fs'

/** One measured figure, beside a reference that was measured in the same run. */
export interface Result {
  part: string
  what: string
  value: number
  unit: string
  reference?: { what: string; value: number }
  /** `value` divided by the reference's. */
  ratio?: number
  note?: string
}

/** Digits that a reader needs: three. */
const shown = (value: number) =>
  value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2)

const lineOf = ({ what, value, unit, reference, ratio, note }: Result) =>
  [
    what.padEnd(44),
    `${shown(value)} ${unit}`.padStart(12),
    reference ? `   ${reference.what} ${shown(reference.value)} ${unit}` : '',
    ratio === undefined ? '' : `   ratio ${shown(ratio)}`,
    note ? `   ${note}` : '',
  ].join('')

/** Prints a part's results as they come, and writes them to the file that `--json` names. */
export class Report {
  readonly #part: string
  readonly #results: Result[] = []

  constructor(part: string) {
    this.#part = part
  }

  add(result: Omit<Result, 'part' | 'ratio'>): void {
    const { reference } = result
    const whole: Result = {
      part: this.#part,
      ...result,
      ...(reference && { ratio: result.value / reference.value }),
    }
    this.#results.push(whole)
    console.log(lineOf(whole))
  }

  end(): void {
    const place = process.argv.indexOf('--json')
    const file = place < 0 ? undefined : process.argv[place + 1]
    if (file) writeFileSync(file, JSON.stringify(this.#results))
  }
}

/** The number after an option such as `--seconds`. */
export function option(name: string, usual: number): number {
  const place = process.argv.indexOf(`--${name}`)
  return place < 0 ? usual : Number(process.argv[place + 1])
}

/** The text after an option such as `--seeds`. */
export function text(name: string, usual: string): string {
  const place = process.argv.indexOf(`--${name}`)
  return place < 0 ? usual : (process.argv[place + 1] ?? usual)
}
