import type { ReadDocument } from '../../kernel/read-pages.ts'
import { FACT_NAMES, factOf } from '../extracted.ts'
import { type Atom, atomsOf, type Part, partOfAtom } from './atoms.ts'
import { hasBoxes, markedIn } from './choices.ts'
import { hasFirstName, isListPage, labelOfField, orderOf } from './clues.ts'
import type { DayOrder } from './dates.ts'
import type { Target } from './labels.ts'
import { isCloseBelow, isInColumn, pagesOf } from './layout.ts'
import { type Heading, headingOf, type Section } from './sections.ts'
import { type Context, joined, type Read, readValue } from './values.ts'
import { plain } from './words.ts'

/** A value that was read in a document, for its first or second applicant, and the words that say it. */
export interface Found {
  person: 0 | 1
  read: Read
  file: number
  page: number
  part: Part
}

/** What a form says, by its labels; contradictions included. */
export function readForm(document: ReadDocument, file: number): Found[] {
  const pages = pagesOf(document, file).map((rows) => rows.map((row) => row.flatMap(atomsOf)))
  const reader = new FormReader(orderOf(pages), hasFirstName(pages))
  for (const rows of pages) reader.readPage(rows)
  return reader.found
}

type AtomRow = Atom[]

/** Only within the applicant's own part of a form. */
const OF_APPLICANT: readonly Target[] = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'personal_email',
  'primary_phone',
  'current_address',
]
const CONTACT: readonly Target[] = ['personal_email', 'primary_phone', 'current_address']
/** Of fewer letters one that is wrong makes another choice. */
const LEAST_OF_CHOICE = 5
const CHOICES: readonly Target[] = ['gender', 'marital_status', 'citizenship_status', 'credit_bureau_used']
/** Where anything written could be an answer, so that the place must leave no doubt. */
const LOOSE: readonly Target[] = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'employer',
  'occupation',
  'current_address',
  'property_address',
]
/** What may need more than a line. */
const MAY_GO_ON: readonly Target[] = [...LOOSE, 'personal_email']
const OF_LOAN: readonly Target[] = FACT_NAMES.filter((name) => factOf(name).of === 'loan')
const FOOTER = 0.94

class FormReader {
  readonly found: Found[] = []
  readonly #order: DayOrder | null
  readonly #hasFirstName: boolean
  /** Letterheads have addresses and telephone numbers too. */
  #section: Section | 'start' = 'start'
  #person: 0 | 1 = 0
  /** Where the second applicant's column begins, on forms that have both beside each other. */
  #boundary: number | null = null
  #rows: AtomRow[] = []
  #isListPage = false
  readonly #consumed = new Set<Atom>()

  constructor(order: DayOrder | null, hasFirst: boolean) {
    this.#order = order
    this.#hasFirstName = hasFirst
  }

