import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEye, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { dealTitle } from '#domain/deals/title.ts'
import { DEAL_TYPE, FUND_TYPE } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { StatusBadge } from '../../features/deals/components/StatusBadge.tsx'
import { feeText } from '../../features/deals/detail/model.ts'
import { type DealDraft, isAutosaved } from '../../features/deals/form/draft/draft.ts'
import {
  isFieldsSection,
  SECTION_IDS,
  type SectionId,
  sectionsFor,
} from '../../features/deals/form/sections.ts'
import { usePricing } from '../../features/deals/settings.ts'
import { SaveStatus } from '../../platform/autosave/SaveStatus.tsx'
import { LeaveGuard } from '../../ui/feedback/LeaveGuard.tsx'
import { MandatoryHint } from '../../ui/fields/MandatoryHint.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { StickyActionBar } from '../../ui/layout/StickyActionBar.tsx'
import { ApplicantsSection } from './ApplicantsSection.tsx'
import { BeforeSubmit, useIsListBeside } from './BeforeSubmit.tsx'
import classes from './DealForm.module.css'
import { DocumentsSection } from './DocumentsSection.tsx'
import { DraftProvider, useDraft, useDraftState } from './DraftContext.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { FormActions, useFormActions } from './FormActions.tsx'
import { FormNavigation, isAddressed, useNavigation } from './FormNavigation.tsx'
import { FormNotes } from './FormNotes.tsx'
import { FormReader, useFormReader } from './FormReader.tsx'
import { HistorySection } from './HistorySection.tsx'
import { ImagesSection } from './ImagesSection.tsx'
import { MortgagesSection } from './MortgagesSection.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { SectionCard } from './SectionCard.tsx'
import { SectionBar, SectionRail } from './SectionRail.tsx'
import { SubmitSection } from './SubmitSection.tsx'
import { useFormSections } from './use-form-sections.ts'

interface DealFormProps {
  draft: DealDraft
  /** The seller for whom an administrator creates the deal. */
  seller?: string
}

/** The deal form: sections in the middle, navigation on the left, preview on the right. */
export function DealForm({ draft, seller }: DealFormProps) {
  const [start] = useState(() => startSections(draft.store.get().deal, draft))
  return (
    <DraftProvider value={draft}>
      <FormNavigation start={start}>
        <FormActions>
          <UnsavedGuard draft={draft} />
          <FormPage seller={seller} />
        </FormActions>
      </FormNavigation>
    </DraftProvider>
  )
}

function UnsavedGuard({ draft }: { draft: DealDraft }) {
  const failure = useDraftState((state) => state.failure)
  return (
    <LeaveGuard draft={draft} savesItself={() => isAutosaved(draft.store.get().deal)} failure={failure} />
  )
}

/** Initially open: the section in the URL (`#documents`), else the first incomplete one. */
function startSections(deal: DealDetail | null, draft: DealDraft): SectionId[] {
  const requested = SECTION_IDS.find(isAddressed)
  if (requested) return [requested]
  const { sections } = draft.store.get().view
  const first = sectionsFor(deal?.deal_type).find(
    (section) => sections[section].done < sections[section].total,
  )
  return [(deal && first) ?? (deal ? 'submit' : 'deal_type')]
}

