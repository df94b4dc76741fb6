import { Trans } from '@lingui/react/macro'
import text from '../../styles/text.module.css'
import classes from './Chip.module.css'

/** After the chips: removes every filter. */
export function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={`${text.link} ${classes.clear}`} onClick={onClear}>
      <Trans>Clear all</Trans>
    </button>
  )
}
