import { spoken } from '../../kernel/language.ts'
import { paths } from '../../kernel/paths.ts'

/** The most lines of one section; further ones are counted, with a link to the list. */
export const MOST_LINES = 10

/** The sections of a summary in their order: heading, part of the subject line, and the complete list. */
export const BRIEF_SECTION = spoken({
  waiting: { title: 'Needs your answer', short: 'need your answer', list: paths.home },
  outbid: { title: 'You were outbid', short: 'outbid', list: `${paths.myBids}?status=pending` },
  ending: { title: 'Ends today', short: 'end today', list: paths.home },
  matches: {
    title: 'New matches of your credit boxes',
    short: 'new matches',
    list: `${paths.marketplace}?credit_box_match=match`,
  },
} as const)
export type BriefSection = keyof typeof BRIEF_SECTION
export const BRIEF_SECTIONS = Object.keys(BRIEF_SECTION) as BriefSection[]

/** One line: the deal as the market names it, the fact, and the page on which the user can act. */
export interface BriefLine {
  label: string
  fact: string
  path: string
  /** The deadline in milliseconds; null if there is none. */
  by: number | null
}

/** The lines of a section that are sent, and the number of all. */
export interface BriefPart {
  lines: readonly BriefLine[]
  found: number
}

/** Merges two parts: the earliest deadline first, lines without a deadline last. */
export function joinedParts(one: BriefPart, other: BriefPart): BriefPart {
  const end = ({ by }: BriefLine) => by ?? Number.POSITIVE_INFINITY
  const lines = [...one.lines, ...other.lines].toSorted((a, b) => {
    const [first, second] = [end(a), end(b)]
    return first === second ? 0 : first - second
  })
  return { lines: lines.slice(0, MOST_LINES), found: one.found + other.found }
}
