import type { ReadDocument } from '../../kernel/read-pages.ts'
import { FACT_NAMES, factOf } from '../extracted.ts'
import { type Atom, atomsOf, type Part, partOfAtom } from './atoms.ts'
import { hasBoxes, markedIn } from './choices.ts'
import { hasFirstName, isListPage, labelOfField, orderOf } from './clues.ts'
import type { DayOrder } from './dates.ts'
import type { Target } from './labels.ts'
import { isCloseBelow, isInColumn, pagesOf } from './layout.ts'
import { bureauIn } from './scores.ts'
import { type Heading, headingOf, type Section } from './sections.ts'
import { type Context, joined, type Read, readValue } from './values.ts'
import { plain } from './words.ts'

/** A value that was read in a document, its applicant (0 or 1), and the words that state it. */
export interface Found {
  person: 0 | 1
  read: Read
  file: number
  page: number
  part: Part
}

/** The values that a form states beside its labels, in reading order; contradictions included. */
export function readForm(document: ReadDocument, file: number): Found[] {
  const pages = pagesOf(document, file).map((rows) => rows.map((row) => row.flatMap(atomsOf)))
  const reader = new FormReader(orderOf(pages), hasFirstName(pages))
  for (const rows of pages) reader.readPage(rows)
  return reader.found
}

type AtomRow = Atom[]

/** Read only in the part of a form that is about the applicant. */
const OF_APPLICANT: readonly Target[] = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'personal_email',
  'primary_phone',
  'current_address',
]
/** Letterheads and footers contain these too. */
const CONTACT: readonly Target[] = ['personal_email', 'primary_phone', 'current_address']
/** In a shorter name a single wrong letter changes the result. */
const SHORTEST_SAFE_CHOICE = 5
const CHOICES: readonly Target[] = ['gender', 'marital_status', 'citizenship_status', 'credit_bureau_used']
/** Almost any text could be their value, so that its position must be unambiguous. */
const FREE_TEXT: readonly Target[] = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'employer',
  'occupation',
  'current_address',
  'property_address',
]
/** Their values may continue on a second line. */
const MAY_CONTINUE: readonly Target[] = [...FREE_TEXT, 'personal_email']
const OF_LOAN: readonly Target[] = FACT_NAMES.filter((name) => factOf(name).of === 'loan')
/** The footer begins at this share of the height of a page. */
const FOOTER = 0.94
/** How far left of the boundary a text of the second column may begin, as a share of the width of a page. */
const COLUMN_TOLERANCE = 0.03

/**
 * Reads a form page by page, row by row. Headings set the section and the applicant for the rows below them; each label
 * takes its answer from its own text, from its right or from below it. A value is used for one label only.
 */
class FormReader {
  readonly found: Found[] = []
  readonly #order: DayOrder | null
  readonly #hasFirstName: boolean
  /** `start` until the first heading or name: a letterhead has addresses and telephone numbers too. */
  #section: Section | 'start' = 'start'
  #person: 0 | 1 = 0
  /** The middle between the columns of both applicants, on forms that have them beside each other; else null. */
  #boundary: number | null = null
  #rows: AtomRow[] = []
  /** True if the labels of this page have their answers to their right. */
  #isListPage = false
  /** Answers that are already used, or belong to a question that is not read. */
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

