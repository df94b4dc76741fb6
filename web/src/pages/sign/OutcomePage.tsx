import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { SigningPage } from '#domain/signing/contract.ts'
import { documentAddress } from '../../features/signing/signer-api.ts'
import { useSessionStatus } from '../../platform/session/session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Outcome } from './model/outcome.ts'
import classes from './Sign.module.css'
import { Signers } from './Signers.tsx'

interface OutcomePageProps {
  token: string
  page: SigningPage
  outcome: Exclude<Outcome, 'open'>
}

/** Nothing to sign here now: the outcome of the request, and the signed document once it is complete. */
export function OutcomePage({ token, page, outcome }: OutcomePageProps) {
  const { t } = useLingui()
  const { title } = page
  const titles: Record<OutcomePageProps['outcome'], string> = {
    waiting: t`It is not your turn yet`,
    signed: t`You signed this document`,
    completed: t`All signatures collected`,
    declined: t`You declined to sign`,
    declined_by_another: t`Another signer declined`,
    voided: t`This request was withdrawn`,
    expired: t`This request has expired`,
  }
  const status = useSessionStatus()
  // Others came from the mailed link, and have no other page here.
  const back = page.back ?? (status === 'open' ? paths.signing : null)
  const isReady = outcome === 'completed' && page.document.is_finished
  return (
    <Page title={titles[outcome]} width="narrow">
      <div className={classes.outcome}>
        <EmptyState
          heading="h1"
          withPicture={false}
          title={titles[outcome]}
          action={
            (isReady || back) && (
              <div className={classes.outcomeActions}>
                {isReady && (
                  <Button
                    component="a"
                    variant="filled"
                    href={documentAddress(token)}
                    download
                    leftSection={<IconDownload size={18} aria-hidden />}
                  >
                    <Trans>Download the signed document</Trans>
                  </Button>
                )}
                {back && (
                  <Button component={Link} to={back} variant={isReady ? 'default' : 'filled'}>
                    {page.purpose === 'document' ? (
                      <Trans>Documents to sign</Trans>
                    ) : page.purpose === 'nda' ? (
                      <Trans>Back to the deal</Trans>
                    ) : (
                      <Trans>Continue to the closing</Trans>
                    )}
                  </Button>
                )}
              </div>
            )
          }
        >
          <span role="status">{textOf(page, outcome)}</span>
        </EmptyState>
        <Card
          as="section"
          title={title}
          subtitle={page.is_own ? <Trans>Sent by you</Trans> : <Trans>From {page.asked_by}</Trans>}
        >
          <Signers page={page} />
        </Card>
      </div>
    </Page>
  )
}

function textOf(
  { asked_by, purpose, signer, document, reason }: SigningPage,
  outcome: OutcomePageProps['outcome'],
): ReactNode {
  switch (outcome) {
    case 'waiting':
      return (
        <Trans>
          Those before you sign first. When it is your turn, we e-mail {signer.email}, and this page opens the
          document.
        </Trans>
      )
    case 'signed':
      return (
        <Trans>
          You signed it <DateText iso={signer.signed_at} withTime />. When the others have signed as well, we
          e-mail you the signed document, and you can download it here.
        </Trans>
      )
    case 'completed':
      return document.is_finished ? (
        <Trans>The document is complete. Save a copy: it carries all signatures and a certificate.</Trans>
      ) : (
        <Trans>Preparing the signed document…</Trans>
      )
    case 'declined':
      return <Trans>{asked_by} was notified of your reason. You have signed nothing.</Trans>
    case 'declined_by_another':
      if (purpose === 'nda') return <Trans>This document will not be signed.</Trans>
      return <Trans>This document will not be signed. {asked_by} may send you another one.</Trans>
    case 'voided':
      return reason ? (
        <Trans>
          {asked_by} no longer requests your signature: “{reason}”
        </Trans>
      ) : (
        <Trans>{asked_by} no longer requests your signature.</Trans>
      )
    case 'expired':
      if (purpose === 'nda')
        return <Trans>This signing request has expired. The buyer can sign again from the deal page.</Trans>
      if (purpose !== 'document')
        return <Trans>This signing request has expired. It can be sent again from the closing.</Trans>
      return (
        <Trans>This signing request has expired. Contact {asked_by} to have the document sent again.</Trans>
      )
  }
}
