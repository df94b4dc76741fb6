import text from '../../styles/text.module.css'
import { truncate } from '../format.ts'

/** A text that is cut where it is too long for a list: in full for the pointer and for users of a screen reader. */
export function ShortText({ children, most }: { children: string; most?: number }) {
  const short = truncate(children, most)
  if (short === children) return children
  return (
    <span title={children}>
      <span aria-hidden>{short}</span>
      <span className={text.srOnly}>{children}</span>
    </span>
  )
}
