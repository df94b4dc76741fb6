import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { MORTGAGE_CLASS } from '#domain/deals/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useDeals } from '../../features/deals/api.ts'
import { DealCard } from '../../features/deals/components/DealCard.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './SimilarDeals.module.css'

const SHOWN = 4

/** Other deals of the same class that are open for bids; renders nothing if there are none. */
export function SimilarDeals({ deal }: { deal: DealDetail }) {
  const { mortgage_class } = deal
  const query = { mortgage_class: mortgage_class ?? '', deal_state: 'live', ordering: 'bid_end_ts' }
  const similar = useDeals({ ...query, page_size: SHOWN + 1 }, { enabled: mortgage_class !== null })
  const others = similar.data?.results.filter((other) => other.id !== deal.id).slice(0, SHOWN)
  if (mortgage_class === null || similar.isError || others?.length === 0) return null
  const name = MORTGAGE_CLASS[mortgage_class].toLowerCase()
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>
          <Trans>Similar deals</Trans>
        </h2>
        <TextLink to={`${paths.marketplace}?mortgage_class=${mortgage_class}&deal_state=live`}>
          <Trans>See all live {name} deals</Trans>
        </TextLink>
      </div>
      {others ? (
        <div className={classes.grid}>
          {others.map((other) => (
            <DealCard key={other.id} deal={other} />
          ))}
        </div>
      ) : (
        <CardsSkeleton count={SHOWN} />
      )}
    </section>
  )
}
