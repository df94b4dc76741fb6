import { Skeleton } from '@mantine/core'
import { Loading } from '../../ui/feedback/Skeletons.tsx'
import layout from './DealPage.module.css'
import classes from './DealSkeleton.module.css'

/** Placeholder with the page's layout, so that nothing jumps when the deal loads. */
export function DealSkeleton() {
  return (
    <div className={classes.page}>
      <Loading />
      <div className={layout.layout}>
        <div className={`${layout.head} ${classes.head}`}>
          <Skeleton height={32} width="min(420px, 100%)" radius="md" />
          <Skeleton height={18} width="min(320px, 80%)" radius="sm" />
        </div>
        <div className={layout.gallery}>
          <Skeleton height={260} radius="lg" />
        </div>
        <div className={layout.figures}>
          <Skeleton height={64} radius="md" />
          <Skeleton height={40} radius="md" />
        </div>
        <div className={layout.side}>
          <Skeleton height={520} radius="lg" />
        </div>
        <div className={layout.tabs}>
          <Skeleton height={360} radius="lg" />
        </div>
      </div>
    </div>
  )
}
