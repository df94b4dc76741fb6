import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { publicFigures } from '#domain/deals/public-figures.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import { call } from '../../../platform/api/client.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { formatMoneyShort } from '../../../ui/format.ts'
import classes from './MarketNow.module.css'

const REFRESH_MS = 60_000
/** Not among the keys of deals, whose contract the log-in page need not load. */
const KEY = ['deals', 'public']

/** The market as visitors may know it, beside the log-in; on a small screen one line. */
export function MarketNow() {
  const { offsetMs } = useServerClock()
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(publicFigures),
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  if (!data) return <div className={classes.market} data-empty aria-hidden />
  const { live_count, sold_count, sold_days, ending_next } = data
  return (
    <section className={classes.market} aria-labelledby="market-now">
      <h2 id="market-now" className={classes.heading}>
        <Trans>The market now</Trans>
      </h2>
      <dl className={classes.figures}>
        <div>
          <dt>
            <Plural value={live_count} one="live auction" other="live auctions" />
          </dt>
          <dd>{live_count}</dd>
        </div>
        <div>
          <dt>
            <Trans>on offer</Trans>
          </dt>
          <dd>{formatMoneyShort(data.live_principal)}</dd>
        </div>
        <div>
          <dt>
            <Trans>sold in {sold_days} days</Trans>
          </dt>
          <dd>{sold_count}</dd>
        </div>
      </dl>
      {ending_next.length > 0 && (
        <>
          <h3 className={classes.next}>
            <Trans>Ending next</Trans>
          </h3>
          <ul className={classes.ends}>
            {ending_next.map(({ title, province, ends_at }) => (
              <li key={`${ends_at} ${title}`}>
                <span>
                  <b>{title}</b>
                  <span className={classes.place}>{PROVINCE[province as keyof typeof PROVINCE] ?? ''}</span>
                </span>
                <Countdown end={ends_at} offsetMs={offsetMs} withIcon onEnd={() => void refetch()} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
