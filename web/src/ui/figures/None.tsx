import text from '../../styles/text.module.css'
import { NONE } from '../format.ts'

/** No value, in a table cell; omitted from the card that replaces the row on a phone. */
export const None = () => (
  <span className={text.faint} data-none>
    {NONE}
  </span>
)
