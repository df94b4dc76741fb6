import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DOCUMENT_TYPE, mandatoryDocuments } from '#domain/deals/documents.ts'
import { FeesTab } from '../../features/auctions/detail/FeesTab.tsx'
import { TermsTab } from '../../features/auctions/detail/TermsTab.tsx'
import { useSinceRejection } from '../../features/deals/api.ts'
import { ApplicantsTab } from '../../features/deals/detail/ApplicantsTab.tsx'
import { DealDocuments } from '../../features/deals/detail/DealDocuments.tsx'
import { ImagesTab } from '../../features/deals/detail/ImagesTab.tsx'
import { inOrder } from '../../features/deals/detail/in-order.ts'
import { Lightbox } from '../../features/deals/detail/Lightbox.tsx'
import { Notes } from '../../features/deals/detail/Notes.tsx'
import { RequestedDocuments } from '../../features/rooms/document-requests/RequestedDocuments.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { type TabItem, UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { ChangesTab } from './ChangesTab.tsx'
import { DealFieldsTab } from './DealFieldsTab.tsx'
import { isResubmitted } from './queue.ts'

interface ReviewTabsProps {
  deal: DealDetail
  /** Adds the checklist, which stays visible, next to each tab's content. */
  withAside: (content: ReactNode) => ReactNode
}

/** Everything to read about a deal; the active tab is in the URL. */
export function ReviewTabs({ deal, withAside }: ReviewTabsProps) {
  const { t } = useLingui()
  const [image, setImage] = useState<number | null>(null)
  const tab = (value: string, label: string, content: ReactNode, count?: number): TabItem => ({
    value,
    label,
    count,
    content: withAside(content),
  })
  const isAgain = isResubmitted(deal.deal_state, deal.rejected_at)
  const since = useSinceRejection(deal.id, { enabled: isAgain })
  const items = [
    ...(isAgain
      ? [tab('changes', t`Changes`, <ChangesTab since={since} />, since.data?.changes.length)]
      : []),
    tab('details', t`Deal Details`, <DealFieldsTab deal={deal} />),
    tab('applicants', t`Applicant Details`, <ApplicantsTab deal={deal} />),
    tab(
      'documents',
      t`Documents`,
      <>
        <MissingDocuments deal={deal} />
        <RequestedDocuments deal={deal}>
          <DealDocuments deal={deal} />
        </RequestedDocuments>
      </>,
      deal.loan_deal_files.length,
    ),
    tab('images', t`Images`, <ImagesTab deal={deal} onOpen={setImage} />, deal.loan_deal_images.length),
    tab('terms', t`Terms`, <TermsTab deal={deal} auction={undefined} />),
    tab('fees', t`Fees`, <FeesTab deal={deal} />),
    tab('notes', t`Notes`, <Notes deal={deal} />, deal.notes.length),
  ]
  return (
    <>
      <UrlTabs label={t`Parts of the deal`} items={items} />
      <Lightbox title={deal.title} images={inOrder(deal.loan_deal_images)} index={image} onIndex={setImage} />
    </>
  )
}

/** The missing mandatory documents, shown before the others. */
function MissingDocuments({ deal }: { deal: DealDetail }) {
  const given = new Set(deal.loan_deal_files.map((file) => file.document_type))
  const missing = mandatoryDocuments(deal).filter((type) => !given.has(type))
  const names = missing.map((type) => DOCUMENT_TYPE[type]).join(', ')
  if (missing.length === 0) return null
  return (
    <Note tone="warn">
      <Trans>Mandatory fields that are empty: {names}.</Trans>
    </Note>
  )
}
