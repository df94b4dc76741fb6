import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import text from '../../styles/text.module.css'
import classes from './Skeletons.module.css'

const times = (n: number) => Array.from({ length: n }, (_, index) => index)

/** Announced once while the placeholders are shown; the footer stays below the screen until then. */
export function Loading() {
  return (
    <span className={text.srOnly} role="status" data-loading>
      <Trans>Loading</Trans>
    </span>
  )
}

/** Placeholder for text; the last line is shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.lines}>
      <Loading />
      {times(lines).map((n) => (
        <Skeleton key={n} height={14} width={n === lines - 1 ? '60%' : '100%'} radius="sm" />
      ))}
    </div>
  )
}

/** Placeholder for a grid of deal cards. */
export function CardsSkeleton({ count = 6, height = 370 }: { count?: number; height?: number }) {
  return (
    <div className={classes.cards}>
      <Loading />
      {times(count).map((n) => (
        <Skeleton key={n} height={height} radius="lg" />
      ))}
    </div>
  )
}

/** Placeholder for a whole page: title, figures, body. */
export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <Loading />
      <Skeleton height={32} width={280} radius="md" />
      <Skeleton height={108} radius="lg" />
      <Skeleton height={360} radius="lg" />
    </div>
  )
}
