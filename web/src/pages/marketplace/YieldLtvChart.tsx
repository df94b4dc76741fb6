import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import type { DealCard } from '#domain/deals/contract.ts'
import { MORTGAGE_CLASS } from '#domain/deals/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { placeOf } from '../../features/deals/model.ts'
import text from '../../styles/text.module.css'
import { Axes } from '../../ui/charts/Axes.tsx'
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { formatPercent, percentText } from '../../ui/format.ts'
import { type Dot, layOutDots, nearestDot } from './scatter.ts'
import classes from './YieldLtvChart.module.css'

const HEIGHT = 320
const MARGINS = { left: 44, right: 20, top: 16, bottom: 40 }
const SHOWN_LTV_LIMIT = 75

const reading = ({ deal, ltv, percent }: Dot) =>
  `${deal.title}, ${placeOf(deal)} · LTV ${formatPercent(ltv, 1)} · ${formatPercent(percent)}`

/** Yield against LTV. Readable by pointer or arrow keys, and as a table. */
export function YieldLtvChart({ deals }: { deals: readonly DealCard[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  // Ordered by LTV at any width: the arrow keys go from left to right.
  const { dots: known } = layOutDots(deals, HEIGHT, HEIGHT, MARGINS)
  const [first] = known
  if (!first) {
    return (
      <p className={text.muted}>
        <Trans>None of these deals has both a yield and an LTV.</Trans>
      </p>
    )
  }
  return (
    <ChartFrame
      label={t`Yield against LTV of ${known.length} deals. Use the arrow keys to read them, Enter to open one.`}
      height={HEIGHT}
      plot={(width) => ({ width, ...layOutDots(deals, width, HEIGHT, MARGINS) })}
      count={known.length}
      find={(plot, x, y) => nearestDot(plot.dots, x, y)}
      reading={(index) => reading(known[index] ?? first)}
      start={0}
      onPick={(index) => void navigate(paths.deal((known[index] ?? first).deal.id))}
      legend={<Legend deals={deals} />}
      table={<DotTable dots={known} />}
    >
      {(plot, chosen) => (
        <>
          <Axes
            left={MARGINS.left}
            right={plot.width - MARGINS.right}
            bottom={HEIGHT - MARGINS.bottom}
            x={plot.xTicks.map((tick) => ({
              at: plot.x(tick),
              text: percentText(String(Number(tick.toFixed(1)))),
            }))}
            y={plot.yTicks.map((tick) => ({
              at: plot.y(tick),
              text: percentText(String(Number(tick.toFixed(2)))),
            }))}
          />
          <LtvLimit x={plot.x(SHOWN_LTV_LIMIT)} width={plot.width} />
          <text className={classes.axis} x={plot.width - MARGINS.right} y={HEIGHT - 4} textAnchor="end">
            {t`LTV`}
          </text>
          <text className={classes.axis} x={MARGINS.left} y={12}>
            {t`Yield`}
          </text>
          {plot.dots.map((dot, index) => (
            <Mark key={dot.deal.id} dot={dot} isOn={index === chosen} />
          ))}
        </>
      )}
    </ChartFrame>
  )
}

/** The LTV above which lenders require insurance; omitted if it lies outside the plot. */
function LtvLimit({ x, width }: { x: number; width: number }) {
  if (x <= MARGINS.left || x >= width - MARGINS.right) return null
  return <line className={classes.limit} x1={x} x2={x} y1={MARGINS.top} y2={HEIGHT - MARGINS.bottom} />
}

/** Each class has a shape as well as a colour. */
function Mark({
  dot,
  isOn,
}: {
  dot: Pick<Dot, 'x' | 'y'> & { deal: Pick<DealCard, 'mortgage_class'> }
  isOn?: boolean
}) {
  const { x, y } = dot
  const common = {
    className: classes.mark,
    'data-class': dot.deal.mortgage_class ?? undefined,
    'data-on': isOn || undefined,
  }
  switch (dot.deal.mortgage_class) {
    case 'commercial':
      return <rect {...common} x={x - 5} y={y - 5} width={10} height={10} rx={1} />
    case 'Mix':
      return <path {...common} d={`M${x} ${y - 6.5}l6.5 11h-13z`} />
    default:
      return <circle {...common} cx={x} cy={y} r={5.5} />
  }
}

function Legend({ deals }: { deals: readonly DealCard[] }) {
  const present = (Object.keys(MORTGAGE_CLASS) as (keyof typeof MORTGAGE_CLASS)[]).filter((kind) =>
    deals.some((deal) => deal.mortgage_class === kind),
  )
  return (
    <ul className={classes.legend} aria-hidden>
      {present.map((kind) => (
        <li key={kind}>
          <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
            <Mark dot={{ x: 8, y: 8, deal: { mortgage_class: kind } }} />
          </svg>
          {MORTGAGE_CLASS[kind]}
        </li>
      ))}
    </ul>
  )
}

function DotTable({ dots }: { dots: readonly Dot[] }) {
  const { t } = useLingui()
  const nameOf = ({ deal }: Dot) => `${deal.title}, ${placeOf(deal)}`
  const classOf = ({ deal }: Dot) => deal.mortgage_class && MORTGAGE_CLASS[deal.mortgage_class]
  return (
    <ChartTable
      name={t`Yield and LTV`}
      columns={[
        {
          header: t`Deal`,
          cell: (dot) => (
            <Link className={text.link} to={paths.deal(dot.deal.id)}>
              {nameOf(dot)}
            </Link>
          ),
          value: nameOf,
        },
        { header: t`Class`, cell: classOf, value: classOf },
        { header: t`LTV`, cell: ({ ltv }) => formatPercent(ltv, 1), value: ({ ltv }) => ltv, isFigure: true },
        {
          header: t`Yield`,
          cell: ({ percent }) => formatPercent(percent),
          value: ({ percent }) => percent,
          isFigure: true,
        },
      ]}
      rows={dots}
      rowKey={({ deal }) => deal.id}
    />
  )
}
