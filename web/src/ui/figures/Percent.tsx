import { formatPercent } from '../format.ts'
import classes from './figures.module.css'

interface PercentProps {
  /** 7.25 means 7.25 %. */
  value: number | null | undefined
  places?: number
  className?: string
}

export function Percent({ value, places = 2, className }: PercentProps) {
  return (
    <span className={[classes.figure, className].filter(Boolean).join(' ')}>
      {formatPercent(value, places)}
    </span>
  )
}
