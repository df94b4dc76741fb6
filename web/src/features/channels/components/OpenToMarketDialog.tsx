import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { reasonOf, useOpenToMarket } from '../api.ts'

/** Confirms that a deal of channels is shown to everyone, which cannot be undone. */
export function OpenToMarketDialog({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const { t } = useLingui()
  const open = useOpenToMarket(deal.id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Open this deal to the market?`}
      confirmLabel={t`Open to the market now`}
      busy={open.isPending}
      error={open.error && reasonOf(open.error)}
      onConfirm={() =>
        open.mutate(undefined, {
          onSuccess: () => {
            toast.success(t`The deal is open to the market`)
            onClose()
          },
        })
      }
    >
      <p>
        <Trans>
          Every member can then see it and bid. The members of your channels still see it, and the auction
          continues unchanged. This cannot be undone.
        </Trans>
      </p>
    </Dialog>
  )
}
