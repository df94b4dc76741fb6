import type { PictureSubject } from '../../../ui/figures/class-picture.ts'
import { TwoLines } from '../../../ui/lists/DataTable.tsx'
import { placeAndArea } from '../model.ts'
import { DealThumb } from './DealThumb.tsx'
import classes from './DealTitle.module.css'

interface DealTitleProps {
  deal: PictureSubject & {
    title: string
    reference: string
    city: string | null
    state: string | null
    postcode?: string | null
    thumb: string | null
  }
}

/** A deal in a table row: picture, title, reference and location. */
export function DealTitle({ deal }: DealTitleProps) {
  return (
    <span className={classes.title}>
      <DealThumb deal={deal} />
      <TwoLines first={deal.title} second={`${deal.reference} · ${placeAndArea(deal)}`} />
    </span>
  )
}
