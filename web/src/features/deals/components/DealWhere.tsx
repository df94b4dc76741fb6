import { Plural } from '@lingui/react/macro'
import type { DealCard } from '#domain/deals/contract.ts'
import { NONE } from '../../../ui/format.ts'
import { placeOf, positionLabel } from '../model.ts'
import classes from './DealWhere.module.css'

interface DealWhereProps {
  deal: Pick<
    DealCard,
    'city' | 'state' | 'postcode' | 'position' | 'remaining_term' | 'book_of_mortgages_data'
  >
}

const BookWhere = ({ mortgages, place }: { mortgages: number; place: string }) => (
  <>
    <Plural value={mortgages} one="# mortgage" other="# mortgages" />
    {place !== NONE && <> · {place}</>}
  </>
)

/** `Hamilton, ON · L8P · 1st · 26 months left`; unknown parts are omitted. */
export function DealWhere({ deal }: DealWhereProps) {
  const { book_of_mortgages_data: data } = deal
  return (
    <>
      {data === null ? placeOf(deal) : <BookWhere mortgages={data.mortgages} place={placeOf(deal)} />}
      {deal.postcode && <span className={classes.area}> · {deal.postcode}</span>}
      {deal.position && <> · {positionLabel(deal.position)}</>}
      {deal.remaining_term !== null && (
        <>
          {' · '}
          <Plural value={deal.remaining_term} one="# month left" other="# months left" />
        </>
      )}
    </>
  )
}
