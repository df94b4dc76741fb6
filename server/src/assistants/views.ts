import { LONGEST_LIST, LONGEST_TEXT } from './settings.ts'

/**
 * Addresses of contents work without a log-in for an hour, and pictures say nothing to an assistant: whoever reads a file
 * opens it on the page.
 */
const LEFT_OUT = new Set(['url', 'view_url', 'image', 'thumb', 'loan_deal_images', 'pool'])

/** An answer of the API for an assistant: without addresses of files, long texts and lists cut. */
export interface Shortened {
  value: unknown
  /** Where something was cut, such as `loan_deal_files.3.name`. */
  cut: string[]
}

export function shortened(answer: unknown): Shortened {
  const cut: string[] = []
  const shorten = (value: unknown, at: readonly string[]): unknown => {
    if (typeof value === 'string') {
      if (value.length <= LONGEST_TEXT) return value
      cut.push(at.join('.'))
      return `${value.slice(0, LONGEST_TEXT).toWellFormed()}…`
    }
    if (Array.isArray(value)) {
      if (value.length > LONGEST_LIST) cut.push(at.join('.'))
      return value.slice(0, LONGEST_LIST).map((one, index) => shorten(one, [...at, String(index)]))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !LEFT_OUT.has(name))
        .map(([name, one]) => [name, shorten(one, [...at, name])]),
    )
  }
  return { value: shorten(answer, []), cut }
}
