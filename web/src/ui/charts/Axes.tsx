import classes from './Axes.module.css'

export interface Tick {
  at: number
  text: string
}

interface AxesProps {
  /** Places of the plot's edges. */
  left: number
  right: number
  bottom: number
  /** From bottom to top: a line across and its text at the left. */
  y: readonly Tick[]
  /** From left to right, under the plot. */
  x: readonly Tick[]
}

/** Hairlines across the plot with their values, and what stands along its foot. */
export function Axes({ left, right, bottom, x, y }: AxesProps) {
  return (
    <>
      {y.map(({ at, text }) => (
        <g key={text}>
          <line className={classes.grid} x1={left} x2={right} y1={at} y2={at} />
          <text x={left - 10} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {x.map(({ at, text }) => (
        <text key={text} x={at} y={bottom + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  )
}
