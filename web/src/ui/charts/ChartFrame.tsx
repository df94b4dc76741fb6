import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import classes from './ChartFrame.module.css'

/** Below this width the chart scrolls instead of shrinking. */
const LEAST_WIDTH = 280

interface ChartFrameProps<Plot> {
  /** Name of the chart, its content in one sentence, and a hint that the arrow keys read it. */
  label: string
  height: number
  /** Computes the layout for a width; called again when the width changes. */
  plot: (width: number) => Plot
  /** Number of readable points. */
  count: number
  /** Index of the point at a position, -1 if none is near. */
  find: (plot: Plot, x: number, y: number) => number
  /** Text of a point: shown below the chart, and read aloud when the arrow keys reach it. */
  reading: (index: number) => string
  /** Index at which the arrow keys start. */
  start: number
  /** Called when the arrow keys move to a point. */
  onMove?: (index: number) => void
  /** Called on a click, or Enter, on a point. */
  onPick?: (index: number) => void
  legend?: ReactNode
  /** The same figures as a table, open or collapsed. */
  table?: ReactNode
  /** Draws the SVG, with the selected point. */
  children: (plot: Plot, chosen: number | null) => ReactNode
}

/**
 * Shared frame of all charts: measures its width, lets the user read points by pointer and arrow keys (through a
 * hidden slider, so that a screen reader announces each value), and shows the same figures as a table.
 */
export function ChartFrame<Plot>(props: ChartFrameProps<Plot>) {
  const { height, count, find, reading, start, onMove, onPick } = props
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const [touched, setTouched] = useState<number | null>(null)
  const width = Math.max(LEAST_WIDTH, measured)
  const plot = props.plot(width)
  const chosen = touched !== null && touched < count ? touched : null
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const index = find(plot, event.clientX - box.left, event.clientY - box.top)
    setTouched(index < 0 ? null : index)
    return index
  }
  return (
    <div className={classes.frame}>
      {props.legend}
      <div ref={ref}>
        <svg
          className={classes.chart}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden
          data-picks={(onPick && chosen !== null) || undefined}
          onPointerMove={point}
          onPointerLeave={() => setTouched(null)}
          onClick={() => chosen !== null && onPick?.(chosen)}
        >
          {props.children(plot, chosen)}
        </svg>
      </div>
      <input
        className={classes.reader}
        type="range"
        min={0}
        max={Math.max(0, count - 1)}
        value={chosen ?? start}
        aria-label={props.label}
        aria-valuetext={reading(chosen ?? start)}
        onFocus={() => setTouched(start)}
        onBlur={() => setTouched(null)}
        onChange={(event) => {
          const index = Number(event.currentTarget.value)
          setTouched(index)
          onMove?.(index)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onPick?.(chosen ?? start)
        }}
      />
      <p className={classes.reading} aria-hidden>
        {chosen !== null && reading(chosen)}
      </p>
      {props.table}
    </div>
  )
}
