import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { type MyFigures, useMyFigures } from '../../features/deals/api.ts'
import text from '../../styles/text.module.css'
import { MiniBars } from '../../ui/charts/MiniBars.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Figure, FigureStrip } from '../../ui/figures/FigureStrip.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { formatMoney, formatPercent } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Figures.module.css'
import { monthBars } from './model.ts'

/** A seller's key figures, including the sales of the last six months. */
export function SellerFigures() {
  const { data, error, refetch } = useMyFigures()
  return (
    <Card as="section" className={classes.card}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.withChart}>
          <Strip figures={data} />
          {data ? <SoldByMonth months={data.sold_by_month} /> : <Skeleton height={84} radius="sm" />}
        </div>
      )}
    </Card>
  )
}

/** Placeholder as high as a figure. */
export const Waiting = () => (
  <Skeleton component="span" display="block" height={24} my={4} width={110} radius="sm" />
)

function Strip({ figures }: { figures: MyFigures | undefined }) {
  const value = formatMoney(figures?.value_awaiting)
  return (
    <FigureStrip large>
      <Figure
        label={<Trans>Live value</Trans>}
        value={figures ? <MoneyText amount={figures.live_value} /> : <Waiting />}
        note={
          figures && (
            <>
              <Plural value={figures.live_count} one="# auction" other="# auctions" />
              {', '}
              <Plural value={figures.live_bids} one="# bid" other="# bids" />
            </>
          )
        }
      />
      <Figure
        label={<Trans>Average yield</Trans>}
        value={figures ? <Percent value={figures.average_yield} /> : <Waiting />}
        note={<Trans>live deals, by amount</Trans>}
      />
      <Figure
        label={<Trans>Bids awaiting answer</Trans>}
        value={figures ? figures.bids_awaiting : <Waiting />}
        note={
          figures &&
          (figures.deals_awaiting > 0 ? (
            <Plural
              value={figures.deals_awaiting}
              one={`on # deal, ${value}`}
              other={`on # deals, ${value}`}
            />
          ) : (
            <Trans>no bids waiting</Trans>
          ))
        }
      />
      <Figure
        label={<Trans>Sold this quarter</Trans>}
        value={figures ? <MoneyText amount={figures.sold_quarter} /> : <Waiting />}
        note={figures && <OfPrincipal share={figures.sold_quarter_of_principal} />}
      />
    </FigureStrip>
  )
}

function OfPrincipal({ share }: { share: number | null }) {
  if (share === null) return <Trans>nothing sold yet</Trans>
  const percent = formatPercent(share, 1)
  // Green is for a sale at the balance or above it.
  return (
    <span className={share >= 100 ? text.pass : undefined}>
      <Trans>{percent} of principal</Trans>
    </span>
  )
}

function SoldByMonth({ months }: { months: MyFigures['sold_by_month'] }) {
  const { t, i18n } = useLingui()
  const { unit, bars } = monthBars(months, i18n.locale)
  const unitName = unit === 'million' ? t`CAD million` : t`CAD thousand`
  const list = bars.map((bar) => `${bar.label} ${bar.text}`).join(', ')
  return (
    <figure>
      <figcaption className={classes.chartHead}>
        <span className={text.label}>
          <Trans>Sold by month</Trans>
        </span>
        <span>{unitName}</span>
      </figcaption>
      <MiniBars label={t`Sold by month, ${unitName}: ${list}`} bars={bars} />
    </figure>
  )
}
