import { Trans, useLingui } from '@lingui/react/macro'
import { scaleLinear } from 'd3-scale'
import { area, curveStepAfter, line } from 'd3-shape'
import text from '../../styles/text.module.css'
import { formatDateTime, formatMoney, formatMoneyTicks, formatTimeTicks } from '../format.ts'
import { Axes, type Tick } from './Axes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import classes from './StepChart.module.css'
import { axis } from './scale.ts'

export interface Step {
  /** ISO 8601 moment. */
  at: string
  /** Decimal string. */
  amount: string
  /** "Bidder 3". */
  who: string
  /** The reader's own bid, which is marked on the line. */
  mine?: boolean
}

interface StepChartProps {
  label: string
  /** Oldest first. */
  steps: readonly Step[]
  /** A labelled moment on the line, such as the reserve being met. */
  mark?: { at: string; label: string }
  height?: number
}

const LEFT = 56
const RIGHT = 16
const TOP = 26
const BOTTOM = 24

/** The leading bid over time, readable by pointer and arrow keys, with a table for screen readers. */
export function StepChart({ label, steps, mark, height = 240 }: StepChartProps) {
  const { t } = useLingui()
  const last = steps.at(-1)
  if (!last) return null
  const top = formatMoney(last.amount)
  return (
    <ChartFrame
      label={t`${label}. ${steps.length} bids, the leading one ${top}. Use the arrow keys to read them.`}
      height={height}
      plot={(width) => layOut(steps, width, height)}
      count={steps.length}
      find={(plot, x) =>
        Math.max(
          0,
          plot.points.findLastIndex((point) => point.x <= x),
        )
      }
      reading={(index) => reading(steps[index] ?? last)}
      start={steps.length - 1}
      table={<StepTable label={label} steps={steps} />}
    >
      {(plot, chosen) => (
        <>
          <Axes
            left={LEFT}
            right={plot.width - RIGHT}
            bottom={height - BOTTOM}
            x={plot.xTicks}
            y={plot.y.ticks}
          />
          <path className={classes.area} d={plot.area} />
          <path className={classes.line} d={plot.line} />
          {mark && <Mark x={plot.x(Date.parse(mark.at))} label={mark.label} plot={plot} height={height} />}
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
          <Lead plot={plot} text={top} />
          {chosen !== null && <Cursor point={plot.points[chosen]} height={height} />}
        </>
      )}
    </ChartFrame>
  )
}

type Plot = ReturnType<typeof layOut>

interface Point {
  x: number
  y: number
}

function Mark({ x, label, plot, height }: { x: number; label: string; plot: Plot; height: number }) {
  return (
    <g className={classes.mark}>
      <line x1={x} x2={x} y1={TOP} y2={height - BOTTOM} />
      <text x={x - 6} y={height - BOTTOM - 8} textAnchor={x > plot.width / 2 ? 'end' : 'start'}>
        {label}
      </text>
    </g>
  )
}

function Lead({ plot, text: amount }: { plot: Plot; text: string }) {
  const point = plot.points.at(-1)
  if (!point) return null
  return (
    <>
      <circle className={classes.lead} cx={point.x} cy={point.y} r={5} />
      <text
        className={classes.leadText}
        x={Math.min(point.x, plot.width - RIGHT)}
        y={Math.max(14, point.y - 10)}
        // A single bid lies at the left edge, where its amount must extend to the right.
        textAnchor={point.x > plot.width / 2 ? 'end' : 'start'}
      >
        {amount}
      </text>
    </>
  )
}

function Cursor({ point, height }: { point: Point | undefined; height: number }) {
  if (!point) return null
  return (
    <g className={classes.cursor}>
      <line x1={point.x} x2={point.x} y1={TOP} y2={height - BOTTOM} />
      <circle cx={point.x} cy={point.y} r={4} />
    </g>
  )
}

const reading = (step: Step) => `${formatMoney(step.amount)} · ${step.who} · ${formatDateTime(step.at)}`

function layOut(steps: readonly Step[], width: number, height: number) {
  const times = steps.map((step) => Date.parse(step.at))
  const amounts = steps.map((step) => Number(step.amount))
  const from = Math.min(...times)
  const span = Math.max(1, Math.max(...times) - from)
  const x = scaleLinear([from, from + span], [LEFT, width - RIGHT])
  const y = axis([Math.min(...amounts), Math.max(...amounts)], [height - BOTTOM, TOP], 3, formatMoneyTicks)
  const points = times.map((time, index) => ({ x: x(time), y: y.scale(amounts[index] ?? 0) }))
  // The line continues to the right edge, because the last bid still leads.
  const held = [...points, { x: width - RIGHT, y: points.at(-1)?.y ?? 0 }]
  const place = { x: (point: Point) => point.x, y: (point: Point) => point.y }
  return {
    width,
    x,
    y,
    xTicks: timeTicks(from, span, x, width),
    points,
    line: line(place.x, place.y).curve(curveStepAfter)(held) ?? '',
    area: area(place.x, height - BOTTOM, place.y).curve(curveStepAfter)(held) ?? '',
  }
}

/** About 90 px apart; equal ones share one label. */
function timeTicks(from: number, span: number, x: (time: number) => number, width: number): Tick[] {
  const count = Math.max(1, Math.min(7, Math.floor((width - LEFT) / 90)))
  const times = Array.from({ length: count + 1 }, (_, n) => from + (span * n) / count)
  const texts = formatTimeTicks(times)
  const ticks = times.map((time, index) => ({ at: x(time), text: texts[index] ?? '' }))
  return ticks.filter(({ text: one }, index) => texts.indexOf(one) === index)
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
