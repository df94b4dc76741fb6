import type { PageBox } from '../../kernel/read-pages.ts'
import { hasBoxes } from './choices.ts'
import { type Label, labelAtEnd, labelAtStart, labelOf } from './labels.ts'
import type { Segment } from './layout.ts'

/** A part of a segment: a label, with its value if that follows in the same text, or any other text. */
export interface Atom extends Segment {
  label: Label | null
  /** The value after the label's colon; null without one. */
  value: Part | null
  /** True for a text that prompts for something, whether or not its label is known. */
  isQuestion: boolean
}

/** A piece of text, word for word as it is on a page. */
export interface Part {
  quote: string
  box: PageBox
  isUnsure: boolean
  /** The continuation of the text on the line below. */
  rest?: Part
}

/** Divides the text of a segment into labels and values: "Name: Zoé Roy Phone: 416 555-0100" has two of each. */
export function atomsOf(segment: Segment): Atom[] {
  const { text } = segment
  if (segment.fieldLabel !== null || hasBoxes(text)) return [atom(segment, 0, text.length, null)]
  // Addresses fill the cells of tables, so that two can be next to each other in one segment.
  const space = text.indexOf(' ')
  if (space > 0 && text.split(' ').every((word) => word.includes('@')))
    return [
      atom(segment, 0, space, null),
      ...atomsOf({ ...segment, ...placeFrom(segment, space + 1), text: text.slice(space + 1) }),
    ]
  const colon = text.indexOf(':')
  if (colon > 0) {
    const label = labelOf(text.slice(0, colon), segment.isRecognised)
    if (label) return pairs(segment, 0, { ...label, length: colon + 1 })
    return [{ ...atom(segment, 0, text.length, null), isQuestion: true }]
  }
  const whole = labelOf(text, segment.isRecognised)
  if (whole) return [atom(segment, 0, text.length, whole)]
  const start = labelAtStart(text)
  if (start && IS_STRICT.has(start.target)) return [withValue(segment, 0, start, start.length, text.length)]
  return [atom(segment, 0, text.length, null)]
}

/** Labels that are certain without a colon after them. */
const IS_STRICT = new Set<string>([
  'date_of_birth',
  'credit_report_date',
  'personal_email',
  'primary_phone',
  'credit_score',
  'number_of_dependents',
  'income',
  'income_year',
  'income_month',
  'housing_cost',
  'amount_requested',
  'purchase_price',
  'property_value',
  'mortgage_balance',
])

function pairs(segment: Segment, from: number, label: Label): Atom[] {
  const { text } = segment
  const start = from + label.length
  const next = text.indexOf(':', start)
  const end = next === -1 ? null : labelAtEnd(text.slice(start, next))
  if (next === -1 || !end) return [withValue(segment, from, label, start, text.length)]
  const second = start + end.before
  return [
    withValue(segment, from, label, start, second),
    ...pairs(segment, second, { ...end.label, length: next + 1 - second }),
  ]
}

function withValue(segment: Segment, from: number, label: Label, start: number, to: number): Atom {
  const given = segment.text.slice(start, to)
  const lead = given.length - given.trimStart().length
  const quote = given.trim()
  const made = atom(segment, from, quote ? to : start, label)
  return quote ? { ...made, value: partOf(segment, start + lead, start + lead + quote.length) } : made
}

function atom(segment: Segment, from: number, to: number, label: Label | null): Atom {
  const { box: _, ...place } = segment
  const [left, right] = [shareOf(segment, from), shareOf(segment, to)]
  const text = segment.text.slice(from, to).trim()
  return {
    ...place,
    text,
    left,
    right,
    box: partOf(segment, from, to).box,
    label,
    value: null,
    isQuestion: label !== null || /[:?]$/u.test(text),
  }
}

/** Approximate: it takes all letters to be equally wide. */
const shareOf = ({ left, right, text }: Segment, at: number) =>
  left + ((right - left) * at) / Math.max(1, text.length)

function placeFrom(segment: Segment, from: number): Pick<Segment, 'left' | 'box'> {
  return { left: shareOf(segment, from), box: partOf(segment, from, segment.text.length).box }
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

function partOf(segment: Segment, from: number, to: number): Part {
  const { box, text, isUnsure } = segment
  const [left, top, width, height] = box
  const [start, end] = [from / Math.max(1, text.length), to / Math.max(1, text.length)]
  // On a page that is turned sideways, letters follow each other upwards or downwards: the whole line is marked.
  const isUpright =
    Math.abs(width - (segment.right - segment.left)) < 0.0001 && Math.abs(left - segment.left) < 0.0001
  const part: PageBox = isUpright
    ? [rounded(left + width * start), top, rounded(width * (end - start)), height]
    : box
  return { quote: text.slice(from, to), box: part, isUnsure }
}

/** The text of an atom that is no label, as a value. */
export const partOfAtom = ({ text, box, isUnsure }: Atom): Part => ({ quote: text, box, isUnsure })
