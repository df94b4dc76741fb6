import { Plural } from '@lingui/react/macro'
import type { DealCard } from '#domain/deals/contract.ts'
import { placeOf, positionLabel } from '../model.ts'

interface DealWhereProps {
  deal: Pick<DealCard, 'city' | 'state' | 'postcode' | 'position' | 'remaining_term'>
}

/** `Hamilton, ON · L8P · 1st · 26 months left`, without what is not known. */
export function DealWhere({ deal }: DealWhereProps) {
  const known = [placeOf(deal), deal.postcode, deal.position && positionLabel(deal.position)]
  return (
    <>
      {known.filter(Boolean).join(' · ')}
      {deal.remaining_term !== null && (
        <>
          {' · '}
          <Plural value={deal.remaining_term} one="# month left" other="# months left" />
        </>
      )}
    </>
  )
}
