import { useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Notes } from '../../features/deals/detail/Notes.tsx'
import { Sections } from '../../ui/navigation/Sections.tsx'
import { Timeline } from './Timeline.tsx'

/** What happened to the deal, and what the reader noted about it. */
export default function ActivityTab({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  return (
    <Sections
      items={[
        { id: 'timeline', label: t`Timeline`, content: <Timeline deal={deal} /> },
        deal.can.note && { id: 'notes', label: t`Notes`, content: <Notes deal={deal} /> },
      ]}
    />
  )
}
