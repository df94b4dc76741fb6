import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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

interface MarketNowProps {
  /** Under the heading, where it is a part of a page. */
  note?: ReactNode
}

/** The market as visitors may know it: beside the log-in, where it is one line on a small screen, or in a page. */
export function MarketNow({ note }: MarketNowProps) {
  const { offsetMs } = useServerClock()
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(publicFigures),
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  const inPage = note !== undefined || undefined
  if (!data) return <div className={classes.market} data-empty data-page={inPage} aria-hidden />
  const { live_count, sold_count, sold_days, ending_next } = data
  return (
    <section className={classes.market} data-page={inPage} aria-labelledby="market-now">
      <h2 id="market-now" className={classes.heading}>
        <Trans>The market now</Trans>
      </h2>
      {note && <p className={classes.note}>{note}</p>}
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
