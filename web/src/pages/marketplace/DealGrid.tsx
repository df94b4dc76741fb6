import type { DealCard as Deal } from '#domain/deals/contract.ts'
import { DealCard } from '../../features/deals/components/DealCard.tsx'
import { Loading } from '../../ui/feedback/Skeletons.tsx'
import { DealCardSkeleton } from './DealCardSkeleton.tsx'
import classes from './DealGrid.module.css'

/** Number of cards above the fold on a wide screen, whose pictures load immediately. */
const EAGER = 3

/** The deals as cards. */
export function DealGrid({ deals }: { deals: readonly Deal[] }) {
  return (
    <ul className={classes.grid}>
      {deals.map((deal, index) => (
        <li key={deal.id}>
          <DealCard deal={deal} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  )
}

export function DealGridSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.grid}>
      <Loading />
      {Array.from({ length: count }, (_, n) => n).map((n) => (
        <DealCardSkeleton key={n} />
      ))}
    </div>
  )
}
