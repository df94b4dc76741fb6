import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Approval } from '#domain/approvals/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { BindingButton } from '../../platform/live/BindingButton.tsx'
import { BindingNote } from '../../platform/live/BindingNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { StickyActionBar } from '../../ui/layout/StickyActionBar.tsx'
import classes from './ApprovalPage.module.css'
import { ApproveDialog } from './ApproveDialog.tsx'
import { RefuseDialog, WithdrawDialog } from './RefuseDialog.tsx'

interface DecisionProps {
  approval: Approval
  deal: DealDetail | undefined
  /** Why it would be refused if it were placed now. */
  objection: string | null
}

/** What the reader can decide, always in view. */
export function Decision({ approval, deal, objection }: DecisionProps) {
  const [open, setOpen] = useState<'approve' | 'refuse' | 'withdraw' | null>(null)
  const { can } = approval
  const close = () => setOpen(null)
  return (
    <>
      <div className={classes.notes}>
        {objection !== null && (
          <Note tone="warn" role="status">
            <b>
              <Trans>As prepared it cannot be placed now.</Trans>
            </b>{' '}
            {objection}
          </Note>
        )}
        {can.refuse && !can.approve && (
          <Note tone="info">
            <Trans>You have approved it. Another person must approve it too.</Trans>
          </Note>
        )}
        {can.approve && <BindingNote />}
      </div>
      {(can.refuse || can.withdraw) && (
        <StickyActionBar>
          {can.withdraw && (
            <Button size="lg" onClick={() => setOpen('withdraw')}>
              <Trans>Withdraw</Trans>
            </Button>
          )}
          {can.refuse && (
            <Button size="lg" onClick={() => setOpen('refuse')}>
              <Trans>Refuse</Trans>
            </Button>
          )}
          {can.approve && (
            <BindingButton
              variant="filled"
              size="lg"
              disabled={objection !== null}
              onClick={() => setOpen('approve')}
            >
              <Trans>Approve</Trans>
            </BindingButton>
          )}
        </StickyActionBar>
      )}
      {open === 'approve' && <ApproveDialog approval={approval} deal={deal} onClose={close} />}
      {open === 'refuse' && <RefuseDialog approval={approval} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog approval={approval} onClose={close} />}
    </>
  )
}
