import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useLocation } from 'react-router'
import { isKycEditable } from '#domain/accounts/kyc-state.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { partsFor } from '#domain/kyc/rules.ts'
import { KYC_PART, type KycPart } from '#domain/kyc/vocabulary.ts'
import { useKyc } from '../../features/kyc/api.ts'
import { KycAnswers } from '../../features/kyc/components/KycAnswers.tsx'
import { KycBadge } from '../../features/kyc/components/KycBadge.tsx'
import { useDraft } from '../../features/kyc/use-kyc-draft.ts'
import { SaveStatus } from '../../platform/autosave/SaveStatus.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { KycEditor } from './KycEditor.tsx'
import { KycNotes } from './KycNotes.tsx'
import classes from './KycPage.module.css'

const PAGES: Readonly<Record<string, KycPart>> = {
  [paths.kycOf.buyer]: 'buyer',
  [paths.kycOf.seller]: 'seller',
}

/** /kyc-all with a tab for each part; /kyc-buyer and /kyc-seller show one part of the same record. */
export function Component() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const page = PAGES[pathname] ?? 'all'
  const { data: record, error, refetch } = useKyc()
  const title = page === 'all' ? t`Identity check` : KYC_PART[page]
  if (record && !isKycEditable(record.kyc_state)) return <Navigate to={paths.kycThankYou} replace />
  // The questions of a role are only for users who have it.
  if (record && page !== 'all' && !partsFor(record).includes(page)) return <Navigate to={paths.kyc} replace />
  return (
    <Page title={title}>
      {error && !record ? (
        <>
          <PageHead title={title} />
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      ) : !record ? (
        <>
          <PageHead title={title} />
          <TextSkeleton lines={8} />
        </>
      ) : record.can.edit ? (
        <KycEditor
          record={record}
          page={page}
          head={
            <>
              <Head title={title} record={record} actions={<KycSaveStatus />} />
              <KycNotes />
            </>
          }
        />
      ) : (
        <>
          <Head title={title} record={record} />
          <div className={classes.note}>
            <Note>
              <Trans>Only its owner can edit this record.</Trans>
            </Note>
          </div>
          <KycAnswers record={record} />
        </>
      )}
    </Page>
  )
}

interface HeadProps {
  title: string
  record: KycRecord
  actions?: React.ReactNode
}

const Head = ({ title, record, actions }: HeadProps) => (
  <PageHead
    title={title}
    subtitle={
      <Trans>
        Canadian law requires us to verify everyone who trades. Only our review team can see this.
      </Trans>
    }
    badges={<KycBadge record={record} />}
    actions={actions}
  />
)

const KycSaveStatus = () => <SaveStatus draft={useDraft()} isDraft />
