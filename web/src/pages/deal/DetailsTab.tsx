import { Trans, useLingui } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DETAIL_SECTIONS, detailFields, PARAGRAPHS } from '#domain/deals/details.ts'
import { fieldOf } from '#domain/deals/fields.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { FieldRows } from '../../features/deals/detail/FieldRows.tsx'
import { LoanHistory, seesHistory } from '../../features/deals/detail/LoanHistory.tsx'
import classes from '../../features/deals/detail/tabs.module.css'
import { Card } from '../../ui/layout/Card.tsx'
import { useBreakpoint } from '../../ui/layout/use-breakpoint.ts'
import { Sections } from '../../ui/navigation/Sections.tsx'
import { ComparableSales } from './ComparableSales.tsx'
import { hasMapBeside } from './Gallery.tsx'
import { MatchCard, useHasMatch } from './MatchCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'

interface DetailsTabProps {
  deal: DealDetail
  auction: AuctionView | undefined
}

/** What is sold: property, loan and its history, what comparable deals brought, and where it is. */
export function DetailsTab({ deal, auction }: DetailsTabProps) {
  const { t } = useLingui()
  const hasMatch = useHasMatch(deal)
  const isPhone = useBreakpoint('phone')
  const names = isBook(deal) ? [] : namesOf(DETAIL_SECTIONS)
  return (
    <Sections
      items={[
        // Without an auction there is no tab of bids, on which it stands otherwise.
        !isAuctioned(deal) &&
          hasMatch && { id: 'match', label: t`Match`, content: <MatchCard deal={deal} /> },
        PARAGRAPHS.some((field) => deal[field]) && {
          id: 'about',
          label: t`About`,
          content: <About deal={deal} />,
        },
        ...names.map((name) => ({
          id: name,
          label: DETAIL_SECTIONS[name],
          content: (
            <Card as="section" title={DETAIL_SECTIONS[name]} folds={name !== 'property'}>
              <FieldRows deal={deal} fields={detailFields(deal, name)} />
            </Card>
          ),
        })),
        isAuctioned(deal) &&
          !isBook(deal) &&
          seesHistory(deal) && {
            id: 'history',
            label: t`Loan history`,
            content: <LoanHistory deal={deal} />,
          },
        {
          id: 'comparables',
          label: t`Comparable sales`,
          content: <ComparableSales deal={deal} auction={auction} />,
        },
        deal.state !== null &&
          (isPhone || !hasMapBeside(deal)) && {
            id: 'map',
            label: t`Map`,
            content: <PlaceCard deal={deal} />,
          },
      ]}
    />
  )
}

function About({ deal }: { deal: DealDetail }) {
  return (
    <Card as="section" title={<Trans>About this deal</Trans>}>
      <div className={classes.paragraphs}>
        {PARAGRAPHS.filter((field) => deal[field]).map((field) => (
          <div key={field}>
            {field !== 'description' && <h3>{fieldOf(field).label}</h3>}
            <p>{deal[field]}</p>
          </div>
        ))}
      </div>
    </Card>
  )
}
