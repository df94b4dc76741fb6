import type { Atom } from './atoms.ts'
import { type DayOrder, orderShown } from './dates.ts'
import { type Label, labelOf } from './labels.ts'
import { plain } from './words.ts'

type AtomRow = Atom[]

/** Words that occur in French forms. */
const FRENCH =
  /\b(?:prenoms?|naissance|revenus?|adresse|courriel|montant|demandeur|emprunteur|employeur|conjugal|civil|solde|valeur)\b/u

/** The order of day and month in this document, as one of its dates shows it. In French forms the day comes first. */
export function orderOf(pages: readonly AtomRow[][]): DayOrder | null {
  const texts = pages.flat(2).flatMap(({ text, value }) => [text, value?.quote ?? ''])
  const days = texts.flatMap((text) => text.match(/\b\d{1,2}[-/.]\d{1,2}[-/.]\d{4}\b/gu) ?? [])
  const shown = new Set(days.map(orderShown))
  shown.delete(null)
  const [only = null] = shown.size === 1 ? shown : []
  if (shown.size > 0) return only
  return texts.filter((text) => FRENCH.test(plain(text))).length >= 3 ? 'dmy' : null
}

export const hasFirstName = (pages: readonly AtomRow[][]) =>
  pages
    .flat(2)
    .some(({ label, fieldLabel }) => (label ?? labelOf(fieldLabel ?? '', false))?.target === 'first_name')

/** Names of form fields that do not say which person or thing they are about. */
const VAGUE = new Set([
  'name',
  'nom',
  'address',
  'adresse',
  'phone',
  'telephone',
  'email',
  'e mail',
  'courriel',
  'income',
  'revenu',
  'company',
  'position',
  'title',
  'first',
  'last',
  'middle',
  'tel',
])

const wordsOf = (name: string) =>
  (name.split('.').at(-1) ?? '')
    .replace(/\[\d+\]/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/gu, ' ')

/**
 * The label that matches the name of a form field; null if there is none, or the name does not say whom it is about.
 */
export function labelOfField(name: string): Label | null {
  const words = wordsOf(name)
  return VAGUE.has(plain(words)) ? null : labelOf(words, false)
}

const LEAST_ROWS = 5

/** True if most labels of a page have their answers beside them, and no label is alone beside another one. */
export function isListPage(rows: readonly AtomRow[]): boolean {
  const labelled = rows.filter((row) => row.some(({ label }) => label !== null))
  const beside = labelled.filter(
    (row) => row.every(({ isQuestion }, at) => isQuestion === (at % 2 === 0)) && row.length % 2 === 0,
  )
  const stacked = labelled.filter(
    (row) => row.length > 1 && row.every(({ isQuestion, value }) => isQuestion && value === null),
  )
  return beside.length >= LEAST_ROWS && stacked.length === 0
}
