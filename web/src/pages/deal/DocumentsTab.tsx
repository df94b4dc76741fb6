import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { DealDetail, DealFile } from '#domain/deals/contract.ts'
import { DealDocuments } from '../../features/deals/detail/DealDocuments.tsx'
import { hasRoomCard, RoomCard } from '../../features/rooms/components/RoomCard.tsx'
import { RequestedDocuments } from '../../features/rooms/document-requests/RequestedDocuments.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Sections } from '../../ui/navigation/Sections.tsx'
import { isListed } from './model.ts'
import { SETTINGS } from './settings-key.ts'

const Questions = lazy(() => import('../../features/rooms/questions/components/Questions.tsx'))
const RoomVisitors = lazy(() => import('../../features/rooms/components/RoomVisitors.tsx'))
const DocumentSigning = lazy(() => import('../../features/signing/DocumentSigning.tsx'))

/** What the owner sees and does about the signing of a document. */
const signingOf = ({ id, disclosure }: DealDetail) =>
  disclosure === 'owner'
    ? (file: DealFile) => (
        <Suspense>
          <DocumentSigning deal={id} file={file} />
        </Suspense>
      )
    : undefined

/** The whole deal room: its NDA, who is in it and what they read, documents, requests for more, and questions. */
export function DocumentsTab({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const { set } = useUrlState()
  const isOwner = deal.disclosure === 'owner'
  return (
    <Sections
      items={[
        hasRoomCard(deal) && { id: 'room', label: t`Deal room`, content: <RoomCard deal={deal} /> },
        {
          id: 'documents',
          label: t`Documents`,
          content: (
            <RequestedDocuments deal={deal}>
              <DealDocuments deal={deal} signing={signingOf(deal)} />
            </RequestedDocuments>
          ),
        },
        isOwner && {
          id: 'room',
          label: t`Access`,
          content: (
            <Suspense fallback={<CardsSkeleton count={2} />}>
              <RoomVisitors deal={deal} onSettings={() => set({ [SETTINGS]: 'open' })} />
            </Suspense>
          ),
        },
        isListed(deal) && {
          id: 'questions',
          label: t`Questions`,
          content: (
            <Suspense fallback={<CardsSkeleton count={2} />}>
              <Questions deal={deal.id} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
