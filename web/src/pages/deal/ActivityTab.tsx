import { useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Notes } from '../../features/deals/detail/Notes.tsx'
import { HoldCard } from '../../features/personal-data/components/HoldCard.tsx'
import { hasRole, useMe } from '../../platform/session/me.ts'
import { Sections } from '../../ui/navigation/Sections.tsx'
import { Timeline } from './Timeline.tsx'

/** What happened to the deal, and what the reader noted about it. */
export default function ActivityTab({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const isStaff = me !== undefined && hasRole(me, ['reviewer', 'superuser'])
  return (
    <Sections
      items={[
        { id: 'timeline', label: t`Timeline`, content: <Timeline deal={deal} /> },
        isStaff && {
          id: 'hold',
          label: t`Legal hold`,
          content: <HoldCard on={{ loan_deal: deal.id }} />,
        },
        deal.can.note && { id: 'notes', label: t`Notes`, content: <Notes deal={deal} /> },
      ]}
    />
  )
}
