import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { approvalIssues, type CheckPoint, checkPointsOf } from '#domain/deals/check-points.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { useApproveDeal, useFlagDeal, useRejectDeal, useResolveDeal } from '../../features/deals/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { BindingButton } from '../../platform/live/BindingButton.tsx'
import { BindingDialog } from '../../platform/live/BindingDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { StickyActionBar } from '../../ui/layout/StickyActionBar.tsx'
import { PointName } from './Checklist.tsx'
import classes from './DecisionBar.module.css'

type Decision = 'approve' | 'reject' | 'flag' | 'resolve'

interface DecisionBarProps {
  deal: DealDetail
  ticks: readonly CheckPoint[]
  onDecided: () => void
}

/** The decisions that the server allows on this deal, always visible. */
export function DecisionBar({ deal, ticks, onDecided }: DecisionBarProps) {
  const [open, setOpen] = useState<Decision | null>(null)
  const { can } = deal
  const [issue] = can.approve ? approvalIssues(deal) : []
  const isOpen = can.approve || can.reject || can.flag || can.resolve
  return (
    <div className={classes.bar}>
      <StickyActionBar hint={issue?.message ?? <Hint deal={deal} isOpen={isOpen} />}>
        {can.flag && (
          <BindingButton leftSection={<IconFlag size={18} aria-hidden />} onClick={() => setOpen('flag')}>
            <Trans>Flag</Trans>
          </BindingButton>
        )}
        {can.reject && (
          <BindingButton variant="danger" onClick={() => setOpen('reject')}>
            <Trans>Reject with reason</Trans>
          </BindingButton>
        )}
        {can.resolve && (
          <BindingButton
            variant="filled"
            leftSection={<IconCheck size={18} aria-hidden />}
            onClick={() => setOpen('resolve')}
          >
            <Trans>Resolve the issue</Trans>
          </BindingButton>
        )}
        {can.approve && (
          <BindingButton
            variant="filled"
            leftSection={<IconCheck size={18} aria-hidden />}
            disabled={issue !== undefined}
            onClick={() => setOpen('approve')}
          >
            <ApproveLabel open={openPoints(deal, ticks).length} />
          </BindingButton>
        )}
      </StickyActionBar>
      {open && (
        <DecisionDialog
          decision={open}
          deal={deal}
          ticks={ticks}
          onClose={() => setOpen(null)}
          onDecided={onDecided}
        />
      )}
    </div>
  )
}

const openPoints = (deal: DealDetail, ticks: readonly CheckPoint[]) =>
  checkPointsOf(deal).filter((point) => !ticks.includes(point))

const ApproveLabel = ({ open }: { open: number }) =>
  open === 0 ? (
    <Trans>Approve</Trans>
  ) : (
    <Plural value={open} one="Approve with # open point" other="Approve with # open points" />
  )

function Hint({ deal, isOpen }: { deal: DealDetail; isOpen: boolean }) {
  if (deal.decision_blocked_reason) return deal.decision_blocked_reason
  if (!isOpen) return <Trans>You have nothing to decide on this deal right now.</Trans>
  return <Trans>You do not own this deal. Your decision is recorded.</Trans>
}

interface DecisionDialogProps {
  decision: Decision
  deal: DealDetail
  ticks: readonly CheckPoint[]
  onClose: () => void
  onDecided: () => void
}

function DecisionDialog({ decision, deal, ticks, onClose, onDecided }: DecisionDialogProps) {
  const { t } = useLingui()
  const { id, reference, title } = deal
  const approve = useApproveDeal()
  const reject = useRejectDeal()
  const flag = useFlagDeal()
  const resolve = useResolveDeal()
  const [rejected, setRejected] = useState<string | null>(null)
  const isReturned = decision === 'reject' || decision === 'flag'
  const words = {
    approve: {
      title: t`Approve ${title}`,
      confirm: t`Approve ${reference}`,
      done: t`${reference} is approved`,
    },
    reject: {
      title: t`Reject ${title}`,
      confirm: t`Reject ${reference}`,
      done: t`${reference} returned to the seller`,
    },
    flag: { title: t`Flag ${title}`, confirm: t`Flag ${reference}`, done: t`${reference} is flagged` },
    resolve: {
      title: t`Resolve the issue with ${title}`,
      confirm: t`Resolve ${reference}`,
      done: t`${reference} is back in its previous state`,
    },
  }[decision]
  const left = decision === 'approve' ? openPoints(deal, ticks) : []
  const reason = isReturned
    ? { label: t`Reason`, description: t`The seller will see this reason.`, required: true }
    : left.length > 0
      ? {
          label: t`Reason for approving it with open points`,
          description: t`Recorded in the audit log with the open points. The seller does not see it.`,
          required: true,
        }
      : undefined
  const outcome = {
    onSuccess: () => {
      toast.success(words.done)
      onClose()
      onDecided()
    },
    onError: (error: unknown) => {
      const { fields, nonField } = toFormErrors(error)
      setRejected([...nonField, ...Object.values(fields).flat()].join(' '))
    },
  }
  const decide = (said: string) => {
    setRejected(null)
    if (decision === 'approve') approve.mutate({ id, open_points: left, reason: said }, outcome)
    else if (decision === 'resolve') resolve.mutate({ id }, outcome)
    else if (decision === 'reject') reject.mutate({ id, reason: said }, outcome)
    else flag.mutate({ id, reason: said }, outcome)
  }
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      danger={isReturned}
      busy={approve.isPending || reject.isPending || flag.isPending || resolve.isPending}
      error={rejected}
      reason={reason}
      onConfirm={decide}
    >
      <Consequence decision={decision} deal={deal} />
      {left.length > 0 && <Unticked left={left} />}
    </BindingDialog>
  )
}

function Consequence({ decision, deal }: { decision: Decision; deal: DealDetail }) {
  const { reference } = deal
  switch (decision) {
    case 'approve':
      return <Trans>The seller can then schedule the auction of {reference}.</Trans>
    case 'reject':
      return <Trans>{reference} goes back to the seller, who can fix it and submit it again.</Trans>
    case 'flag':
      return <Trans>{reference} is off the market until the issue is resolved.</Trans>
    case 'resolve':
      return <Trans>{reference} returns to the state it was in when it was flagged.</Trans>
  }
}

function Unticked({ left }: { left: readonly CheckPoint[] }) {
  return (
    <div className={classes.unticked}>
      <p>
        <Plural value={left.length} one="# point is not ticked:" other="# points are not ticked:" />
      </p>
      <ul>
        {left.map((point) => (
          <li key={point}>
            <PointName point={point} />
          </li>
        ))}
      </ul>
    </div>
  )
}
