import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Closing } from '#domain/closing/contract.ts'
import { otherSide } from '#domain/closing/vocabulary.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { CutOffDialog } from './CutOffDialog.tsx'
import classes from './statement.module.css'

/** The date to which price and interest are computed: who has agreed, and how to agree or to propose another. */
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
        <Badge
          tone={isAgreed ? 'ok' : hasAgreed ? 'warn' : 'quiet'}
          icon={isAgreed || hasAgreed ? undefined : null}
        >
          {isAgreed ? <Trans>Agreed by both</Trans> : <Trans>Proposed</Trans>}
        </Badge>
      </div>
      {!isAgreed && (
        <p className={classes.cutOffState}>
          <CutOffState closing={closing} />
        </p>
      )}
      {cut_off.can_agree && (
        // Resets the field when the other side proposes another date.
        <NameDate key={cut_off.date} closing={closing} canAgree={side !== null && !hasAgreed} />
      )}
    </div>
  )
}

/** Who has agreed to a cut-off date on which the two sides have not agreed yet. */
export function CutOffState({ closing }: { closing: Closing }): ReactNode {
  const { cut_off, side } = closing
  const [first] = cut_off.agreed_by
  if (!first) return <Trans>Neither side has agreed to it yet.</Trans>
  const agreed = closing[first] ?? first
  const other = closing[otherSide(first)] ?? otherSide(first)
  if (side === first) return <Trans>You have agreed to it. {other} has not yet.</Trans>
  if (side !== null) return <Trans>{agreed} has agreed to it. You have not yet.</Trans>
  return (
    <Trans>
      {agreed} has agreed to it. {other} has not yet.
    </Trans>
  )
}

function NameDate({ closing, canAgree }: { closing: Closing; canAgree: boolean }) {
  const { t } = useLingui()
  const { date } = closing.cut_off
  const shown = formatDate(date)
  const [asked, setAsked] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(null)
  return (
    <>
      {/* As the next action it is the primary button of the page. */}
      {canAgree && closing.next?.kind !== 'agree_cut_off' && (
        <BindingButton className={classes.agree} size="sm" onClick={() => setAsked(date)}>
          <Trans>Agree to {shown}</Trans>
        </BindingButton>
      )}
      <form
        className={classes.nameDate}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(day)
        }}
      >
        <DateField label={t`Propose another day`} value={day} onChange={setDay} />
        <BindingButton type="submit" disabled={!day || day === date}>
          <Trans>Propose</Trans>
        </BindingButton>
      </form>
      {asked !== null && <CutOffDialog closing={closing} date={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
