import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { inOrder } from './in-order.ts'
import classes from './tabs.module.css'

interface ImagesTabProps {
  deal: DealDetail
  onOpen: (index: number) => void
}

/** All pictures of the deal; clicking one opens it at full size. */
export function ImagesTab({ deal, onOpen }: ImagesTabProps) {
  const { t } = useLingui()
  const images = inOrder(deal.loan_deal_images)
  if (images.length === 0)
    return (
      <Card padded={false}>
        <EmptyState title={t`No images`} withPicture={false}>
          <Trans>The seller has added none; a drawing of the property type is shown instead.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <div className={classes.images}>
      {images.map((image, index) => (
        <button
          key={image.id}
          type="button"
          aria-label={t`Open image ${index + 1} of ${images.length}`}
          onClick={() => onOpen(index)}
        >
          <img src={image.thumb} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  )
}
