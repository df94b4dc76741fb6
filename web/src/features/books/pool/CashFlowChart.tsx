import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '#domain/kernel/money.ts'
import { Axes } from '../../../ui/charts/Axes.tsx'
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx'
import classes from './CashFlowChart.module.css'
import { plotCashFlow } from './cash-flow-plot.ts'
import { type Period, RECEIVED } from './periods.ts'

const HEIGHT = 300

/** What is received in each period, stacked by what it is; the table below has the same figures. */
export function CashFlowChart({ periods }: { periods: readonly Period[] }) {
  const { t } = useLingui()
  const reading = (index: number) => {
    const period = periods[index]
    if (!period) return ''
    const { name } = period
    const received = formatMoney(period.received)
    const interest = formatMoney(period.interest)
    const closing = formatMoney(period.closing)
    return t`${name}: ${received} received, of which ${interest} interest, balance ${closing}`
  }
  const first = periods[0]?.name ?? ''
  const last = periods.at(-1)?.name ?? ''
  return (
    <ChartFrame
      label={t`Cash flow from ${first} to ${last}. Use the arrow keys to read it.`}
      height={HEIGHT}
      plot={(width) => plotCashFlow(periods, width, HEIGHT)}
      count={periods.length}
      find={(plot, x) => plot.bars.findIndex((bar) => x >= bar.from && x < bar.to)}
      reading={reading}
      start={0}
      legend={<Legend periods={periods} />}
    >
      {(plot, chosen) => (
        <>
          <Axes left={plot.left} right={plot.right} bottom={plot.bottom} x={plot.xTicks} y={plot.yTicks} />
          {plot.bars.map((bar, index) => (
            <g
              key={bar.from}
              className={classes.bar}
              data-faded={(chosen !== null && chosen !== index) || undefined}
            >
              {bar.parts.map(({ kind, y, height }) => (
                <rect key={kind} data-kind={kind} x={bar.x} width={bar.width} y={y} height={height} />
              ))}
            </g>
          ))}
        </>
      )}
    </ChartFrame>
  )
}

function Legend({ periods }: { periods: readonly Period[] }) {
  const names = {
    interest: <Trans>Interest</Trans>,
    scheduled: <Trans>Scheduled principal</Trans>,
    balloon: <Trans>Balloons</Trans>,
    prepayment: <Trans>Prepayments</Trans>,
    recovery: <Trans>Recoveries</Trans>,
  }
  return (
    <ul className={classes.legend} aria-hidden>
      {RECEIVED.filter((kind) => periods.some((period) => period[kind] !== 0)).map((kind) => (
        <li key={kind} data-kind={kind}>
          {names[kind]}
        </li>
      ))}
    </ul>
  )
}