function FormPage({ seller }: { seller?: string }) {
  const { t } = useLingui()
  const deal = useDraftState((state) => state.deal)
  const sections = useFormSections()
  const isDraft = deal === null || deal.deal_state === 'draft'
  const isOfBook = useDraftState(({ view }) => isBook(view.deal))
  const added = isOfBook ? t`Add a book of mortgages` : t`Add a mortgage`
  const title = isDraft ? added : t`Edit ${deal.reference}`
  const reader = useFormReader()
  const [isReading, setReading] = useState(false)
  const isListBeside = useIsListBeside()
  return (
    <Page title={title}>
      <PageHead
        title={title}
        badges={deal && !isDraft && <StatusBadge status={deal.deal_status} />}
        subtitle={<Subtitle seller={seller} />}
        actions={
          <>
            {reader.isPossible && reader.waiting === null && (
              <Button
                leftSection={<IconFileImport size={18} aria-hidden />}
                aria-expanded={isReading}
                onClick={() => setReading(!isReading)}
              >
                <Trans>Fill in from a form</Trans>
              </Button>
            )}
            <HeadActions />
          </>
        }
      />
      <FormNotes />
      <div className={classes.columns}>
        <div className={classes.way}>
          <SectionRail />
          <SectionBar />
        </div>
        <div className={classes.sections}>
          <p className={classes.hint}>
            <MandatoryHint />
          </p>
          {reader.isPossible && (isReading || reader.waiting !== null) && (
            <FormReader onDone={() => setReading(false)} />
          )}
          {sections.map((section) => (
            <SectionCard
              key={section}
              section={section}
              keepsContent={section === 'documents' || section === 'images'}
            >
              <SectionBody section={section} />
            </SectionCard>
          ))}
        </div>
        <aside className={classes.aside} aria-label={t`Preview`}>
          <PreviewCard />
          {isListBeside && (
            <Card as="section">
              <h2 className={classes.beforeTitle}>
                <Trans>Before you can submit</Trans>
              </h2>
              <BeforeSubmit />
            </Card>
          )}
        </aside>
      </div>
      <StickyActionBar phoneOnly>
        <DealSaveStatus />
        <Actions />
      </StickyActionBar>
    </Page>
  )
}

function SectionBody({ section }: { section: SectionId }) {
  if (isFieldsSection(section)) return <FieldsSection section={section} />
  switch (section) {
    case 'history':
      return <HistorySection />
    case 'mortgages':
      return <MortgagesSection />
    case 'applicants':
      return <ApplicantsSection />
    case 'documents':
      return <DocumentsSection />
    case 'images':
      return <ImagesSection />
    default:
      return <SubmitSection />
  }
}

function Subtitle({ seller }: { seller?: string }) {
  const { t } = useLingui()
  const deal = useDraftState(({ view }) => view.deal)
  const type = labelOf(DEAL_TYPE, deal.deal_type)
  const fund = labelOf(FUND_TYPE, deal.fund_type).toLowerCase()
  const place = [deal.city, deal.state].filter(Boolean).join(', ')
  const name = dealTitle(deal)
  const what = deal.mortgage_class && (deal.city ? t`${name} in ${place}` : name)
  const stored = useDraftState((state) => state.deal)
  // A deal that is not saved yet will have the fee of the settings; its place is kept until it is known.
  const { data: pricing } = usePricing()
  const priced = stored?.home_slice_fees ? stored : pricing
  const fee = priced ? feeText(priced.home_slice_fees, priced.home_slice_fees_type) : '…'
  return [`${type}, ${fund}`, what, seller && t`for ${seller}`, t`HomeSlice fee ${fee} of a sale`]
    .filter(Boolean)
    .join(' · ')
}

function HeadActions() {
  const { goTo } = useNavigation()
  return (
    <div className={classes.actions}>
      <DealSaveStatus />
      <Button leftSection={<IconEye size={18} aria-hidden />} onClick={() => goTo('submit')}>
        <Trans>Preview</Trans>
      </Button>
      <Actions />
    </div>
  )
}

/** The main action: submit the deal, or save the changes of one that is already submitted. */
function Actions() {
  const { isSubmittable, isBusy, submit, save } = useFormActions()
  return isSubmittable ? (
    <Button variant="filled" loading={isBusy} onClick={() => void submit()}>
      <Trans>Submit</Trans>
    </Button>
  ) : (
    <Button variant="filled" loading={isBusy} onClick={() => void save()}>
      <Trans>Save changes</Trans>
    </Button>
  )
}

function DealSaveStatus() {
  const draft = useDraft()
  const isDraft = useDraftState(({ deal }) => deal === null || deal.deal_state === 'draft')
  const isManual = useDraftState(({ deal }) => !isAutosaved(deal))
  return <SaveStatus draft={draft} isDraft={isDraft} isManual={isManual} />
}
