import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { showAlert } from '../../platform/alert.ts'
import classes from './AnswerAlert.module.css'
import type { Need } from './needs.ts'
import { useNeeds } from './use-needs.ts'

const isBefore = (need: Need) => need.kind === 'bid' && need.by !== null

/** Shows a banner under the top bar while auctions or offers need the buyer; renders nothing itself. */
export function NeedsAlert() {
  const { t } = useLingui()
  const { items } = useNeeds()
  const count = items.filter(isBefore).length
  const title = count === 1 ? t`1 bid needs your attention.` : t`${count} bids need your attention.`
  useEffect(() => {
    if (count === 0) return
    return showAlert({
      severity: 'warning',
      title,
      message: <Trans>You were outbid, or a seller has made you an offer.</Trans>,
      action: (
        <Link className={classes.action} to="/?side=buying&tab=needs">
          <Trans>View what needs attention</Trans>
        </Link>
      ),
    })
  }, [count, title])
  return null
}
