import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FundsProof, FundsRecord } from '#domain/funds/contract.ts'
import { BOUND_BY } from '#domain/funds/vocabulary.ts'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { useFunds, useWithdrawProof } from '../../features/funds/api.ts'
import { EarlierProofs } from '../../features/funds/components/EarlierProofs.tsx'
import { ExposureByPerson } from '../../features/funds/components/ExposureByPerson.tsx'
import { ProofBadge } from '../../features/funds/components/ProofBadge.tsx'
import { ProofFacts } from '../../features/funds/components/ProofFacts.tsx'
import { errorText } from '../../platform/api/error-text.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { formatMoney } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './FundsPage.module.css'
import { ProofForm } from './ProofForm.tsx'

/** /profile/funds: how the company proves its funds, and what of them is used. */
export function Component() {
  const { data: record, error, refetch } = useFunds()
  return (
    <SettingsFrame part="funds">
      <ViewingNote>
        <Trans>Only owners and managers of the company can change this.</Trans>
      </ViewingNote>
      {error && !record ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !record ? (
        <Card>
          <TextSkeleton lines={6} />
        </Card>
      ) : (
        <Parts record={record} />
      )}
    </SettingsFrame>
  )
}

function Parts({ record }: { record: FundsRecord }) {
  const { waiting, approved, earlier, bound, can } = record
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {bound?.by === 'proven_funds' && !approved && <Ended amount={bound.amount} />}
        {waiting && <Proof proof={waiting} />}
        {approved && <Proof proof={approved} />}
        {can.submit && <ProofForm record={record} />}
        <EarlierProofs proofs={earlier} />
      </div>
      <div className={classes.column}>
        <ExposureByPerson />
      </div>
    </div>
  )
}

function Ended({ amount }: { amount: string }) {
  const [words, limit] = [BOUND_BY.proven_funds, formatMoney(amount)]
  return (
    <Note tone="warn">
      <Trans>
        Your proof has ended. The {words} of {limit} bound you until another one is approved.
      </Trans>
    </Note>
  )
}

function Proof({ proof }: { proof: FundsProof }) {
  const { t } = useLingui()
  const [isEnding, setEnding] = useState(false)
  const isWaiting = proof.state === 'waiting'
  return (
    <Card
      as="section"
      title={isWaiting ? t`Proof in review` : t`Proven funds`}
      aside={<ProofBadge state={proof.state} />}
      subtitle={
        isWaiting ? (
          <Trans>HomeSlice reviews it and notifies you.</Trans>
        ) : (
          <Trans>
            Sellers see that your funds are proven and until when, never the document or the amount.
          </Trans>
        )
      }
    >
      <div className={classes.column}>
        <ProofFacts proof={proof} />
        {proof.can.withdraw && (
          <div className={classes.actions}>
            <Button onClick={() => setEnding(true)}>
              <Trans>Withdraw</Trans>
            </Button>
          </div>
        )}
      </div>
      {isEnding && <WithdrawDialog proof={proof} onClose={() => setEnding(false)} />}
    </Card>
  )
}

function WithdrawDialog({ proof, onClose }: { proof: FundsProof; onClose: () => void }) {
  const { t } = useLingui()
  const withdraw = useWithdrawProof()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Withdraw this proof`}
      confirmLabel={t`Withdraw proof`}
      danger
      busy={withdraw.isPending}
      error={errorText(withdraw.error)}
      onConfirm={() =>
        withdraw.mutate(proof.id, {
          onSuccess: () => {
            toast.success(t`The proof is withdrawn`)
            onClose()
          },
        })
      }
    >
      {proof.state === 'waiting' ? (
        <Trans>It is not reviewed, and its document is deleted.</Trans>
      ) : (
        <Trans>
          You can no longer bid where sellers ask for proof of funds. Its amount bounds you until another one
          is approved, and bids that you have placed stay binding.
        </Trans>
      )}
    </Dialog>
  )
}
