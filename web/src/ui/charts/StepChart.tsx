import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import text from '../../styles/text.module.css'
import { formatDate, formatDateTime, formatMoney, formatMoneyShort } from '../format.ts'
import classes from './StepChart.module.css'
import { axisTicks, stepPath } from './scale.ts'

export interface Step {
  /** ISO 8601 moment. */
  at: string
  /** Decimal string. */
  amount: string
  /** "Bidder 3". */
  who: string
  /** The reader's own bid: marked on the line. */
  mine?: boolean
}

interface StepChartProps {
  label: string
  /** Oldest first. */
  steps: readonly Step[]
  /** A moment on the line with a name: the reserve was met. */
  mark?: { at: string; label: string }
  height?: number
}

const LEFT = 56
const RIGHT = 16
const TOP = 26
const BOTTOM = 24

/** The leading bid over time. Reads by pointer and by arrow keys; a table stands behind it for screen readers. */
export function StepChart({ label, steps, mark, height = 240 }: StepChartProps) {
  const { t } = useLingui()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [chosen, setChosen] = useState<number | null>(null)
  const plot = layOut(steps, Math.max(280, width), height)
  const last = steps.at(-1)
  const lastPoint = plot.points.at(-1)
  if (!last || !lastPoint) return null

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setChosen(
      Math.max(
        0,
        plot.points.findLastIndex((candidate) => candidate.x <= x),
      ),
    )
  }
  const shown = chosen === null ? undefined : steps[chosen]
  const shownPoint = chosen === null ? undefined : plot.points[chosen]
  const markX = mark ? plot.x(new Date(mark.at).getTime()) : 0
  const top = formatMoney(last.amount)

  return (
    <div ref={ref} className={classes.frame}>
      <svg
        className={classes.chart}
        width={plot.width}
        height={height}
        viewBox={`0 0 ${plot.width} ${height}`}
        aria-hidden
        onPointerMove={point}
        onPointerLeave={() => setChosen(null)}
      >
        {plot.yTicks.map((tick) => (
          <g key={tick}>
            <line
              className={classes.grid}
              x1={LEFT}
              x2={plot.width - RIGHT}
              y1={plot.y(tick)}
              y2={plot.y(tick)}
            />
            <text x={LEFT - 10} y={plot.y(tick) + 4} textAnchor="end">
              {formatMoneyShort(String(tick))}
            </text>
          </g>
        ))}
        {plot.xTicks.map((tick) => (
          <text key={tick} x={plot.x(tick)} y={height - 6} textAnchor="middle">
            {formatDate(new Date(tick).toISOString()).slice(0, 5)}
          </text>
        ))}
        <path className={classes.area} d={`${plot.path}V${height - BOTTOM}H${plot.points[0]?.x ?? LEFT}Z`} />
        <path className={classes.line} d={plot.path} />
        {mark && (
          <g className={classes.mark}>
            <line x1={markX} x2={markX} y1={TOP} y2={height - BOTTOM} />
            <text x={markX - 6} y={height - BOTTOM - 8} textAnchor={markX > plot.width / 2 ? 'end' : 'start'}>
              {mark.label}
            </text>
          </g>
        )}
        {steps.map((step, index) =>
          step.mine ? (
            <circle
              key={step.at + step.amount}
              className={classes.mine}
              cx={plot.points[index]?.x}
              cy={plot.points[index]?.y}
              r={4}
            />
          ) : null,
        )}
        <circle className={classes.lead} cx={lastPoint.x} cy={lastPoint.y} r={5} />
        <text
          className={classes.leadText}
          x={Math.min(lastPoint.x, plot.width - RIGHT)}
          y={Math.max(14, lastPoint.y - 10)}
          // The only bid stands at the left edge, where its amount must run to the right.
          textAnchor={lastPoint.x > plot.width / 2 ? 'end' : 'start'}
        >
          {top}
        </text>
        {shownPoint && (
          <g className={classes.cursor}>
            <line x1={shownPoint.x} x2={shownPoint.x} y1={TOP} y2={height - BOTTOM} />
            <circle cx={shownPoint.x} cy={shownPoint.y} r={4} />
          </g>
        )}
      </svg>
      <input
        className={classes.reader}
        type="range"
        min={0}
        max={steps.length - 1}
        value={chosen ?? steps.length - 1}
        aria-label={t`${label}. ${steps.length} bids, the leading one ${top}. Use the arrow keys to read them.`}
        aria-valuetext={reading(shown ?? last)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        onBlur={() => setChosen(null)}
      />
      <p className={classes.reading} aria-hidden>
        {shown && reading(shown)}
      </p>
      <StepTable label={label} steps={steps} />
    </div>
  )
}

const reading = (step: Step) => `${formatMoney(step.amount)} · ${step.who} · ${formatDateTime(step.at)}`

function layOut(steps: readonly Step[], width: number, height: number) {
  const times = steps.map((step) => new Date(step.at).getTime())
  const amounts = steps.map((step) => Number(step.amount))
  const from = Math.min(...times)
  const span = Math.max(1, Math.max(...times) - from)
  const yTicks = axisTicks(Math.min(...amounts), Math.max(...amounts), 3)
  const low = yTicks[0] ?? 0
  const high = yTicks.at(-1) ?? 1
  const x = (time: number) => LEFT + ((time - from) / span) * (width - LEFT - RIGHT)
  const y = (amount: number) => TOP + (1 - (amount - low) / (high - low || 1)) * (height - TOP - BOTTOM)
  const points = times.map((time, index) => ({ x: x(time), y: y(amounts[index] ?? 0) }))
  // A label needs some 90 px; days that fall on one date are written once.
  const count = Math.max(1, Math.min(7, Math.floor((width - LEFT) / 90)))
  const candidates = Array.from({ length: count + 1 }, (_, n) => from + (span * n) / count)
  const seen = new Set<string>()
  const xTicks = candidates.filter((time) => {
    const day = formatDate(new Date(time).toISOString())
    return seen.has(day) ? false : seen.add(day)
  })
  return { width, x, y, yTicks, xTicks, points, path: stepPath(points, width - RIGHT) }
}

function StepTable({ label, steps }: Pick<StepChartProps, 'label' | 'steps'>) {
  return (
    <table className={text.srOnly}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Time</Trans>
          </th>
          <th scope="col">
            <Trans>Bidder</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.at + step.amount}>
            <td>{formatDateTime(step.at)}</td>
            <td>{step.who}</td>
            <td>{formatMoney(step.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
