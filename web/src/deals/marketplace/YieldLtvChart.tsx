import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DealCard } from '#domain/deals/contract.ts'
import { MORTGAGE_CLASS } from '#domain/deals/vocabulary.ts'
import text from '../../styles/text.module.css'
import { formatPercent } from '../../ui/format.ts'
import { placeOf } from '../model.ts'
import { type Dot, layOutDots, nearestDot } from './scatter.ts'
import classes from './YieldLtvChart.module.css'

const HEIGHT = 320
const MARGINS = { left: 44, right: 20, top: 16, bottom: 40 }
const SHOWN_LTV_LIMIT = 75

const reading = ({ deal, ltv, loan_yield }: Dot) =>
  `${deal.title}, ${placeOf(deal)} · LTV ${formatPercent(ltv, 1)} · ${formatPercent(loan_yield)}`

/** What a deal pays for the risk it carries. Read by pointer or arrow keys; a table holds the same. */
export function YieldLtvChart({ deals }: { deals: readonly DealCard[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const [chosen, setChosen] = useState(-1)
  const width = Math.max(280, measured)
  const { dots, xTicks, yTicks, x, y } = layOutDots(deals, width, HEIGHT, MARGINS)
  const shown = dots[chosen]
  if (dots.length === 0) {
    return (
      <p className={text.muted}>
        <Trans>None of these deals states both its yield and its LTV.</Trans>
      </p>
    )
  }
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setChosen(nearestDot(dots, event.clientX - box.left, event.clientY - box.top))
  }
  const ltvLimit = x(SHOWN_LTV_LIMIT)
  return (
    <div ref={ref} className={classes.frame}>
      <Legend deals={deals} />
      <svg
        className={classes.chart}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden
        data-on={shown ? true : undefined}
        onPointerMove={find}
        onPointerLeave={() => setChosen(-1)}
        onClick={() => shown && navigate(`/property/${shown.deal.id}`)}
      >
        {yTicks.map((tick) => (
          <g key={tick}>
            <line
              className={classes.grid}
              x1={MARGINS.left}
              x2={width - MARGINS.right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text x={MARGINS.left - 8} y={y(tick) + 4} textAnchor="end">
              {`${Number(tick.toFixed(2))}%`}
            </text>
          </g>
        ))}
        {xTicks.map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT - MARGINS.bottom + 18} textAnchor="middle">
            {`${Number(tick.toFixed(1))}%`}
          </text>
        ))}
        {ltvLimit > MARGINS.left && ltvLimit < width - MARGINS.right && (
          <line
            className={classes.limit}
            x1={ltvLimit}
            x2={ltvLimit}
            y1={MARGINS.top}
            y2={HEIGHT - MARGINS.bottom}
          />
        )}
        <text className={classes.axis} x={width - MARGINS.right} y={HEIGHT - 4} textAnchor="end">
          {t`LTV`}
        </text>
        <text className={classes.axis} x={MARGINS.left} y={12}>
          {t`Yield`}
        </text>
        {dots.map((dot, index) => (
          <Mark key={dot.deal.id} dot={dot} isOn={index === chosen} />
        ))}
      </svg>
      <input
        className={classes.reader}
        type="range"
        min={0}
        max={dots.length - 1}
        value={Math.max(0, chosen)}
        aria-label={t`Yield against LTV of ${dots.length} deals. Use the arrow keys to read them, Enter to open one.`}
        aria-valuetext={reading(dots[Math.max(0, chosen)] ?? (dots[0] as Dot))}
        onFocus={() => setChosen(Math.max(0, chosen))}
        onBlur={() => setChosen(-1)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && shown) navigate(`/property/${shown.deal.id}`)
        }}
      />
      <p className={classes.reading} aria-hidden>
        {shown && reading(shown)}
      </p>
      <DotTable dots={dots} />
    </div>
  )
}

/** A shape for each class as well as a colour. */
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
  return (
    <details className={classes.details}>
      <summary>
        <Trans>Show as a table</Trans>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Deal</Trans>
            </th>
            <th scope="col">
              <Trans>Class</Trans>
            </th>
            <th scope="col">
              <Trans>LTV</Trans>
            </th>
            <th scope="col">
              <Trans>Yield</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {dots.map(({ deal, ltv, loan_yield }) => (
            <tr key={deal.id}>
              <td>
                <Link className={text.link} to={`/property/${deal.id}`}>
                  {deal.title}, {placeOf(deal)}
                </Link>
              </td>
              <td>{deal.mortgage_class && MORTGAGE_CLASS[deal.mortgage_class]}</td>
              <td>{formatPercent(ltv, 1)}</td>
              <td>{formatPercent(loan_yield)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
