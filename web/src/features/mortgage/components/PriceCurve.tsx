import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, toDecimal } from '#domain/kernel/money.ts'
import { Axes } from '../../../ui/charts/Axes.tsx'
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx'
import { ChartTable } from '../../../ui/charts/ChartTable.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { curveIndexAt, type PriceCurvePlot, plotCurve } from '../model/price-plot.ts'
import { type CurvePoint, curveOf, nearestPoint, type Priced, type PriceMark } from '../model/price-yield.ts'
import classes from './PriceCurve.module.css'

const HEIGHT = 300

interface PriceCurveProps {
  priced: Priced
  marks: readonly PriceMark[]
  /** A point on the curve was chosen, by key or click. */
  onPrice: (price: number) => void
}

/** Yield against price with the current point, which keys and clicks move. */
export function PriceCurve({ priced, marks, onPrice }: PriceCurveProps) {
  const { t } = useLingui()
  const { point } = priced
  const curve = curveOf(priced, marks)
  const present = nearestPoint(curve, point.clean)
  const price = formatMoney(point.clean)
  const yielded = formatPercent(point.yield)
  const reading = (index: number) => {
    const at = curve[index]
    return at ? `${formatMoney(at.price)} · ${formatPercent(at.yield)}` : ''
  }
  const choose = (index: number) => {
    const at = curve[index]
    if (at) onPrice(at.price)
  }
  if (curve.length < 2)
    return (
      <p>
        <Trans>No yield curve is available around this price.</Trans>
      </p>
    )
  return (
    <ChartFrame
      label={t`Yield against price; now ${price} at ${yielded}. The arrow keys change the price.`}
      height={HEIGHT}
      plot={(width) => plotCurve(curve, marks, point, width, HEIGHT)}
      count={curve.length}
      find={(plot, x) => curveIndexAt(plot, x)}
      reading={reading}
      start={present}
      onMove={choose}
      onPick={choose}
      table={<CurveTable curve={curve} />}
    >
      {(plot, chosen) => <Drawing plot={plot} chosen={chosen} />}
    </ChartFrame>
  )
}

function Drawing({ plot, chosen }: { plot: PriceCurvePlot; chosen: number | null }) {
  const { t } = useLingui()
  const names = { par: t`Balance`, leading: t`Leading bid`, reserve: t`Reserve` }
  const read = chosen === null ? undefined : plot.points[chosen]
  return (
    <>
      <Axes left={plot.left} right={plot.right} bottom={plot.bottom} x={plot.xTicks} y={plot.yTicks} />
      {plot.marks.map((mark) => (
        <g key={mark.kind} className={classes.mark} data-kind={mark.kind}>
          <line x1={mark.x} x2={mark.x} y1={mark.textY + 6} y2={plot.bottom} />
          <circle cx={mark.x} cy={mark.y} r={4} />
          <text x={mark.x} y={mark.textY} textAnchor={mark.anchor}>
            {names[mark.kind]}
          </text>
        </g>
      ))}
      <path className={classes.line} d={plot.line} />
      <g className={classes.present}>
        <path d={`M${plot.left} ${plot.present.y}H${plot.present.x}V${plot.bottom}`} />
        <circle cx={plot.present.x} cy={plot.present.y} r={5.5} />
      </g>
      {read && <circle className={classes.cursor} cx={read.x} cy={read.y} r={4} />}
    </>
  )
}

const ROWS = 12

/** A dozen points of the curve as a table, and all of them as a file. */
function CurveTable({ curve }: { curve: readonly CurvePoint[] }) {
  const { t } = useLingui()
  const every = Math.max(1, Math.ceil(curve.length / ROWS))
  return (
    <ChartTable
      name={t`Price and yield`}
      columns={[
        { header: t`Price`, cell: (at) => formatMoney(at.price), value: (at) => toDecimal(at.price) },
        { header: t`Yield`, cell: (at) => formatPercent(at.yield), value: (at) => at.yield, isFigure: true },
      ]}
      rows={curve}
      shown={curve.filter((_, index) => index % every === 0)}
      rowKey={(at) => at.price}
    />
  )
}
