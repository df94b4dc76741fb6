import { useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Sections } from '../../../ui/navigation/Sections.tsx'
import { LoansCard } from './LoansCard.tsx'
import { Stratification } from './Stratification.tsx'

/** The mortgages of a book, one by one and by what determines their risk. */
export default function MortgagesTab({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  return (
    <Sections
      items={[
        { id: 'loans', label: t`Mortgages`, content: <LoansCard deal={deal} /> },
        { id: 'stratification', label: t`Stratification`, content: <Stratification deal={deal.id} /> },
      ]}
    />
  )
}
