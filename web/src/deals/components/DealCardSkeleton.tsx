import { Skeleton } from '@mantine/core'
import classes from './DealCard.module.css'
import foot from './DealFoot.module.css'

/** The shape of a card, while it loads. */
export function DealCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.picture}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={classes.head}>
        <Skeleton height={14} width="55%" my={3} radius="sm" />
        <Skeleton height={12} width="80%" my={3} radius="sm" />
      </div>
      <div className={classes.figures}>
        <Skeleton height={22} width={120} my={10} radius="sm" />
        <Skeleton height={22} width={64} my={10} radius="sm" />
      </div>
      <div className={classes.ltv}>
        <Skeleton height={12} width={60} mt={2} mb={9} radius="sm" />
        <Skeleton height={8} radius="sm" />
      </div>
      <div className={`${classes.foot} ${foot.foot}`}>
        <Skeleton height={28} width={104} my={4} radius="sm" />
        <Skeleton height={28} width={80} my={4} radius="sm" />
      </div>
    </div>
  )
}
