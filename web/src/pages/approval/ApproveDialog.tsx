import { Trans, useLingui } from '@lingui/react/macro'
import type { Approval } from '#domain/approvals/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents } from '#domain/kernel/money.ts'
import { useApprove } from '../../features/approvals/api.ts'
import { useOneAtATime } from '../../features/auctions/use-one-at-a-time.ts'
import { belowReserveWarning } from '../../features/negotiations/components/below-reserve.tsx'
import { isApiError } from '../../platform/api/error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { BindingDialog } from '../../platform/live/BindingDialog.tsx'
import { useMe } from '../../platform/session/me.ts'
import { formatMoney } from '../../ui/format.ts'

interface ApproveDialogProps {
  approval: Approval
  deal: DealDetail | undefined
  onClose: () => void
}

/** Repeats what the approval binds the company to, before it is given. */
export function ApproveDialog({ approval, deal, onClose }: ApproveDialogProps) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const approve = useApprove(approval.id)
  const oneAtATime = useOneAtATime()
  const { act, bid } = approval
  const amount = formatMoney(approval.amount)
  const price = formatMoney(bid?.bid_amount ?? null)
  const company = me?.company_name ?? t`your company`
  const isLast = approval.approved_by.length + 1 >= approval.approvals_needed
  // The server places it once, however often it is approved.
  const isUnanswered =
    isApiError(approve.error) && (approve.error.status === 0 || approve.error.status >= 500)
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={bid?.max_amount ? t`Approve ${price}, up to ${amount}?` : t`Approve ${amount}?`}
      confirmLabel={bid?.max_amount ? t`Approve up to ${amount}` : t`Approve ${amount}`}
      busy={approve.isPending}
      error={
        isUnanswered
          ? t`There was no response, so it may or may not have been placed. Try again: it is never placed twice.`
          : errorText(approve.error)
      }
      warning={
        act === 'sale' && deal ? belowReserveWarning(deal, toCents(approval.amount), 'bid') : undefined
      }
      onConfirm={() =>
        oneAtATime((over) => approve.mutate(approval.amount, { onSuccess: onClose, onError: over }))
      }
    >
      {!isLast ? (
        <Trans>After you another person must approve it too. Only then is it placed.</Trans>
      ) : act === 'sale' ? (
        <Trans>
          {company} sells this mortgage for {amount}, immediately and under your name. This cannot be undone.
        </Trans>
      ) : (
        <Trans>
          It is placed immediately and under your name. It binds {company} up to {amount} on the listed terms.
        </Trans>
      )}
    </BindingDialog>
  )
}
