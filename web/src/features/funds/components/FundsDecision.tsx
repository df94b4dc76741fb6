import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FundsProof } from '#domain/funds/contract.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { CheckedDecision } from '../../../platform/live/CheckedDecision.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { useDecideProof } from '../api.ts'
import classes from './Funds.module.css'

interface DecisionProps {
  proof: FundsProof
  company: string
}

/** Approves a proof for an amount once each point is checked, or rejects it with a reason. */
export function FundsDecision({ proof, company }: DecisionProps) {
  const { t } = useLingui()
  const [isApproving, setApproving] = useState(false)
  const { dialog, open } = useReject(proof, company)
  const { approve, reject } = proof.can
  if (!reject)
    return (
      <Note>
        <Trans>Another person of the staff must decide on it.</Trans>
      </Note>
    )
  return (
    <div className={classes.stack}>
      <CheckedDecision
        checks={
          approve
            ? [
                t`The funds are those of ${company}`,
                t`The document shows the amount, and no one else has a claim on it`,
                t`The document is valid until the day that is stated`,
                t`The document is complete, legible and by the institution that it names`,
              ]
            : null
        }
        otherwise={
          <Note tone="warn">
            <Trans>It is no longer valid, so it can only be rejected.</Trans>
          </Note>
        }
        onApprove={() => setApproving(true)}
        onReject={open}
      />
      {isApproving && <ApproveDialog proof={proof} company={company} onClose={() => setApproving(false)} />}
      {dialog}
    </div>
  )
}

function ApproveDialog({ proof, company, onClose }: DecisionProps & { onClose: () => void }) {
  const { t } = useLingui()
  const decide = useDecideProof(proof.id)
  const [amount, setAmount] = useState(proof.stated_amount)
  const rejected = decide.error && toFormErrors(decide.error)
  const stated = formatMoney(proof.stated_amount)
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={t`Approve the proof of ${company}`}
      confirmLabel={t`Approve funds`}
      busy={decide.isPending}
      error={rejected && [...rejected.nonField, ...(rejected.fields.reason ?? [])].join(' ')}
      reason={{
        label: t`Reason`,
        description: t`Needed if you approve less than what is stated. ${company} reads it.`,
        maxLength: 1000,
      }}
      onConfirm={(reason) =>
        decide.mutate(
          { verdict: 'approve', amount, ...(reason !== '' && { reason }) },
          {
            onSuccess: () => {
              toast.success(t`The funds of ${company} are approved`)
              onClose()
            },
          },
        )
      }
    >
      <MoneyField
        label={<Trans>Amount approved</Trans>}
        help={
          <Trans>
            At most the {stated} that are stated. It bounds what {company} may owe.
          </Trans>
        }
        value={amount}
        onChange={setAmount}
        error={rejected?.fields.amount?.[0]}
      />
    </BindingDialog>
  )
}

/** The dialog that rejects a proof, also one that was approved. */
export function useReject(proof: FundsProof, company: string) {
  const { t } = useLingui()
  const decide = useDecideProof(proof.id)
  const [isOpen, setOpen] = useState(false)
  const rejected = decide.error && toFormErrors(decide.error)
  const dialog = isOpen && (
    <BindingDialog
      opened
      onClose={() => setOpen(false)}
      title={t`Reject the proof of ${company}`}
      confirmLabel={t`Reject proof`}
      danger
      busy={decide.isPending}
      error={rejected && [...rejected.nonField, ...Object.values(rejected.fields).flat()].join(' ')}
      reason={{ label: t`Reason`, required: true, maxLength: 1000 }}
      onConfirm={(reason) =>
        decide.mutate(
          { verdict: 'reject', reason },
          {
            onSuccess: () => {
              toast.success(t`The proof of ${company} is rejected`)
              setOpen(false)
            },
          },
        )
      }
    >
      <Trans>
        {company} reads the reason and can submit another proof. Bids that are placed stay binding.
      </Trans>
    </BindingDialog>
  )
  return { dialog, open: () => setOpen(true) }
}
