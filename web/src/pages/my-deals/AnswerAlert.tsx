import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useMyDeals, useMyFigures } from '../../features/deals/api.ts'
import { dealName } from '../../features/deals/model.ts'
import { showAlert } from '../../platform/alert.ts'
import { formatDate } from '../../ui/format.ts'
import classes from './AnswerAlert.module.css'
import { firstToAnswer } from './model.ts'

/** Shows a banner under the top bar while bids wait for the seller's decision; renders nothing itself. */
export function AnswerAlert() {
  const { t } = useLingui()
  const { data: figures } = useMyFigures()
  const { data: waiting } = useMyDeals({ deal_state: 'under_review', page_size: 50 })
  const count = figures?.deals_awaiting ?? 0
  const first = waiting && firstToAnswer(waiting.results)
  const name = first ? dealName(first) : null
  const day = first?.owner?.answer_by ? formatDate(first.owner.answer_by) : null
  const title = count === 1 ? t`1 deal needs your attention.` : t`${count} deals need your attention.`
  useEffect(() => {
    if (count === 0) return
    return showAlert({
      severity: 'warning',
      title,
      message: name && day && (
        <Trans>
          Unanswered bids on {name} expire at the end of {day} (Toronto time).
        </Trans>
      ),
      action: (
        <Link className={classes.action} to="/?deal_state=under_review">
          <Trans>Review bids</Trans>
        </Link>
      ),
    })
  }, [count, title, name, day])
  return null
}
