import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useCreditBox } from '../../features/credit-boxes/api.ts'
import { AgreedWith } from '../../features/credit-boxes/components/AgreedWith.tsx'
import { isApiError } from '../../platform/api/error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { BoxActions } from './BoxActions.tsx'
import { DetailTab } from './DetailTab.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import { EditorTab } from './EditorTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'

/** /profile/creditBox/:id: one credit box, what it finds, and its editor. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data, error, refetch } = useCreditBox(id)
  if (isApiError(error, 404)) return <NotFoundPage />
  if (data) return <Box box={data} />
  return (
    <Page title={t`Credit box`}>
      <Card>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={10} />}
      </Card>
    </Page>
  )
}

function Box({ box }: { box: CreditBox }) {
  const { t } = useLingui()
  return (
    <Page title={box.name}>
      <PageHead
        above={
          <TextLink to={paths.creditBoxes}>
            <Trans>All credit boxes</Trans>
          </TextLink>
        }
        title={box.name}
        badges={
          <>
            {box.is_primary && (
              <Badge tone="ok">
                <Trans>Primary</Trans>
              </Badge>
            )}
            {box.is_muted && (
              <Badge tone="quiet" icon={null}>
                <Trans>Alerts muted</Trans>
              </Badge>
            )}
            <AgreedWith channels={box.channels} />
          </>
        }
        actions={<BoxActions box={box} />}
      />
      <UrlTabs
        label={t`Credit box`}
        items={[
          { value: 'overview', label: <Trans>Overview</Trans>, content: <OverviewTab box={box} /> },
          { value: 'detail', label: <Trans>Detail</Trans>, content: <DetailTab box={box} /> },
          { value: 'documents', label: <Trans>Documents</Trans>, content: <DocumentsTab box={box} /> },
          {
            value: 'credit-box',
            label: <Trans>Credit box</Trans>,
            content: <EditorTab key={box.id} box={box} />,
          },
        ]}
      />
    </Page>
  )
}
