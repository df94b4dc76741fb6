import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarPlus, IconChevronRight, IconFileDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { MARKET_STATES } from '#domain/deals/lifecycle.ts'
import { paths } from '#domain/kernel/paths.ts'
import { saveDealSheet } from '../../features/auctions/api.ts'
import { saveDates } from '../../features/calendar/api.ts'
import { ExclusiveBadge } from '../../features/deals/components/ExclusiveBadge.tsx'
import { FavouriteButton } from '../../features/deals/components/FavouriteButton.tsx'
import { KindBadge } from '../../features/deals/components/KindBadge.tsx'
import { SealedBadge } from '../../features/deals/components/Sealed.tsx'
import { StatusBadge } from '../../features/deals/components/StatusBadge.tsx'
import { placeOf } from '../../features/deals/model.ts'
import { SaveButton } from '../../ui/files/SaveButton.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHead } from '../../ui/layout/Page.tsx'
import { CopyLink } from '../../ui/navigation/CopyLink.tsx'
import classes from './DealHead.module.css'
import { headline, summaryParts } from './model.ts'

/** An auction that is scheduled or running, or a follow-up to send. */
const hasDates = ({ deal_state, auction, commitments, is_own }: DealDetail) =>
  ((deal_state === 'pending_auction' || deal_state === 'live') && auction.bid_end_ts !== null) ||
  (deal_state === 'live' && is_own && Boolean(commitments?.follow_up_due))

/** Only a deal that others can open has a link. */
const isShared = ({ deal_state }: DealDetail) => MARKET_STATES.includes(deal_state)

/**
 * Breadcrumbs, title, state and general actions of the deal. On a phone the way back, heart and link are in the top
 * bar.
 */
export function DealHead({ deal }: { deal: DealDetail }) {
  const { title, city, province } = headline(deal)
  const name = `${title}, ${deal.reference}`
  return (
    <PageHead
      above={<Crumbs deal={deal} />}
      title={
        city ? (
          <Trans>
            {title} in {city}
            {province && <span className={classes.wide}>, {province}</span>}
          </Trans>
        ) : (
          title
        )
      }
      badges={
        <>
          <StatusBadge status={deal.deal_status} />
          <KindBadge dealType={deal.deal_type} />
          <SealedBadge format={deal.auction.auction_format} />
          <ExclusiveBadge deal={deal} />
        </>
      }
      subtitle={<Summary deal={deal} />}
      actions={
        <div className={classes.actions}>
          {deal.can.favorite && (
            <span className={classes.wide}>
              <FavouriteButton deal={deal} labelled />
            </span>
          )}
          {hasDates(deal) && (
            <SaveButton icon={<IconCalendarPlus size={18} aria-hidden />} save={() => saveDates(deal)}>
              <Trans>Add to calendar</Trans>
            </SaveButton>
          )}
          <SaveButton icon={<IconFileDownload size={18} aria-hidden />} save={() => saveDealSheet(deal)}>
            <Trans>Deal sheet</Trans>
          </SaveButton>
          {isShared(deal) && (
            <span className={classes.wide}>
              <CopyLink title={name} path={paths.deal(deal.id)} />
            </span>
          )}
        </div>
      }
    />
  )
}

function Crumbs({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const arrow = <IconChevronRight size={14} aria-hidden />
  return (
    <nav className={classes.crumbs} aria-label={t`Breadcrumb`}>
      {deal.is_own ? (
        <Link to={paths.home}>
          <Trans>My Deals</Trans>
        </Link>
      ) : (
        <Link to={paths.marketplace}>
          <Trans>Marketplace</Trans>
        </Link>
      )}
      {arrow}
      {!deal.is_own && !deal.book && deal.city && (
        <>
          <Link className={classes.wide} to={`${paths.marketplace}?city=${encodeURIComponent(deal.city)}`}>
            {placeOf(deal)}
          </Link>
          <span className={classes.wide}>{arrow}</span>
        </>
      )}
      {deal.book && (
        <>
          <Link to={paths.deal(deal.book.id)}>{deal.book.reference}</Link>
          {arrow}
        </>
      )}
      <span aria-current="page">{deal.reference}</span>
    </nav>
  )
}

function Summary({ deal }: { deal: DealDetail }) {
  const { position, type, class: name } = summaryParts(deal)
  const listed = formatDate(deal.listed_at)
  return (
    <span className={classes.summary}>
      {deal.book_of_mortgages_data && (
        <span>
          <Plural value={deal.book_of_mortgages_data.mortgages} one="# mortgage" other="# mortgages" />
        </span>
      )}
      {position && (
        <span>
          <Trans>{position} position</Trans>
        </span>
      )}
      {type && (
        <span>
          <Trans>{type} mortgage</Trans>
        </span>
      )}
      {name && <span>{name}</span>}
      {deal.postcode && <span>{deal.postcode}</span>}
      {deal.listed_at && (
        <span className={classes.wide}>
          <Trans>Listed {listed}</Trans>
        </span>
      )}
    </span>
  )
}
