import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { useMatchingBoxes } from '../../features/credit-boxes/api.ts'
import text from '../../styles/text.module.css'

/** For the seller: about how many buyers' credit boxes the deal matches as it is now, never whose. */
export function MatchingBoxes({ deal }: { deal: DealDetail }) {
  const { data } = useMatchingBoxes(deal.id)
  if (!data) return null
  const { count, step } = data
  return (
    <p className={[text.small, text.muted].join(' ')}>
      {count === null ? (
        <Trans>As it is now, the deal matches fewer than {step} credit boxes of buyers.</Trans>
      ) : (
        <Trans>As it is now, the deal matches at least {count} credit boxes of buyers.</Trans>
      )}
    </p>
  )
}
