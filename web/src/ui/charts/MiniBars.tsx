import classes from './MiniBars.module.css'

export interface MiniBar {
  label: string
  value: number
  /** Shown above the bar if there is room: `4.1`. */
  text?: string
  strong?: boolean
}

interface MiniBarsProps {
  /** Describes the chart in a sentence; the bars themselves are decorative. */
  label: string
  bars: readonly MiniBar[]
  height?: number
  /** Names the first and last bar only, because there is no room for more. */
  namesEnds?: boolean
}

/** A few bars next to a figure strip. */
export function MiniBars({ label, bars, height = 48, namesEnds }: MiniBarsProps) {
  const highest = Math.max(...bars.map((bar) => bar.value), 1)
  return (
    <div className={classes.bars} role="img" aria-label={label}>
      {bars.map((bar, index) => (
        <div key={bar.label} className={classes.column} data-strong={bar.strong || undefined}>
          <span className={classes.text}>{bar.text}</span>
          <span className={classes.bar} style={{ height: Math.max(2, (bar.value / highest) * height) }} />
          <span className={classes.label}>
            {(!namesEnds || index === 0 || index === bars.length - 1) && bar.label}
          </span>
        </div>
      ))}
    </div>
  )
}
