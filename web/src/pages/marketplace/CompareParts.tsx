import { Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { bidShare, type ComparedDeal } from '../../features/deals/comparison/compare.ts'
import { WithheldAmount } from '../../features/deals/components/Sealed.tsx'
import { footKind } from '../../features/deals/model.ts'
import text from '../../styles/text.module.css'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { formatPercent, NONE } from '../../ui/format.ts'
import classes from './CompareParts.module.css'

/** Marks the best value for a buyer. */
export const Best = () => (
  <span className={classes.best}>
    <IconCheck size={14} aria-hidden />
    <Trans>best</Trans>
  </span>
)

/** `$461,000.00 · 98.9%` */
export function BidAndShare({ deal }: { deal: ComparedDeal }) {
  const { leading_amount, bid_count, is_sealed } = deal.auction
  if (is_sealed && bid_count > 0) return <WithheldAmount />
  if (leading_amount === null) return NONE
  const share = bidShare(deal)
  return (
    <>
      <MoneyText amount={leading_amount} stake={footKind(deal) === 'live'} />
      {share !== null && <span className={text.muted}> · {formatPercent(share, 1)}</span>}
    </>
  )
}