  /** True for a row of headings, which set section, applicant and columns. */
  #isHeading(row: AtomRow, at: number): boolean {
    if (row.some((atom) => this.#consumed.has(atom) || atom.value !== null || atom.fieldLabel !== null))
      return false
    const headings = row.map((atom) => this.#sectionHeadingOf(atom, row, at))
    if (headings.some((heading) => heading === null)) {
      return this.#isColumnHeader(row)
    }
    const [first, second] = headings as Heading[]
    if (!first) return false
    this.#section = first.section
    const [a, b] = row
    if (second && a && b && first.person === 0 && second.person === 1) {
      this.#boundary = (a.left + b.left) / 2
      this.#person = 0
      this.#addRole(0, a)
      this.#addRole(1, b)
    } else if (first.person !== null) {
      this.#person = first.person
      this.#boundary = null
      if (a) this.#addRole(first.person, a)
    }
    return true
  }

  /** True for the header of a table: "Applicant" and "Co-applicant", possibly after another text; it sets the columns. */
  #isColumnHeader(row: AtomRow): boolean {
    const named = row.flatMap((atom) => {
      const heading = atom.label && isPersonAlone(atom) ? atom.label : headingOf(atom.text)
      return heading && heading.person !== null ? [{ atom, person: heading.person }] : []
    })
    const [a, b] = named
    if (named.length !== 2 || a?.person !== 0 || b?.person !== 1 || row.length > 3) return false
    this.#boundary = (a.atom.left + b.atom.left) / 2
    this.#person = 0
    if (this.#section === 'start') this.#section = 'applicant'
    this.#addRole(0, a.atom)
    this.#addRole(1, b.atom)
    return true
  }

  /** A heading that names an applicant is the citation of the applicant's role. */
  #addRole(person: 0 | 1, atom: Atom): void {
    const read: Read = { field: 'applicant_role', value: person === 0 ? 'primary_applicant' : 'co_applicant' }
    this.#add(person, read, atom, partOfAtom(atom))
  }

  /** The heading that an atom is on this row; null if it is a label or a value. */
  #sectionHeadingOf(atom: Atom, row: AtomRow, at: number): Heading | null {
    const heading = headingOf(atom.text)
    if (!heading || atom.text.endsWith(':'))
      return isPersonAlone(atom) && row.length > 1 ? heading : atom.label ? null : heading
    if (COMPANY.test(atom.text)) return null
    const next = this.#rows[at + 1]
    const isAboveQuestion = next?.some(({ isQuestion }) => isQuestion) ?? false
    if (atom.label && !isPersonAlone(atom) && !isAboveQuestion) return null
    if (atom.label && row.length > 1 && !row.every(isPersonAlone)) return null
    if (heading.section === 'other' && !isAboveQuestion) return null
    // "Applicant" with a name below it is a label, not a heading.
    if (
      isPersonAlone(atom) &&
      row.length === 1 &&
      !isAboveQuestion &&
      next?.[0] &&
      this.#parse(atom, 'full_name', partOfAtom(next[0])).length > 0
    )
      return null
    return heading
  }

  /** Adds the values that answer a label. */
  #readLabel(atom: Atom, at: number): void {
    const { label } = atom
    if (!label || label.target === 'other') {
      if (label) this.#consumeUnreadAnswer(atom, at)
      return
    }
    const target = this.#targetInSection(atom, label.target)
    if (!target) return
    for (const { part, person, value } of this.#answersTo(atom, target, at)) {
      const reads = this.#parse(atom, target, part)
      if (reads.length === 0) continue
      for (const read of reads) this.#add(label.person ?? person, read, atom, part)
      if (value) this.#consumed.add(value)
      if (target === 'credit_score') this.#addBureau(atom, label.person ?? person, part)
      if (this.#section === 'start' && OF_APPLICANT.includes(target)) this.#section = 'applicant'
    }
  }

