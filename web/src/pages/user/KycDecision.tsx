import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { useDecideKyc } from '../../features/kyc/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { BindingDialog } from '../../platform/live/BindingDialog.tsx'
import { CheckedDecision } from '../../platform/live/CheckedDecision.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { formatDateTime } from '../../ui/format.ts'
import classes from './KycDecision.module.css'
import { type Remarks, RemarksField, remarksOf } from './RemarksField.tsx'

interface KycDecisionProps {
  record: KycRecord
  /** The user's name, for the confirmation. */
  name: string
}

/** Approves a submitted record, or rejects it with a reason for its owner. */
export function KycDecision({ record, name }: KycDecisionProps) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null)
  const submitted = formatDateTime(record.submitted_at)
  if (!record.can.decide) return <Past record={record} />
  return (
    <div className={classes.decision}>
      <Note tone="warn">
        <Trans>Submitted on {submitted}. Awaiting your decision.</Trans>
      </Note>
      <CheckedDecision
        checks={[
          t`The legal name is the one on the document`,
          t`The date of birth is the one on the document`,
          t`The document is valid, complete and legible, and its number is the one stated`,
          t`The address is a home address`,
          t`The answers on political exposure, third parties and source of funds make sense`,
        ]}
        onApprove={() => setDialog('approve')}
        onReject={() => setDialog('reject')}
      />
      {dialog === 'approve' && (
        <DecideDialog
          record={record}
          decision="approve"
          title={t`Approve ${name}’s identity`}
          confirm={t`Approve KYC`}
          done={t`${name}’s KYC is approved`}
          onClose={() => setDialog(null)}
        >
          <Trans>{name} may then trade. Your decision is recorded.</Trans>
        </DecideDialog>
      )}
      {dialog === 'reject' && (
        <DecideDialog
          record={record}
          decision="reject"
          title={t`Reject ${name}’s identity`}
          confirm={t`Reject KYC`}
          done={t`${name}’s KYC is rejected`}
          onClose={() => setDialog(null)}
        >
          <Trans>{name} can fix the record and submit it again. Your decision is recorded.</Trans>
        </DecideDialog>
      )}
    </div>
  )
}

/** The earlier decision, or that nothing was submitted yet. */
function Past({ record: { kyc_state, submitted_at, decided_at, reason } }: { record: KycRecord }) {
  const submitted = formatDateTime(submitted_at)
  const decided = formatDateTime(decided_at)
  switch (kyc_state) {
    case 'manual_approved':
    case 'approved':
      return (
        <Note tone="ok">{decided_at ? <Trans>Approved on {decided}.</Trans> : <Trans>Approved.</Trans>}</Note>
      )
    case 'manual_rejected':
    case 'rejected':
      return (
        <Note tone="bad">
          {decided_at ? <Trans>Rejected on {decided}.</Trans> : <Trans>Rejected.</Trans>} {reason}
        </Note>
      )
    case 'manual_review':
      return (
        <Note>
          <Trans>Submitted on {submitted}. Another administrator must decide on it.</Trans>
        </Note>
      )
    case 'draft':
      return (
        <Note>
          {submitted_at ? (
            <Trans>Last submitted on {submitted}.</Trans>
          ) : (
            <Trans>Not submitted yet: the user is still filling it in.</Trans>
          )}
        </Note>
      )
  }
}

interface DecideDialogProps {
  record: KycRecord
  decision: 'approve' | 'reject'
  title: string
  confirm: string
  done: string
  onClose: () => void
  children: ReactNode
}

function DecideDialog({ record, decision, title, confirm, done, onClose, children }: DecideDialogProps) {
  const { t } = useLingui()
  const decide = useDecideKyc(record)
  const rejected = decide.error && toFormErrors(decide.error)
  const rejects = decision === 'reject'
  const [remarks, setRemarks] = useState<Remarks>([])
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={title}
      confirmLabel={confirm}
      danger={rejects}
      busy={decide.isPending}
      error={rejected && [...rejected.nonField, ...Object.values(rejected.fields).flat()].join(' ')}
      reason={rejects ? { label: t`Reason`, required: true, maxLength: 1000 } : undefined}
      onConfirm={(reason) =>
        decide.mutate(rejects ? { decision, reason, remarks: remarksOf(remarks) } : { decision }, {
          onSuccess: () => {
            toast.success(done)
            onClose()
          },
        })
      }
    >
      {children}
      {rejects && <RemarksField record={record} remarks={remarks} onChange={setRemarks} />}
    </BindingDialog>
  )
}
