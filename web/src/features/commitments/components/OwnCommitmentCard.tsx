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
import { AcceptNdaDialog } from '../../rooms/nda/AcceptNdaDialog.tsx'
import { SigningState } from '../../rooms/nda/SigningState.tsx'
import { SignedNda, SignNda } from '../../rooms/nda/SignNda.tsx'
import { SignNdaDialog } from '../../rooms/nda/SignNdaDialog.tsx'
import { useAcceptNda, useCommitments, useWithdraw } from '../api.ts'
import classes from './CommitPanel.module.css'

/** The reader's own commitment: where it is, what the seller sent, and what the reader can do. */
export function OwnCommitmentCard({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
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
      {you.can.sign_nda && nda && (
        <SignNda
          kind="additional"
          id={you.id}
          nda={nda}
          signing={you.signing}
          onRead={() => setDialog('nda')}
        />
      )}
      <FollowUpFiles documents={documents} />
      {you.has_signed_nda && (
        <SignedNda
          kind="additional"
          id={you.id}
          file={t`Additional confidentiality agreement ${deal.reference} (signed).pdf`}
        />
      )}
      {you.can.withdraw && (
        <Button variant="subtle" fullWidth onClick={() => setDialog('withdraw')}>
          <Trans>Withdraw my commitment</Trans>
        </Button>
      )}
      {dialog === 'nda' &&
        (you.can.sign_nda ? (
          <SignNdaDialog
            kind="additional"
            id={you.id}
            nda={nda}
            file={t`Additional confidentiality agreement ${deal.reference}.pdf`}
            onClose={close}
          />
        ) : (
          <AcceptDialog commitment={you.id} nda={nda} onClose={close} />
        ))}
      {dialog === 'withdraw' && <WithdrawDialog commitment={you.id} onClose={close} />}
    </>
  )
}

interface AcceptDialogProps {
  commitment: string
  nda: Commitments['nda']
  onClose: () => void
}

function AcceptDialog({ commitment, nda, onClose }: AcceptDialogProps) {
  const { t } = useLingui()
  const accept = useAcceptNda()
  return (
    <AcceptNdaDialog
      title={t`Additional NDA`}
      confirmLabel={t`Accept the additional NDA`}
      nda={nda}
      busy={accept.isPending}
      error={errorText(accept.error)}
      recorded={
        <Trans>
          Your name, the time, your network address and browser are recorded with the NDA. The seller sees
          that you accepted it.
        </Trans>
      }
      onClose={onClose}
      onAccept={({ version }) =>
        accept.mutate(
          { id: commitment, nda_version: version },
          {
            onSuccess: () => {
              toast.success(t`Follow-up documents open`)
              onClose()
            },
          },
        )
      }
    />
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
          <AfterSending you={you} />
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

function AfterSending({ you }: { you: OwnCommitment }): ReactNode {
  if (you.nda_accepted_at !== null)
    return <Trans>You have everything. The seller now chooses among the committed buyers.</Trans>
  if (you.signing && you.signing.state !== 'signed') return <SigningState signing={you.signing} />
  return you.can.sign_nda ? (
    <Trans>The seller sent the follow-up documents. Sign the additional NDA to continue.</Trans>
  ) : (
    <Trans>The seller sent the follow-up documents. Accept the additional NDA to continue.</Trans>
  )
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
