import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from 'react-router'
import { isKycEditable, KYC_STATE } from '#domain/accounts/kyc-state.ts'
import { useMe } from '../../app/me.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { useKyc } from '../api.ts'
import { KycEditor } from '../components/KycEditor.tsx'

export function Component() {
  const { t } = useLingui()
  const { data: me } = useMe()
  const { data: record, error, refetch } = useKyc()
  if (record && !isKycEditable(record.kyc_state)) return <Navigate to="/kyc-thank-you" replace />
  const isRejected = record && KYC_STATE[record.kyc_state] === 'Rejected'
  return (
    <Page title={t`Identity check`} width="narrow">
      <PageHead
        title={t`Identity check`}
        subtitle={
          <Trans>Canadian law asks us to know who trades here. Only our review desk reads this.</Trans>
        }
        badges={isRejected ? <Badge tone="bad">{t`Rejected`}</Badge> : <Badge tone="quiet">{t`Draft`}</Badge>}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !record || !me ? (
        <TextSkeleton lines={8} />
      ) : (
        <>
          {isRejected && record.reason && (
            <div style={{ marginBottom: 20 }}>
              <Note tone="bad">
                <b>
                  <Trans>Please mend this and submit again:</Trans>
                </b>{' '}
                {record.reason}
              </Note>
            </div>
          )}
          <KycEditor record={record} isSeller={me.is_seller} readOnly={me.impersonated} />
        </>
      )}
    </Page>
  )
}