  readPage(rows: AtomRow[]): void {
    this.#rows = rows
    this.#isListPage = isListPage(rows)
    for (const [at, row] of rows.entries()) {
      if (this.#isHeading(row, at)) continue
      for (const atom of row) if (atom.label) this.#readLabel(atom, at)
      for (const atom of row) if (atom.fieldLabel !== null) this.#readField(atom)
    }
  }

  #isHeading(row: AtomRow, at: number): boolean {
    if (row.some((atom) => this.#consumed.has(atom) || atom.value !== null || atom.fieldLabel !== null))
      return false
    const headings = row.map((atom) => this.#headingOf(atom, row, at))
    if (headings.some((heading) => heading === null)) {
      return this.#columnsBesideLabel(row)
    }
    const [first, second] = headings as Heading[]
    if (!first) return false
    this.#section = first.section
    const [a, b] = row
    if (second && a && b && first.person === 0 && second.person === 1) {
      this.#boundary = (a.left + b.left) / 2
      this.#person = 0
      this.#role(0, a)
      this.#role(1, b)
    } else if (first.person !== null) {
      this.#person = first.person
      this.#boundary = null
      if (a) this.#role(first.person, a)
    }
    return true
  }

  /** The header of a table: something, then "Applicant" and "Co-applicant". */
  #columnsBesideLabel(row: AtomRow): boolean {
    const named = row.flatMap((atom) => {
      const heading = atom.label && isPersonAlone(atom) ? atom.label : headingOf(atom.text)
      return heading && heading.person !== null ? [{ atom, person: heading.person }] : []
    })
    const [a, b] = named
    if (named.length !== 2 || a?.person !== 0 || b?.person !== 1 || row.length > 3) return false
    this.#boundary = (a.atom.left + b.atom.left) / 2
    this.#person = 0
    if (this.#section === 'start') this.#section = 'applicant'
    this.#role(0, a.atom)
    this.#role(1, b.atom)
    return true
  }

  #role(person: 0 | 1, atom: Atom): void {
    const read: Read = { field: 'applicant_role', value: person === 0 ? 'primary_applicant' : 'co_applicant' }
    this.#keep(person, read, atom, partOfAtom(atom))
  }

  #headingOf(atom: Atom, row: AtomRow, at: number): Heading | null {
    const heading = headingOf(atom.text)
    if (!heading || atom.text.endsWith(':'))
      return isPersonAlone(atom) && row.length > 1 ? heading : atom.label ? null : heading
    if (COMPANY.test(atom.text)) return null
    const next = this.#rows[at + 1]
    const goesOn = next?.some(({ isQuestion }) => isQuestion) ?? false
    if (atom.label && !isPersonAlone(atom) && !goesOn) return null
    if (atom.label && row.length > 1 && !row.every(isPersonAlone)) return null
    if (heading.section === 'other' && !goesOn) return null
    // "Applicant" with a name below it is a label.
    if (
      isPersonAlone(atom) &&
      row.length === 1 &&
      !goesOn &&
      next?.[0] &&
      this.#read(atom, 'full_name', partOfAtom(next[0])).length > 0
    )
      return null
    return heading
  }

  #readLabel(atom: Atom, at: number): void {
    const { label } = atom
    if (!label || label.target === 'other') {
      if (label) this.#markOthers(atom, at)
      return
    }
    const target = this.#targetIn(atom, label.target)
    if (!target) return
    for (const { part, person, value } of this.#valuesOf(atom, target, at)) {
      const reads = this.#read(atom, target, part)
      if (reads.length === 0) continue
      for (const read of reads) this.#keep(label.person ?? person, read, atom, part)
      if (value) this.#consumed.add(value)
      if (target === 'credit_score') this.#bureauOf(atom, label.person ?? person)
      if (this.#section === 'start' && OF_APPLICANT.includes(target)) this.#section = 'applicant'
    }
  }

  /** What answers a question that nothing is read for is no answer to another one. */
  #markOthers(atom: Atom, at: number): void {
    const right = this.#rightOf(atom, at)
    if (right.length === 1 && right[0]) this.#consumed.add(right[0])
    else if (right.length === 0) {
      const below = this.#below(atom, at)
      if (below) this.#consumed.add(below)
    }
  }

