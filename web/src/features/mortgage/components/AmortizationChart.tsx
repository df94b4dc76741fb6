import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '#domain/kernel/money.ts'
import { Axes } from '../../../ui/charts/Axes.tsx'
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { Amortization, Span } from '../model/amortization.ts'
import { type AmortizationPlot, plotAmortization, spanAt } from '../model/amortization-plot.ts'
import classes from './AmortizationChart.module.css'

const HEIGHT = 380

interface AmortizationChartProps {
  amortization: Amortization
  spans: readonly Span[]
  /** Balance on the first day. */
  opening: number
}

/** The balance over time, and below it principal and interest per year or payment. */
export function AmortizationChart({ amortization, spans, opening }: AmortizationChartProps) {
  const { t } = useLingui()
  const { since, term, balloon } = amortization
  const start = formatMoney(opening)
  const from = formatDate(since)
  const end = formatDate(term.at(-1)?.date)
  const due = formatMoney(balloon)
  const count = term.length
  const reading = (index: number) => {
    const span = spans[index]
    if (!span) return ''
    const { name } = span
    const principal = formatMoney(span.principal)
    const interest = formatMoney(span.interest)
    const balance = formatMoney(span.balance)
    const to = formatDate(span.to)
    if (span.rows.length === 1 && /^\d{1,4}$/.test(name) && name === String(span.rows[0]?.number))
      return t`Payment ${name}, ${to}: principal ${principal}, interest ${interest}, balance ${balance}`
    return span.isBeyond
      ? t`${name}, after the term: principal ${principal}, interest ${interest}, balance ${balance}`
      : t`${name}: principal ${principal}, interest ${interest}, balance ${balance}`
  }
  return (
    <ChartFrame
      label={t`Amortization: ${start} outstanding on ${from}, ${due} due at the end of the term on ${end}, after ${count} payments. Use the arrow keys to read it.`}
      height={HEIGHT}
      plot={(width) => plotAmortization(amortization, spans, opening, width, HEIGHT)}
      count={spans.length}
      find={(plot, x) => spanAt(plot, x)}
      reading={reading}
      start={0}
      legend={<Legend hasBeyond={spans.some((span) => span.isBeyond)} />}
    >
      {(plot, chosen) => (
        <>
          <Axes
            left={plot.left}
            right={plot.right}
            bottom={plot.foot}
            x={plot.xTicks}
            y={plot.balanceTicks}
          />
          <Axes left={plot.left} right={plot.right} bottom={plot.foot} x={[]} y={plot.paidTicks} />
          <path className={classes.beyond} d={plot.beyondArea} />
          <path className={classes.term} d={plot.termArea} />
          <path className={classes.beyondLine} d={plot.beyondLine} />
          <path className={classes.line} d={plot.line} />
          {plot.bars.map((bar, index) => (
            <g
              key={bar.x}
              className={classes.bar}
              data-beyond={bar.isBeyond || undefined}
              data-faded={(chosen !== null && chosen !== index) || undefined}
            >
              <rect
                className={classes.interest}
                x={bar.x}
                width={bar.width}
                y={bar.interest.y}
                height={bar.interest.height}
              />
              <rect
                className={classes.principal}
                x={bar.x}
                width={bar.width}
                y={bar.principal.y}
                height={bar.principal.height}
              />
            </g>
          ))}
          <Maturity plot={plot} first={balloon === 0 ? t`Paid off` : t`${due} at maturity`}>
            {t`${end}, after ${count} payments`}
          </Maturity>
          {chosen !== null && <Cursor plot={plot} index={chosen} />}
        </>
      )}
    </ChartFrame>
  )
}

const NEAR = 200

function Maturity({ plot, first, children }: { plot: AmortizationPlot; first: string; children: string }) {
  if (!plot.maturity) return null
  const { x, y } = plot.maturity
  const isRight = x > plot.right - NEAR
  const at = isRight ? x - 8 : x + 8
  const anchor = isRight ? 'end' : 'start'
  return (
    <g className={classes.maturity}>
      <line x1={x} x2={x} y1={8} y2={plot.foot} />
      <circle cx={x} cy={y} r={4.5} />
      <text className={classes.due} x={at} y={16} textAnchor={anchor}>
        {first}
      </text>
      <text x={at} y={32} textAnchor={anchor}>
        {children}
      </text>
    </g>
  )
}

function Cursor({ plot, index }: { plot: AmortizationPlot; index: number }) {
  const place = plot.places[index]
  if (!place) return null
  return (
    <g className={classes.cursor}>
      <line x1={place.x} x2={place.x} y1={plot.top} y2={plot.foot} />
      <circle cx={place.x} cy={place.y} r={4} />
    </g>
  )
}

function Legend({ hasBeyond }: { hasBeyond: boolean }) {
  return (
    <ul className={classes.legend} aria-hidden>
      <li data-kind="balance">
        <Trans>Balance</Trans>
      </li>
      {hasBeyond && (
        <li data-kind="beyond">
          <Trans>After the term, at the same rate</Trans>
        </li>
      )}
      <li data-kind="principal">
        <Trans>Principal paid</Trans>
      </li>
      <li data-kind="interest">
        <Trans>Interest paid</Trans>
      </li>
    </ul>
  )
}
