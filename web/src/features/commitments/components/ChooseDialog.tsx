import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Commitment } from '#domain/commitments/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { formatMoney } from '../../../ui/format.ts'
import { saleKey } from '../../deals/sale-key.ts'
import { useAcceptCommitment } from '../api.ts'

interface ChooseDialogProps {
  deal: DealDetail
  commitment: Commitment
  /** How many other commitments are open, which are declined. */
  others: number
  onClose: () => void
}

/** The price and what follows, before the seller binds themselves. */
export function ChooseDialog({ deal, commitment, others, onClose }: ChooseDialogProps) {
  const { t } = useLingui()
  const accept = useAcceptCommitment()
  const name = commitment.company_name ?? commitment.name
  const price = formatMoney(commitment.amount)
  const { reference } = deal
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Sell to ${name}?`}
      confirmLabel={t`Sell for ${price}`}
      busy={accept.isPending}
      error={errorText(accept.error)}
      onConfirm={() =>
        accept.mutate(commitment.id, {
          onSuccess: () => {
            toast.success(t`Sold to ${name}`, { once: saleKey(deal.id) })
            onClose()
          },
        })
      }
    >
      <p>
        <Trans>
          You sell {reference} to {name} at the mortgage amount of {price}. This is binding and starts the
          closing.
        </Trans>
      </p>
      {others > 0 && (
        <p>
          <Plural
            value={others}
            one="# other buyer is notified that you did not choose them."
            other="# other buyers are notified that you did not choose them."
          />
        </p>
      )}
    </Dialog>
  )
}
