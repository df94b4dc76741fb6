import { Skeleton } from '@mantine/core'
import classes from '../../features/deals/components/DealCard.module.css'
import foot from '../../features/deals/components/DealFoot.module.css'

/** Placeholder of a card, with the same line heights. */
export function DealCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.picture}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={classes.head}>
        <Line height={20} bar={14} width="55%" />
        <Line height={18} bar={10} width="80%" />
      </div>
      <div className={classes.figures}>
        <Line height={42} bar={20} width={120} />
        <Line height={42} bar={20} width={64} />
      </div>
      <div className={classes.ltv}>
        <Line height={23} bar={10} width={60} />
        <Line height={8} bar={8} width="100%" />
      </div>
      <div className={classes.foot}>
        <div className={foot.foot}>
          <Line height={36} bar={26} width={104} />
          <Line height={36} bar={26} width={80} />
        </div>
      </div>
    </div>
  )
}

const Line = ({ height, bar, width }: { height: number; bar: number; width: number | string }) => (
  <div style={{ display: 'flex', alignItems: 'center', height }}>
    <Skeleton height={bar} width={width} radius="sm" />
  </div>
)
