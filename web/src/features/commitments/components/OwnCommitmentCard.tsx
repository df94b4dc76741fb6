import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Commitments, OwnCommitment } from '#domain/commitments/contract.ts'
import { COMMITTED } from '#domain/commitments/vocabulary.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import text from '../../../styles/text.module.css'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useCommitments, useWithdraw } from '../api.ts'
import { AcceptNdaDialog } from './AcceptNdaDialog.tsx'
import classes from './CommitPanel.module.css'

/** The reader's own commitment: where it is, what the seller sent, and what the reader can do. */
export function OwnCommitmentCard({ deal }: { deal: DealDetail }) {
  const { data, error, refetch } = useCommitments(deal.id)
  const [dialog, setDialog] = useState<'nda' | 'withdraw' | null>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={3} />
  const { you, documents, nda } = data
  if (!you) return null
  const close = () => setDialog(null)
  return (
    <>
      <Standing you={you} />
      <Rows>
        <Row label={<Trans>Committed</Trans>}>
          <DateText iso={you.committed_at} withTime />
        </Row>
        {you.nda_accepted_at && (
          <Row label={<Trans>Additional NDA accepted</Trans>} note={you.nda_version}>
            <DateText iso={you.nda_accepted_at} withTime />
          </Row>
        )}
      </Rows>
      {you.can.accept_nda && (
        <Button variant="filled" fullWidth onClick={() => setDialog('nda')}>
          <Trans>Read and accept the additional NDA</Trans>
        </Button>
      )}
      <FollowUpFiles documents={documents} />
      {you.can.withdraw && (
        <Button variant="subtle" fullWidth onClick={() => setDialog('withdraw')}>
          <Trans>Withdraw my commitment</Trans>
        </Button>
      )}
      {dialog === 'nda' && <AcceptNdaDialog commitment={you.id} nda={nda} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog commitment={you.id} onClose={close} />}
    </>
  )
}

function Standing({ you }: { you: OwnCommitment }): ReactNode {
  const due = formatDate(you.due_date)
  switch (you.state) {
    case 'open':
      return you.documents_sent_at === null && you.nda_sent_at === null ? (
        <Note tone="ok" role="status">
          <b>{COMMITTED.marked}</b>
          <p>{COMMITTED.next}</p>
          <p>
            <Trans>The seller has until the end of {due}.</Trans>
          </p>
        </Note>
      ) : (
        <Note tone="ok" role="status">
          {you.nda_accepted_at === null ? (
            <Trans>The seller sent the follow-up documents. Accept the additional NDA to continue.</Trans>
          ) : (
            <Trans>You have everything. The seller now chooses among the committed buyers.</Trans>
          )}
        </Note>
      )
    case 'accepted':
      return (
        <Note tone="ok" role="status">
          <Trans>The seller chose you. The closing has started.</Trans>
        </Note>
      )
    case 'declined':
      return (
        <Note role="status">
          <Trans>The seller chose another buyer. The follow-up documents are closed to you.</Trans>
        </Note>
      )
    case 'withdrawn':
      return (
        <Note role="status">
          <Trans>You withdrew your commitment.</Trans>
        </Note>
      )
    case 'ended':
      return (
        <Note role="status">
          <Trans>Your commitment ended, because the deal went into a new review.</Trans>
        </Note>
      )
  }
}

function FollowUpFiles({ documents }: Pick<Commitments, 'documents'>) {
  const { t } = useLingui()
  if (documents.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t`Follow-up documents`}>
      {documents.map((file) => (
        <li key={file.id}>
          {file.url ? (
            <a className={text.link} href={file.url} target="_blank" rel="noreferrer">
              {file.name}
            </a>
          ) : (
            file.name
          )}
        </li>
      ))}
    </ul>
  )
}

interface WithdrawDialogProps {
  commitment: string
  onClose: () => void
}

function WithdrawDialog({ commitment, onClose }: WithdrawDialogProps) {
  const { t } = useLingui()
  const withdraw = useWithdraw()
  return (
    <Dialog
      opened
      onClose={onClose}
      danger
      title={t`Withdraw your commitment?`}
      confirmLabel={t`Withdraw`}
      busy={withdraw.isPending}
      error={errorText(withdraw.error)}
      onConfirm={() =>
        withdraw.mutate(commitment, {
          onSuccess: () => {
            toast.success(t`Commitment withdrawn`)
            onClose()
          },
        })
      }
    >
      <Trans>
        The seller is notified and can no longer choose you. The follow-up documents close to you. You can
        commit again while the deal is on the market.
      </Trans>
    </Dialog>
  )
}
