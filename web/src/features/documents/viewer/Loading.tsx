import { Trans, useLingui } from '@lingui/react/macro'
import { Progress } from '@mantine/core'
import classes from './DocumentViewer.module.css'

/** A document on its way: first it is prepared for its reader, then it arrives. */
export function Loading({ share }: { share: number | null }) {
  const { t } = useLingui()
  return (
    <div className={classes.loading} role="status">
      <p>{share === null ? <Trans>Preparing the document…</Trans> : <Trans>Loading the document…</Trans>}</p>
      <Progress
        value={share === null ? 100 : share * 100}
        animated={share === null}
        aria-label={t`Progress`}
        className={classes.bar}
      />
    </div>
  )
}
