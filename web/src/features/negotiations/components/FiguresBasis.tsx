import { Trans } from '@lingui/react/macro'
import type { Statement } from '#domain/closing/statement.ts'
import { formatDate } from '../../../ui/format.ts'
import classes from './BidsToAnswer.module.css'

/** The day of the seller's net and of what the buyer pays, and what is between the two. */
export function FiguresBasis({ statement }: { statement: Statement | null }) {
  const day = formatDate(statement?.cut_off ?? null)
  return (
    <p className={classes.hint}>
      {statement ? (
        <Trans>
          Net to seller and Buyer pays are estimates for the closing on {day}, if you accept today: both with
          the interest and the balance of that day.
        </Trans>
      ) : (
        <Trans>Net to seller and Buyer pays are estimates as of today, both with the accrued interest.</Trans>
      )}{' '}
      <Trans>Between them are the fees of the deal and the costs that the buyer pays others.</Trans>
    </p>
  )
}
