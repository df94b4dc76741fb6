import classes from './Axes.module.css'

export interface Tick {
  at: number
  text: string
}

interface AxesProps {
  /** Positions of the plot's edges. */
  left: number
  right: number
  bottom: number
  /** Bottom to top: a grid line with its label at the left. */
  y: readonly Tick[]
  /** Left to right, below the plot. */
  x: readonly Tick[]
}

/** A label in the middle of its position would be cut off closer to the edge, in px. */
const HALF_LABEL = 20

/** Horizontal grid lines with values, and labels along the bottom. */
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
        <text key={text} x={at} y={bottom + 18} textAnchor={at > right - HALF_LABEL ? 'end' : 'middle'}>
          {text}
        </text>
      ))}
    </>
  )
}
