import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import classes from './ChartFrame.module.css'

/** Narrower than this a chart scrolls no further together. */
const LEAST_WIDTH = 280

interface ChartFrameProps<Plot> {
  /** Name of the chart, what it shows in a sentence, and that the arrow keys read it. */
  label: string
  height: number
  /** Where everything lies at a width; called again when the width changes. */
  plot: (width: number) => Plot
  /** Points that can be read. */
  count: number
  /** The point at a place, -1 where none is near. */
  find: (plot: Plot, x: number, y: number) => number
  /** What a point says: shown under the chart, and read aloud as the arrow keys reach it. */
  reading: (index: number) => string
  /** The point at which the arrow keys begin. */
  start: number
  /** The arrow keys have moved to a point. */
  onMove?: (index: number) => void
  /** A click, or Enter, on a point. */
  onPick?: (index: number) => void
  legend?: ReactNode
  /** The same figures as a table, open or behind a summary. */
  table?: ReactNode
  /** The drawing itself: SVG, with the point that is being read. */
  children: (plot: Plot, chosen: number | null) => ReactNode
}

/**
 * What every chart shares: it measures its width, reads its points by pointer and by arrow keys (a slider that nobody sees, so
 * that a screen reader says each value politely), and keeps a table of the same figures beside the picture.
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
