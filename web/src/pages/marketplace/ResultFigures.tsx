import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { MarketPart } from '#domain/deals/lifecycle.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import type { DealFigures } from '../../features/deals/api.ts'
import { MiniBars } from '../../ui/charts/MiniBars.tsx'
import { Figure, FigureStrip } from '../../ui/figures/FigureStrip.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { formatMoney, formatMoneyShort, formatPercent, groupThousands } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ResultFigures.module.css'
import { yieldBars } from './yield-bars.ts'

interface ResultFiguresProps {
  /** Undefined while loading. */
  figures: DealFigures | undefined
  part: MarketPart
  /** One line of short figures, for a phone. */
  compact?: boolean
}

/** Key figures of the result, above the deals. */
export function ResultFigures({ figures, part, compact }: ResultFiguresProps) {
  const { t } = useLingui()
  if (compact) return <CompactFigures figures={figures} />
  return (
    <Card as="section" className={classes.card} padded={false}>
      <div className={classes.strip}>
        <FigureStrip label={t`Result in figures`}>
          <Figure
            label={<Trans>Deals</Trans>}
            value={figures ? groupThousands(String(figures.count)) : <Grey width={48} />}
            note={figures ? <CountNote figures={figures} part={part} /> : <Grey width={80} small />}
          />
          <Figure
            label={<Trans>Total principal</Trans>}
            value={figures ? <MoneyText amount={figures.total_principal} /> : <Grey width={170} />}
            note={figures ? <AverageNote figures={figures} /> : <Grey width={120} small />}
          />
          <Figure
            label={<Trans>Average yield</Trans>}
            value={figures ? <Percent value={figures.average_yield} /> : <Grey width={72} />}
            note={
              figures ? (
                <RangeNote from={figures.lowest_yield} to={figures.highest_yield} places={2} />
              ) : (
                <Grey width={120} small />
              )
            }
          />
          <Figure
            label={<Trans>Average LTV</Trans>}
            value={figures ? <Percent value={figures.average_ltv} places={1} /> : <Grey width={72} />}
            note={
              figures ? (
                <RangeNote from={figures.lowest_ltv} to={figures.highest_ltv} places={1} />
              ) : (
                <Grey width={120} small />
              )
            }
          />
        </FigureStrip>
        {figures && <YieldBars byYield={figures.by_yield} />}
      </div>
    </Card>
  )
}

const Grey = ({ width, small }: { width: number; small?: boolean }) => (
  <span className={classes.grey} data-small={small || undefined}>
    <Skeleton width={width} height={small ? 10 : 18} radius="sm" />
  </span>
)

function CountNote({ figures, part }: { figures: DealFigures; part: MarketPart }) {
  if (part !== 'open')
    return <Plural value={figures.by_state.sold ?? 0} _0="none sold" one="# sold" other="# sold" />
  return <Plural value={figures.ending_today} _0="none ends today" one="# ends today" other="# end today" />
}

function AverageNote({ figures }: { figures: DealFigures }) {
  if (figures.count === 0) return null
  const each = Math.round(toCents(figures.total_principal) / figures.count / 100) * 100
  const amount = formatMoney(toDecimal(each)).replace(/\.00$/, '')
  return <Trans>{amount} on average</Trans>
}

function RangeNote({ from, to, places }: { from: number | null; to: number | null; places: number }) {
  if (from === null || to === null) return null
  const [low, high] = [formatPercent(from, places), formatPercent(to, places)]
  return (
    <Trans>
      from {low} to {high}
    </Trans>
  )
}

/** Deals per whole percent of yield, gaps included; the last bar has all that yield more. */
function YieldBars({ byYield }: { byYield: Readonly<Record<string, number>> }) {
  const { t } = useLingui()
  if (Object.keys(byYield).length < 2) return null
  const bars = yieldBars(byYield)
  const most = Math.max(...bars.map(({ value }) => value))
  const modes = bars.filter(({ value }) => value === most).map(({ label }) => label)
  const peak = modes.join(', ')
  return (
    <div className={classes.bars}>
      <MiniBars
        label={t`Deals by yield, most at ${peak}`}
        bars={bars.map((bar) => ({ ...bar, strong: bar.value >= most * 0.6 }))}
        height={40}
        namesEnds
      />
    </div>
  )
}

function CompactFigures({ figures }: { figures: DealFigures | undefined }) {
  const { t } = useLingui()
  const items = [
    { label: t`Deals`, value: figures && groupThousands(String(figures.count)) },
    { label: t`Total`, value: figures && formatMoneyShort(figures.total_principal) },
    { label: t`Yield`, value: figures && formatPercent(figures.average_yield) },
    { label: t`LTV`, value: figures && formatPercent(figures.average_ltv, 1) },
  ]
  return (
    <dl className={classes.compact} aria-label={t`Result in figures`}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton width={44} height={16} my={3} radius="sm" />}</dd>
        </div>
      ))}
    </dl>
  )
}