  /** "Equifax Beacon score: 712" says which bureau it is from. */
  #bureauOf(atom: Atom, person: 0 | 1): void {
    const names = atom.text.match(/equifax|trans\s?union/giu) ?? []
    const [quote] = names
    if (names.length !== 1 || !quote) return
    const value = /^e/i.test(quote) ? 'equifax' : 'trans_union'
    this.#keep(person, { field: 'credit_bureau_used', value }, atom, { ...partOfAtom(atom), quote })
  }

  /** What a label asks for in this part of the form; null if it asks about somebody or something else. */
  #targetIn(atom: Atom, target: Target): Target | null {
    const section = this.#section
    const isNamed = atom.label?.person != null
    if (section === 'other' && !isNamed) return null
    if (CONTACT.includes(target) && (section === 'start' || atom.top > FOOTER) && !isNamed) return null
    if (section === 'employment') {
      if (target === 'full_name' && !isNamed) return 'employer'
      if (OF_APPLICANT.includes(target) && !isNamed) return null
    }
    if (section === 'property' && target === 'current_address' && !isNamed) return 'property_address'
    if ((section === 'property' || section === 'loan') && OF_APPLICANT.includes(target) && !isNamed)
      return null
    if (section === 'credit' && CONTACT.includes(target)) return null
    if (target === 'last_name' && !this.#hasFirstName && /^nom\b/u.test(plain(atom.text))) return 'full_name'
    return target
  }

  #read(atom: Atom, target: Target, { quote, isUnsure, rest }: Part): Read[] {
    // No misreading of one choice is another one.
    const isClosed = CHOICES.includes(target) && quote.length >= LEAST_OF_CHOICE
    if ((isUnsure || rest?.isUnsure) && !isClosed) return []
    const { label } = atom
    const context: Context = {
      order: label?.order ?? this.#order,
      nameOrder: label?.nameOrder ?? (/^nom et prenom/u.test(plain(atom.text)) ? 'last' : null),
      hasDollar: label?.hasDollar ?? false,
      isRecognised: atom.isRecognised,
    }
    return readValue(target, rest ? joined(target, quote, rest.quote) : quote, context)
  }

  /** The words that answer a label: after its colon, to its right, or below it; none where two places compete. */
  #valuesOf(atom: Atom, target: Target, at: number): { part: Part; person: 0 | 1; value?: Atom }[] {
    const person = this.#personAt(atom, at)
    if (CHOICES.includes(target)) {
      const marked = this.#markedOf(atom, at)
      if (marked !== 'none') return marked ? [{ part: marked, person }] : []
    }
    if (atom.value) return [{ part: atom.value, person }]
    const right = this.#rightOf(atom, at)
    // What is said of the loan has one answer, also below the columns of the applicants.
    if (this.#isAcross(atom, at) && (right.length > 0 || !OF_LOAN.includes(target)))
      return this.#across(right, target)
    const value = this.#oneOf(atom, target, right, at)
    return value ? [{ part: this.#wholeOf(value, target), person, value }] : []
  }

  /** An address or a name that is too long for its line goes on right below it. */
  #wholeOf(value: Atom, target: Target): Part {
    const below = this.#restOf(value, target)
    if (below) this.#consumed.add(below)
    return below ? { ...partOfAtom(value), rest: partOfAtom(below) } : partOfAtom(value)
  }

  #restOf(value: Atom, target: Target): Atom | null {
    const at = this.#rows.findIndex((row) => row.includes(value))
    const row = this.#rows[at] ?? []
    const next = this.#rows[at + 1] ?? []
    if (!MAY_GO_ON.includes(target) || value.fieldLabel !== null) return null
    // A row of rests has nothing but what goes on from the row above.
    const isRest = (other: Atom, of: Atom) =>
      Math.abs(other.left - of.left) < 0.012 && other.top - of.bottom <= 0.6 * (of.bottom - of.top)
    if (next.some((other) => other.isQuestion || !row.some((of) => isRest(other, of)))) return null
    const below = next.find((other) => isRest(other, value))
    return below && !headingOf(below.text) ? below : null
  }

  #oneOf(atom: Atom, target: Target, right: readonly Atom[], at: number): Atom | null {
    const [first] = right
    const below = this.#below(atom, at)
    const reads = (value: Atom | null | undefined) => {
      if (value == null) return false
      const rest = target === 'personal_email' ? this.#restOf(value, target) : null
      const part = { ...partOfAtom(value), ...(rest && { rest: partOfAtom(rest) }) }
      return this.#read(atom, target, part).length > 0
    }
    if (right.filter((value) => reads(value)).length > 1) return null
    const next = this.#rows[at + 1] ?? []
    const isList =
      next.length === 0 ||
      next.some(({ isQuestion }) => isQuestion) ||
      !next.some((other) => isCloseBelow(atom, other))
    if (first && reads(first)) {
      if (isList || this.#isListPage || atom.text.endsWith(':')) return first
      const isGrid =
        below !== null && next.some((other) => isInColumn(first, other) && !isInColumn(atom, other))
      if (isGrid) return null
      return below === null || !LOOSE.includes(target) || !reads(below) ? first : null
    }
    // Something else to the right is the next label of a row of labels only if something stands below that too.
    if (first && !next.some((other) => isInColumn(first, other))) return null
    return below && reads(below) ? below : null
  }

  /** True if a label stands before two columns, one of each applicant. */
  #isAcross(atom: Atom, at: number): boolean {
    const boundary = this.#boundary
    const row = this.#rows[at] ?? []
    return (
      boundary !== null &&
      atom.left < boundary &&
      !row.some(({ left, isQuestion }) => isQuestion && left >= boundary - 0.03)
    )
  }

  #across(right: readonly Atom[], target: Target): { part: Part; person: 0 | 1; value: Atom }[] {
    const boundary = this.#boundary ?? 1
    return ([0, 1] as const).flatMap((person) => {
      const own = right.filter(({ left }) => left >= boundary - 0.03 === (person === 1))
      const [value] = own
      if (!value || own.length !== 1) return []
      // What reaches into the other column, as far from the middle as this one begins, may be the answers of both.
      const reaches = person === 0 && value.right > 2 * boundary - value.left + 0.02
      return reaches && !OF_LOAN.includes(target)
        ? []
        : [{ part: this.#wholeOf(value, target), person, value }]
    })
  }

  #personAt(atom: Atom, at: number): 0 | 1 {
    if (this.#boundary === null) return this.#person
    return atom.left >= this.#boundary - 0.03 && !this.#isAcross(atom, at) ? 1 : 0
  }

  /** What follows a label on its row, up to the next question. */
  #rightOf(atom: Atom, at: number): Atom[] {
    const row = this.#rows[at] ?? []
    const after = row.slice(row.indexOf(atom) + 1)
    const end = after.findIndex(({ isQuestion }) => isQuestion)
    return end === -1 ? after : after.slice(0, end)
  }

  #below(atom: Atom, at: number): Atom | null {
    for (const row of this.#rows.slice(at + 1, at + 3)) {
      const under = row.filter((other) => isCloseBelow(atom, other) && isInColumn(atom, other))
      if (under.length === 0) continue
      const [only] = under
      if (under.length !== 1 || !only || only.isQuestion || this.#consumed.has(only)) return null
      const after = this.#rows[this.#rows.indexOf(row) + 1]
      if (row.length === 1 && headingOf(only.text) && after?.some(({ isQuestion }) => isQuestion)) return null
      // With an answer of its own beside it, it is a label that is not known.
      const beside = row[row.indexOf(only) + 1]
      const isLabelled =
        !beside || beside.isQuestion || this.#rows[at]?.some((above) => isInColumn(above, beside))
      return isLabelled ? only : null
    }
    return null
  }

  /** The option whose box is marked; null if it is not exactly one, 'none' without boxes. */
  #markedOf(atom: Atom, at: number): Part | null | 'none' {
    const right = this.#rightOf(atom, at)
    const wrapped = this.#optionsBelow(at)
    const atoms = right.length > 0 || !atom.value ? [...right, ...wrapped] : wrapped
    const text = [atom.value?.quote ?? '', ...atoms.map((other) => other.text)].join(' ').trim()
    if (!hasBoxes(text)) return 'none'
    // With the boxes behind their options, a mark would name the next one.
    if (!/^[☒☑☐□○✓✔✗✘[(]/u.test(text) || /[☒☑☐□○✓✔✗✘\])]$/u.test(text)) return null
    const marked = markedIn(text)
    const [option] = marked
    if (marked.length !== 1 || !option) return null
    const within = [...(atom.value ? [atom.value] : []), ...atoms.map(partOfAtom)].filter(({ quote }) =>
      quote.includes(option),
    )
    return within.length === 1 && within[0] ? { ...within[0], quote: option } : null
  }

  /** The rows of options that follow a row. */
  #optionsBelow(at: number): Atom[] {
    const rows = this.#rows.slice(at + 1, at + 4)
    const end = rows.findIndex(
      (row) =>
        row.some(({ isQuestion, text }) => isQuestion && !hasBoxes(text)) ||
        !row.some(({ text }) => hasBoxes(text)),
    )
    return (end === -1 ? rows : rows.slice(0, end)).flat()
  }

  /** What the form calls a filled field, where its page has no label for it. */
  #readField(atom: Atom): void {
    if (this.#consumed.has(atom) || this.#section === 'other') return
    const label = labelOfField(atom.fieldLabel ?? '')
    if (!label || label.target === 'other' || /^[☒☐]$/u.test(atom.text)) return
    const asked = { ...atom, label }
    for (const read of this.#read(asked, label.target, partOfAtom(atom)))
      this.#keep(
        label.person ?? (this.#boundary !== null && atom.left >= this.#boundary ? 1 : this.#person),
        read,
        atom,
        partOfAtom(atom),
      )
  }

  #keep(person: 0 | 1, read: Read, { file, page }: Atom, part: Part): void {
    this.found.push({ person, read, file, page, part })
  }
}

const COMPANY = /\b(?:inc|ltd|lt[ée]e|corp|group|services|financial|bank|brokers)\.?$/iu
const isPersonAlone = ({ label }: Atom) =>
  label !== null && label.target === 'full_name' && label.person !== null && label.isPersonAlone
