import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Closing } from '#domain/closing/contract.ts'
import { PROVINCE } from '#domain/deals/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { AgreementsCard } from '../../features/closing/agreements/AgreementsCard.tsx'
import { savePdf, useClosing } from '../../features/closing/api.ts'
import { ClosingFigures } from '../../features/closing/components/ClosingFigures.tsx'
import { LawyersCard } from '../../features/closing/components/LawyersCard.tsx'
import { NextCard } from '../../features/closing/components/NextCard.tsx'
import { StatementCard } from '../../features/closing/components/StatementCard.tsx'
import { StepsCard } from '../../features/closing/components/StepsCard.tsx'
import { EvidenceButton } from '../../features/history/evidence/EvidenceButton.tsx'
import { isApiError } from '../../platform/api/error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './ClosingPage.module.css'

/** /closing/:id: the remaining steps of a sold deal and its price; the same page for both sides. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useClosing(id)
  if (data) return <ClosingPage closing={data} />
  if (isApiError(error, 404) || isApiError(error, 400)) return <NotFoundPage />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PageSkeleton />
}

function ClosingPage({ closing }: { closing: Closing }) {
  const { t } = useLingui()
  const { title, city, state, reference, seller, buyer } = closing
  const province = PROVINCE[state as keyof typeof PROVINCE]
  return (
    <Page title={t`Closing of ${reference}`}>
      <PageHead
        above={
          <p className={classes.above}>
            <Link to={paths.home}>
              <Trans>My Deals</Trans>
            </Link>
          </p>
        }
        title={<Trans>Closing of {reference}</Trans>}
        badges={
          closing.closed_at ? (
            <Badge tone="ok">
              <Trans>Closed</Trans>
            </Badge>
          ) : (
            <Badge tone="info">
              <Trans>In progress</Trans>
            </Badge>
          )
        }
        subtitle={
          <>
            {[title, city, province].filter(Boolean).join(', ')} ·{' '}
            <Trans>
              sold by {seller} to {buyer}
            </Trans>
          </>
        }
        actions={
          <>
            <Button component={Link} to={paths.deal(closing.id)}>
              <Trans>See the deal</Trans>
            </Button>
            <Button component={Link} to={`${paths.deal(closing.id)}?tab=details#history`}>
              <Trans>Loan history</Trans>
            </Button>
            <EvidenceButton deal={closing} />
            <PdfButton closing={closing} />
          </>
        }
      />
      {/* Before the figures, so that its button is in view on a phone. */}
      <NextCard closing={closing} />
      <ClosingFigures closing={closing} />
      <div className={classes.parts}>
        <div className={classes.stack}>
          <StepsCard closing={closing} />
          <AgreementsCard closing={closing} />
          <LawyersCard closing={closing} />
        </div>
        <StatementCard closing={closing} />
      </div>
    </Page>
  )
}

function PdfButton({ closing }: { closing: Closing }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await savePdf(closing)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`The PDF could not be created.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button leftSection={<IconDownload size={18} aria-hidden />} loading={isBusy} onClick={() => void save()}>
      <Trans>Download PDF</Trans>
    </Button>
  )
}
