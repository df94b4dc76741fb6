import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { usePreview } from '../../features/credit-boxes/api.ts'
import { limitsIn } from '../../features/credit-boxes/limits.ts'
import { useDeals } from '../../features/deals/api.ts'
import { DealCard } from '../../features/deals/components/DealCard.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './CreditBoxPage.module.css'
import { Advice, type Part, PreviewFigures } from './PreviewFigures.tsx'

const SHOWN = 6

const marketOf = (box: CreditBox, part: Part) =>
  `${paths.marketplace}?deal_state=live&credit_box=${box.id}&credit_box_match=${part}`

/** What the box finds in the live market now. */
export function OverviewTab({ box }: { box: CreditBox }) {
  const { t } = useLingui()
  const preview = usePreview(limitsIn(box))
  const deals = useDeals({
    market: 'open',
    deal_state: 'live',
    credit_box: box.id,
    credit_box_match: 'match',
    page_size: SHOWN,
  })
  const error = preview.error ?? deals.error
  if (error)
    return (
      <Card>
        <ErrorState
          error={error}
          onRetry={() => {
            void preview.refetch()
            void deals.refetch()
          }}
        />
      </Card>
    )
  const links = {
    match: marketOf(box, 'match'),
    partial: marketOf(box, 'partial'),
    mismatch: marketOf(box, 'mismatch'),
  }
  return (
    <div className={classes.stack}>
      <Card as="section" title={<Trans>Live deals compared with this box</Trans>}>
        {preview.data ? (
          <>
            <PreviewFigures preview={preview.data} links={links} />
            <Advice preview={preview.data} />
          </>
        ) : (
          <TextSkeleton lines={3} />
        )}
      </Card>
      <section className={classes.stack} aria-labelledby="matching">
        <div className={classes.head}>
          <h2 id="matching">
            <Trans>Live deals that match</Trans>
          </h2>
          {deals.data && deals.data.count > SHOWN && (
            <TextLink to={links.match}>
              <Trans>Show all {deals.data.count}</Trans>
            </TextLink>
          )}
        </div>
        {!deals.data ? (
          <Card>
            <TextSkeleton lines={6} />
          </Card>
        ) : deals.data.count === 0 ? (
          <Card>
            <EmptyState
              title={t`No live deal matches`}
              action={<TextLink to="?tab=credit-box">{t`Change the criteria`}</TextLink>}
            >
              <Trans>We alert you when one goes live.</Trans>
            </EmptyState>
          </Card>
        ) : (
          <ul className={classes.deals}>
            {deals.data.results.map((deal) => (
              <li key={deal.id}>
                <DealCard deal={deal} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
