import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { useKeyFor } from '../../../platform/api/use-key-for.ts'
import { useMe } from '../../../platform/session/me.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { formatMoney } from '../../../ui/format.ts'
import { useSendForApproval } from '../../team/use-send-for-approval.tsx'
import { useCommit } from '../api.ts'

/** What a commitment means, before it is made. */
export function CommitDialog({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const commit = useCommit(deal.id)
  const approval = useSendForApproval(commit.error)
  const keyFor = useKeyFor()
  const amount = formatMoney(deal.mortgage_amount)
  const company = me?.company_name
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Commit to this deal`}
      confirmLabel={approval.isNeeded ? approval.label : t`Commit to this deal`}
      busy={commit.isPending || approval.isPending}
      error={approval.isNeeded ? null : errorText(commit.error)}
      onConfirm={() => {
        if (approval.isNeeded) return approval.send({ act: 'commitment', loan_deal: deal.id })
        commit.mutate(keyFor(deal.id), {
          onSuccess: ({ message }) => {
            toast.success(message)
            onClose()
          },
        })
      }}
    >
      <p>
        <Trans>
          You commit {company} to fund and buy this mortgage at {amount}. The seller sees your name and
          company.
        </Trans>
      </p>
      <p>
        <Trans>
          Within 2 business days the seller sends you further documents and an additional NDA. Until the
          seller has chosen you, you can withdraw.
        </Trans>
      </p>
      {approval.fields}
    </Dialog>
  )
}
