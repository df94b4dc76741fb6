import classes from './TextPane.module.css'
import { piecesOf } from './text-search.ts'

interface HighlightedProps {
  text: string
  pattern: RegExp | null
  /** Where in the text the hit in view begins; null if it is elsewhere. */
  current: number | null
}

/** A text with the hits of a search marked. */
export function Highlighted({ text, pattern, current }: HighlightedProps) {
  if (!pattern) return text
  return piecesOf(text, pattern).map(({ text: piece, isHit, at }) =>
    isHit ? (
      <mark key={at} className={classes.hit} data-current={at === current || undefined}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
