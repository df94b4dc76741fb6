import { Trans } from '@lingui/react/macro'
import classes from './SkipLink.module.css'

/** First element of every page; jumps to the element with the id `main`. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      <Trans>Skip to content</Trans>
    </a>
  )
}
