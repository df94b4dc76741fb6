import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { useDayRules, useDraft, useDraftState } from './DraftContext.tsx'
import classes from './FormNotes.module.css'

/** Important notes at the top: why the deal was returned, what a change causes, what failed. */
export function FormNotes() {
  const formErrors = useDraftState((state) => state.formErrors)
  const isStale = useDraftState((state) => state.phase === 'stale')
  return (
    <div className={classes.notes}>
      {isStale && <StaleNote />}
      <StateNote />
      <FormErrors messages={formErrors} />
    </div>
  )
}

function StateNote() {
  const state = useDraftState(({ deal }) => deal?.deal_state)
  const reason = useDraftState(({ deal }) => deal?.reason ?? null)
  const days = useDayRules()
  switch (state) {
    case 'rejected':
      return (
        <Note tone="bad">
          <Trans>
            <b>The reviewer returned this deal:</b> {reason}
          </Trans>
        </Note>
      )
    case 'issue_detected':
      return (
        <Note tone="bad">
          <Trans>
            <b>This deal is off the market:</b> {reason}
          </Trans>
        </Note>
      )
    case 'pending':
      return (
        <Note tone="info">
          <Trans>A reviewer is checking this deal. Changes are saved when you choose Save changes.</Trans>
        </Note>
      )
    case 'approved':
    case 'pending_auction':
      return days().anyLoanDate ? null : (
        <Note tone="warn">
          <Trans>
            This deal is approved. Prices, auction dates and texts may change; any other change that you save
            takes it off the market until a reviewer has checked it again.
          </Trans>
        </Note>
      )
    case 'live':
      return days().anyLoanDate ? null : (
        <Note tone="info">
          <Trans>
            The auction is running. Until the first bid you may change the reserve and the buy-now price.
          </Trans>
        </Note>
      )
    default:
      return null
  }
}

function StaleNote() {
  const draft = useDraft()
  const [isBusy, setBusy] = useState(false)
  const reload = async () => {
    setBusy(true)
    try {
      await draft.refresh()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Note tone="warn" role="alert">
      <Trans>
        This deal was changed elsewhere since you opened it, so your last changes are not saved. Load the
        newer version: your changes here are preserved, everything else is updated.
      </Trans>
      <div className={classes.action}>
        <Button size="sm" loading={isBusy} onClick={() => void reload()}>
          <Trans>Load the newer version</Trans>
        </Button>
      </div>
    </Note>
  )
}
