import { Trans } from '@lingui/react/macro'
import text from '../../styles/text.module.css'

export function MandatoryHint() {
  return (
    <span className={`${text.small} ${text.faint}`}>
      <Trans>*indicates mandatory fields</Trans>
    </span>
  )
}
