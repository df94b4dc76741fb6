import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import text from '../../styles/text.module.css'
import classes from './Skeletons.module.css'

const times = (n: number) => Array.from({ length: n }, (_, index) => index)

/** Read aloud once while the grey shapes stand. */
function Loading() {
  return (
    <span className={text.srOnly} role="status">
      <Trans>Loading</Trans>
    </span>
  )
}

/** In the place of a text: lines, the last one shorter. */
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

/** In the place of a grid of deal cards. */
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

/** In the place of a whole page: title, figures, body. */
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
