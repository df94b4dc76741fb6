import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { DealCard } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { DealTitle } from '../../features/deals/components/DealTitle.tsx'
import { HeadlineYield } from '../../features/deals/components/HeadlineYield.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import classes from './Matches.module.css'

interface LiveDealsProps {
  /** As a hook has them. */
  deals: { data: { results: DealCard[] } | undefined; error: unknown; refetch: () => unknown }
}

/** The first live deals that match, as rows. */
export function LiveDeals({ deals: { data, error, refetch } }: LiveDealsProps) {
  const { t } = useLingui()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={8} />
  if (data.results.length === 0)
    return (
      <EmptyState title={t`No live deal matches`} withPicture={false}>
        <Trans>Loosen the criteria, or save them to be alerted when a deal goes live.</Trans>
      </EmptyState>
    )
  return (
    <ul className={classes.deals}>
      {data.results.map((deal) => (
        <li key={deal.id}>
          <Link to={paths.deal(deal.id)} className={classes.deal}>
            <DealTitle deal={deal} />
            <span className={classes.figures}>
              <span>
                <Trans>Yield</Trans> <HeadlineYield deal={deal} />
              </span>
              <span>
                <Trans>LTV</Trans> <Percent value={deal.ltv} places={1} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
