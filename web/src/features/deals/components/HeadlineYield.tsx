import { Trans } from '@lingui/react/macro'
import { type Headlined, headlineOfDeal } from '#domain/deals/card-figures.ts'
import type { HeadlineBasis } from '#domain/deals/headline.ts'
import { Percent } from '../../../ui/figures/Percent.tsx'

/** A deal's yield at its sale price, its amount, its leading bid or at par. */
export const HeadlineYield = ({ deal }: { deal: Headlined }) => <Percent value={headlineOfDeal(deal).yield} />

/** At which price it is. */
export function HeadlineLabel({ basis }: { basis: HeadlineBasis }) {
  if (basis === 'sale') return <Trans>Yield at sale price</Trans>
  if (basis === 'amount') return <Trans>Yield at mortgage amount</Trans>
  return basis === 'leading' ? <Trans>Yield at leading bid</Trans> : <Trans>Yield at par</Trans>
}
