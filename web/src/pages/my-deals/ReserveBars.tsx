import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useMyDeals } from '../../features/deals/api.ts'
import { LeadingBid } from '../../features/deals/components/LeadingBid.tsx'
import text from '../../styles/text.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { type ReserveBar, reserveBars, shareText } from './model.ts'
import classes from './ReserveBars.module.css'

const SHOWN = 6
/** Position of the reserve on the scale, leaving room for bids above it. */
const RESERVE_AT = 100 / 1.1

/** The leading bid of each live auction relative to its reserve. */
export function ReserveBars() {
  const { data, error, refetch } = useMyDeals({ deal_state: 'live', page_size: 50 })
  const bars = data && reserveBars(data.results).slice(0, SHOWN)
  return (
    <Card as="section">
      <div className={classes.head}>
        <h2>
          <Trans>Leading bid against reserve</Trans>
        </h2>
        {bars && bars.length > 0 && (
          <p className={classes.key}>
            <span className={classes.below}>
              <Trans>Below reserve</Trans>
            </span>
            <span className={classes.met}>
              <Trans>Reserve met</Trans>
            </span>
          </p>
        )}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !bars ? (
        <TextSkeleton lines={5} />
      ) : bars.length === 0 ? (
        <EmptyState title="" withPicture={false}>
          <Trans>No live deal has a bid yet. Each one is shown here against its reserve.</Trans>
        </EmptyState>
      ) : (
        <>
          <ul>
            {bars.map((bar) => (
              <BarRow key={bar.id} bar={bar} />
            ))}
          </ul>
          <div className={classes.scale} aria-hidden>
            <span style={{ left: `${RESERVE_AT}%` }}>
              <Trans>reserve</Trans>
            </span>
          </div>
        </>
      )}
    </Card>
  )
}

function BarRow({ bar }: { bar: ReserveBar }) {
  const share = shareText(bar.percent)
  return (
    <li className={classes.row}>
      <Link className={classes.name} to={paths.deal(bar.id)}>
        {bar.name}
      </Link>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.fill}
          data-met={bar.met || undefined}
          style={{ width: `${Math.min(100, bar.percent * (RESERVE_AT / 100))}%` }}
        />
        <span className={classes.tick} style={{ left: `${RESERVE_AT}%` }} />
      </span>
      <span className={classes.figures}>
        {bar.met ? <LeadingBid amount={bar.amount} /> : formatMoney(bar.amount)}
        <span className={bar.met ? text.stake : undefined}> · {share}</span>
        <span className={text.srOnly}>
          {bar.met ? <Trans>of the reserve, met</Trans> : <Trans>of the reserve, below it</Trans>}
        </span>
      </span>
    </li>
  )
}
