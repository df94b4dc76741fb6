import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import { headlineOfDeal, principalOf } from '#domain/deals/card-figures.ts'
import type { DealCard as Deal } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { MatchBadge } from '../../credit-boxes/components/MatchBadge.tsx'
import { useWatchedDeal } from '../live-deals.ts'
import { isUsual, linkNameOf } from '../model.ts'
import classes from './DealCard.module.css'
import { DealFoot } from './DealFoot.tsx'
import { DealThumb } from './DealThumb.tsx'
import { DealWhere } from './DealWhere.tsx'
import { ExclusiveBadge } from './ExclusiveBadge.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { HeadlineLabel, HeadlineYield } from './HeadlineYield.tsx'
import { KindBadge } from './KindBadge.tsx'
import { LtvLine } from './LtvLine.tsx'
import { SealedBadge } from './Sealed.tsx'
import { StatusBadge } from './StatusBadge.tsx'

interface DealCardProps {
  deal: Deal
  /** True for the first cards of a page, whose pictures are not loaded lazily. */
  eager?: boolean
}

/** A deal in a grid. The title is the link, and clicking the card follows it. */
export function DealCard({ deal, eager }: DealCardProps) {
  useWatchedDeal(deal)
  const titleId = useId()
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.picture}>
        <DealThumb deal={deal} size="fill" eager={eager} />
      </div>
      <div className={classes.head}>
        <h3 className={classes.title} id={titleId}>
          <Link to={paths.deal(deal.id)} aria-label={linkNameOf(deal)}>
            {deal.title}
          </Link>
        </h3>
        <p className={classes.where}>
          <DealWhere deal={deal} />
        </p>
      </div>
      <div className={classes.badges}>
        {deal.credit_box && <MatchBadge match={deal.credit_box} />}
        {!isUsual(deal.deal_status) && <StatusBadge status={deal.deal_status} />}
        <KindBadge dealType={deal.deal_type} />
        <SealedBadge format={deal.auction.auction_format} />
        <ExclusiveBadge deal={deal} />
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>
            {deal.principle_balance === null ? <Trans>Amount</Trans> : <Trans>Principal balance</Trans>}
          </dt>
          <dd>
            <MoneyText amount={principalOf(deal)} faintCents />
          </dd>
        </div>
        <div>
          <dt>
            <HeadlineLabel basis={headlineOfDeal(deal).basis} />
          </dt>
          <dd>
            <HeadlineYield deal={deal} />
          </dd>
        </div>
      </dl>
      <div className={classes.ltv}>
        <LtvLine deal={deal} />
      </div>
      <div className={classes.foot}>
        <DealFoot deal={deal} />
      </div>
      <div className={classes.favourite}>
        <FavouriteButton deal={deal} raised />
      </div>
    </article>
  )
}
