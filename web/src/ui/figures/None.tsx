import text from '../../styles/text.module.css'
import { NONE } from '../format.ts'

/** No value, in a cell of a table; the card that a row becomes on a phone leaves its line out. */
export const None = () => (
  <span className={text.faint} data-none>
    {NONE}
  </span>
)
