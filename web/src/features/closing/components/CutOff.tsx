import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Closing } from '#domain/closing/contract.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { CutOffDialog } from './CutOffDialog.tsx'
import classes from './statement.module.css'

/** The date to which price and interest are computed: who has agreed, and a field to propose another. */
export function CutOff({ closing }: { closing: Closing }) {
  const { cut_off, side } = closing
  const date = formatDate(cut_off.date)
  const isAgreed = cut_off.agreed_by.length === 2
  const hasAgreed = side !== null && cut_off.agreed_by.includes(side)
  return (
    <div className={classes.cutOff}>
      <div className={classes.cutOffHead}>
        <p>
          <Trans>
            Cut-off date <b>{date}</b>
          </Trans>
        </p>
        {isAgreed ? (
          <Badge tone="ok">
            <Trans>Agreed by both</Trans>
          </Badge>
        ) : (
          <Badge tone={hasAgreed ? 'warn' : 'quiet'} icon={hasAgreed ? undefined : null}>
            {hasAgreed ? <Trans>Waiting for the other side</Trans> : <Trans>Not agreed</Trans>}
          </Badge>
        )}
      </div>
      {cut_off.can_agree && (
        // Resets the field when the other side proposes another date.
        <NameDate key={cut_off.date} closing={closing} hasAgreed={hasAgreed} />
      )}
    </div>
  )
}

function NameDate({ closing, hasAgreed }: { closing: Closing; hasAgreed: boolean }) {
  const { t } = useLingui()
  const { date } = closing.cut_off
  const [asked, setAsked] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(date)
  const isOther = day !== null && day !== date
  return (
    <>
      <form
        className={classes.nameDate}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(day)
        }}
      >
        <DateField label={t`Propose a cut-off date`} value={day} onChange={setDay} />
        <BindingButton type="submit" size="sm" disabled={!day || (hasAgreed && !isOther)}>
          {isOther ? <Trans>Propose</Trans> : <Trans>Agree</Trans>}
        </BindingButton>
      </form>
      {asked !== null && <CutOffDialog closing={closing} date={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
