import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Closing } from '#domain/closing/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { formatDate } from '../../../ui/format.ts'
import { useStatePayout } from '../api.ts'
import classes from './statement.module.css'

/** Where a link leads to the form. */
export const PAYOUT_FIGURES = 'assignment-statement-figures'

/** The seller's payout figures at the cut-off date, which take precedence over the schedule. */
export function PayoutFigures({ closing }: { closing: Closing }) {
  const { t } = useLingui()
  const { payout } = closing
  const state = useStatePayout(closing.id)
  const [principal, setPrincipal] = useState(payout?.principal ?? '')
  const [interest, setInterest] = useState(payout?.interest ?? '')
  const date = formatDate(closing.cut_off.date)
  if (!closing.can_state_payout) return null
  return (
    <form
      id={PAYOUT_FIGURES}
      className={classes.payout}
      onSubmit={(event) => {
        event.preventDefault()
        state.mutate({ principal, interest: interest || null })
      }}
    >
      <h3>
        <Trans>Assignment statement figures</Trans>
      </h3>
      {payout && !payout.is_current && (
        <p>
          <Trans>The figures entered were for another cut-off date. Enter those for {date}.</Trans>
        </p>
      )}
      <MoneyField label={t`Principal on ${date}`} required value={principal} onChange={setPrincipal} />
      <MoneyField
        label={t`Interest up to ${date}`}
        help={t`If blank, it is computed from the last payment.`}
        value={interest}
        onChange={setInterest}
        error={errorText(state.error)}
      />
      <Button type="submit" size="sm" loading={state.isPending} disabled={principal === ''}>
        <Trans>Enter the figures</Trans>
      </Button>
    </form>
  )
}