  /** The answer to a question that is not read must not be taken as the answer to another one. */
  #consumeUnreadAnswer(atom: Atom, at: number): void {
    const right = this.#answersRightOf(atom, at)
    if (right.length === 1 && right[0]) this.#consumed.add(right[0])
    else if (right.length === 0) {
      const below = this.#answerBelow(atom, at)
      if (below) this.#consumed.add(below)
    }
  }

  /** The label or the value of a credit score may name its bureau: "Equifax Beacon score: 712", "712 (Equifax)". */
  #addBureau(atom: Atom, person: 0 | 1, value: Part): void {
    const found = bureauIn(atom.value ? atom.text : `${atom.text} ${value.quote}`)
    if (!found) return
    const part = { ...(atom.text.includes(found.quote) ? partOfAtom(atom) : value), quote: found.quote }
    this.#add(person, { field: 'credit_bureau_used', value: found.value }, atom, part)
  }

  /** What a label prompts for in the present section; null if it is about another person or thing. */
  #targetInSection(atom: Atom, target: Target): Target | null {
    const section = this.#section
    const namesPerson = atom.label?.person != null
    if (section === 'other' && !namesPerson) return null
    if (CONTACT.includes(target) && (section === 'start' || atom.top > FOOTER) && !namesPerson) return null
    if (section === 'employment') {
      if (target === 'full_name' && !namesPerson) return 'employer'
      if (OF_APPLICANT.includes(target) && !namesPerson) return null
    }
    if (section === 'property' && target === 'current_address' && !namesPerson) return 'property_address'
    if ((section === 'property' || section === 'loan') && OF_APPLICANT.includes(target) && !namesPerson)
      return null
    if (section === 'credit' && CONTACT.includes(target)) return null
    if (target === 'last_name' && !this.#hasFirstName && /^nom\b/u.test(plain(atom.text))) return 'full_name'
    return target
  }

  /** The values in a text, as answer to a label; none if it is no such answer or was not read reliably. */
  #parse(atom: Atom, target: Target, { quote, isUnsure, rest }: Part): Read[] {
    // Long names of choices differ so much that misreading cannot turn one into another.
    const isSafeChoice = CHOICES.includes(target) && quote.length >= SHORTEST_SAFE_CHOICE
    if ((isUnsure || rest?.isUnsure) && !isSafeChoice) return []
    const { label } = atom
    const context: Context = {
      order: label?.order ?? this.#order,
      nameOrder: label?.nameOrder ?? (/^nom et prenom/u.test(plain(atom.text)) ? 'last' : null),
      hasDollar: label?.hasDollar ?? false,
      isRecognised: atom.isRecognised,
    }
    return readValue(target, rest ? joined(target, quote, rest.quote) : quote, context)
  }

  /** The texts that answer a label: after its colon, to its right, or below it; none where two places compete. */
  #answersTo(atom: Atom, target: Target, at: number): { part: Part; person: 0 | 1; value?: Atom }[] {
    const person = this.#personFor(atom, at)
    if (CHOICES.includes(target)) {
      const marked = this.#markedOption(atom, at)
      if (marked !== 'none') return marked ? [{ part: marked, person }] : []
    }
    if (atom.value) return [{ part: atom.value, person }]
    const right = this.#answersRightOf(atom, at)
    // A fact about the loan has one answer, even below the columns of the applicants.
    if (this.#spansBothColumns(atom, at) && (right.length > 0 || !OF_LOAN.includes(target)))
      return this.#answersOfBoth(right, target)
    const value = this.#singleAnswer(atom, target, right, at)
    return value ? [{ part: this.#withContinuation(value, target), person, value }] : []
  }

  /** A value together with its continuation: an address or a name that is too long continues directly below. */
  #withContinuation(value: Atom, target: Target): Part {
    const below = this.#continuationOf(value, target)
    if (below) this.#consumed.add(below)
    return below ? { ...partOfAtom(value), rest: partOfAtom(below) } : partOfAtom(value)
  }

  #continuationOf(value: Atom, target: Target): Atom | null {
    const at = this.#rows.findIndex((row) => row.includes(value))
    const row = this.#rows[at] ?? []
    const next = this.#rows[at + 1] ?? []
    if (!MAY_CONTINUE.includes(target) || value.fieldLabel !== null) return null
    // A row of continuations contains only texts that continue the row above, at the same distance from the left.
    const isContinuation = (other: Atom, of: Atom) =>
      Math.abs(other.left - of.left) < 0.012 && other.top - of.bottom <= 0.6 * (of.bottom - of.top)
    if (next.some((other) => other.isQuestion || !row.some((of) => isContinuation(other, of)))) return null
    const below = next.find((other) => isContinuation(other, value))
    return below && !headingOf(below.text) ? below : null
  }

  /** The one text that answers a label, to its right or below it; null where both could. */
  #singleAnswer(atom: Atom, target: Target, right: readonly Atom[], at: number): Atom | null {
    const [first] = right
    const below = this.#answerBelow(atom, at)
    const reads = (value: Atom | null | undefined) => {
      if (value == null) return false
      const rest = target === 'personal_email' ? this.#continuationOf(value, target) : null
      const part = { ...partOfAtom(value), ...(rest && { rest: partOfAtom(rest) }) }
      return this.#parse(atom, target, part).length > 0
    }
    if (right.filter((value) => reads(value)).length > 1) return null
    const next = this.#rows[at + 1] ?? []
    // The next row shows whether answers are to the right (a list) or below (a row of labels).
    const isList =
      next.length === 0 ||
      next.some(({ isQuestion }) => isQuestion) ||
      !next.some((other) => isCloseBelow(atom, other))
    if (first && reads(first)) {
      if (isList || this.#isListPage || atom.text.endsWith(':')) return first
      const isGrid =
        below !== null && next.some((other) => isInColumn(first, other) && !isInColumn(atom, other))
      if (isGrid) return null
      return below === null || !FREE_TEXT.includes(target) || !reads(below) ? first : null
    }
    // A text to the right that is no answer is an unknown label of a row of labels, if it has a text below it as well.
    if (first && !next.some((other) => isInColumn(first, other))) return null
    return below && reads(below) ? below : null
  }

  /** True if a label is left of both columns, so that each applicant has an answer to it. */
  #spansBothColumns(atom: Atom, at: number): boolean {
    const boundary = this.#boundary
    const row = this.#rows[at] ?? []
    return (
      boundary !== null &&
      atom.left < boundary &&
      !row.some(({ left, isQuestion }) => isQuestion && left >= boundary - COLUMN_TOLERANCE)
    )
  }

  /** The answer of each applicant to a label left of both columns. */
  #answersOfBoth(right: readonly Atom[], target: Target): { part: Part; person: 0 | 1; value: Atom }[] {
    const boundary = this.#boundary ?? 1
    return ([0, 1] as const).flatMap((person) => {
      const own = right.filter(({ left }) => left >= boundary - COLUMN_TOLERANCE === (person === 1))
      const [value] = own
      if (!value || own.length !== 1) return []
      // A text that extends into the other column as far as it begins before the middle may be the answers of both.
      const reaches = person === 0 && value.right > 2 * boundary - value.left + 0.02
      return reaches && !OF_LOAN.includes(target)
        ? []
        : [{ part: this.#withContinuation(value, target), person, value }]
    })
  }

  /** The applicant whose column or part of the form an atom is in. */
  #personFor(atom: Atom, at: number): 0 | 1 {
    if (this.#boundary === null) return this.#person
    return atom.left >= this.#boundary - COLUMN_TOLERANCE && !this.#spansBothColumns(atom, at) ? 1 : 0
  }

  /** The texts after a label on its row, up to the next question. */
  #answersRightOf(atom: Atom, at: number): Atom[] {
    const row = this.#rows[at] ?? []
    const after = row.slice(row.indexOf(atom) + 1)
    const end = after.findIndex(({ isQuestion }) => isQuestion)
    return end === -1 ? after : after.slice(0, end)
  }

  /** The only text below a label and in its column; null if there are several, or it is a label or heading itself. */
  #answerBelow(atom: Atom, at: number): Atom | null {
    for (const row of this.#rows.slice(at + 1, at + 3)) {
      const under = row.filter((other) => isCloseBelow(atom, other) && isInColumn(atom, other))
      if (under.length === 0) continue
      const [only] = under
      if (under.length !== 1 || !only || only.isQuestion || this.#consumed.has(only)) return null
      const after = this.#rows[this.#rows.indexOf(row) + 1]
      if (row.length === 1 && headingOf(only.text) && after?.some(({ isQuestion }) => isQuestion)) return null
      // A text with an answer of its own beside it is an unknown label.
      const beside = row[row.indexOf(only) + 1]
      const isLabelled =
        !beside || beside.isQuestion || this.#rows[at]?.some((above) => isInColumn(above, beside))
      return isLabelled ? only : null
    }
    return null
  }

  /** The option whose box is marked; null unless exactly one is, 'none' if there are no boxes. */
  #markedOption(atom: Atom, at: number): Part | null | 'none' {
    const right = this.#answersRightOf(atom, at)
    const wrapped = this.#optionRowsBelow(at)
    const atoms = right.length > 0 || !atom.value ? [...right, ...wrapped] : wrapped
    const text = [atom.value?.quote ?? '', ...atoms.map((other) => other.text)].join(' ').trim()
    if (!hasBoxes(text)) return 'none'
    // Boxes must come before their options: after them, a mark would select the next option.
    if (!/^[☒☑☐□○✓✔✗✘[(]/u.test(text) || /[☒☑☐□○✓✔✗✘\])]$/u.test(text)) return null
    const marked = markedIn(text)
    const [option] = marked
    if (marked.length !== 1 || !option) return null
    const within = [...(atom.value ? [atom.value] : []), ...atoms.map(partOfAtom)].filter(({ quote }) =>
      quote.includes(option),
    )
    return within.length === 1 && within[0] ? { ...within[0], quote: option } : null
  }

  /** The texts of the rows of options directly below a row. */
  #optionRowsBelow(at: number): Atom[] {
    const rows = this.#rows.slice(at + 1, at + 4)
    const end = rows.findIndex(
      (row) =>
        row.some(({ isQuestion, text }) => isQuestion && !hasBoxes(text)) ||
        !row.some(({ text }) => hasBoxes(text)),
    )
    return (end === -1 ? rows : rows.slice(0, end)).flat()
  }

  /** Reads a filled field of the file by the name of the field, where its page has no label for it. */
  #readField(atom: Atom): void {
    if (this.#consumed.has(atom) || this.#section === 'other') return
    const label = labelOfField(atom.fieldLabel ?? '')
    if (!label || label.target === 'other' || /^[☒☐]$/u.test(atom.text)) return
    const labelled = { ...atom, label }
    for (const read of this.#parse(labelled, label.target, partOfAtom(atom)))
      this.#add(
        label.person ?? (this.#boundary !== null && atom.left >= this.#boundary ? 1 : this.#person),
        read,
        atom,
        partOfAtom(atom),
      )
  }

  #add(person: 0 | 1, read: Read, { file, page }: Atom, part: Part): void {
    this.found.push({ person, read, file, page, part })
  }
}

const COMPANY = /\b(?:inc|ltd|lt[ée]e|corp|group|services|financial|bank|brokers)\.?$/iu
const isPersonAlone = ({ label }: Atom) =>
  label !== null && label.target === 'full_name' && label.person !== null && label.isPersonAlone
