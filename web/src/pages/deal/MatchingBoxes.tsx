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
        <Trans>Matches fewer than {step} buyer credit boxes.</Trans>
      ) : (
        <Trans>Matches at least {count} buyer credit boxes.</Trans>
      )}
    </p>
  )
}
