import { Trans } from '@lingui/react/macro'
import type { DealCard } from '#domain/deals/contract.ts'
import text from '../../styles/text.module.css'
import { None } from '../../ui/figures/None.tsx'
import { againstReserve, shareText } from './model.ts'

/** "Met", or the leading bid in percent of the reserve. */
export function AgainstReserve({ deal }: { deal: DealCard }) {
  const against = againstReserve(deal)
  if (!against) return <None />
  if (against.met) {
    return (
      <span className={`${text.stake} ${text.strong}`}>
        <Trans>Met</Trans>
      </span>
    )
  }
  const share = shareText(against.percent)
  return (
    <span className={text.muted}>
      {share}
      <span className={text.srOnly}>
        {' '}
        <Trans>of the reserve</Trans>
      </span>
    </span>
  )
}
