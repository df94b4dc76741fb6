import { Trans } from '@lingui/react/macro'
import classes from './SkipLink.module.css'

/**
 * First element of every page; jumps to the element with the id `main`.
 * @param onResults on a page of results: moves the focus to the first of them
 */
export function SkipLink({ onResults }: { onResults?: (() => void) | undefined }) {
  return (
    <>
      <a className={classes.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {onResults && (
        <button type="button" className={classes.skip} onClick={onResults}>
          <Trans>Skip to results</Trans>
        </button>
      )}
    </>
  )
}
