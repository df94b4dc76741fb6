import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SigningPage } from '#domain/signing/contract.ts'
import { documentAddress } from '../../features/signing/signer-api.ts'
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

/** Nothing is to be signed here now: what became of the request, and the signed document once it is complete. */
export function OutcomePage({ token, page, outcome }: OutcomePageProps) {
  const { t } = useLingui()
  const { title } = page
  const titles: Record<OutcomePageProps['outcome'], string> = {
    waiting: t`It is not your turn yet`,
    signed: t`You signed this document`,
    completed: t`Everybody has signed`,
    declined: t`You declined to sign`,
    declined_by_another: t`Another signer declined`,
    voided: t`This request was withdrawn`,
    expired: t`This request has expired`,
  }
  const isReady = outcome === 'completed' && page.document.is_finished
  return (
    <Page title={titles[outcome]} width="narrow">
      <div className={classes.outcome}>
        <EmptyState
          heading="h1"
          withPicture={false}
          title={titles[outcome]}
          action={
            (isReady || page.back) && (
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
                {page.back && (
                  <Button component={Link} to={page.back}>
                    <Trans>Back to the deal</Trans>
                  </Button>
                )}
              </div>
            )
          }
        >
          <span role="status">{textOf(page, outcome)}</span>
        </EmptyState>
        <Card as="section" title={title} subtitle={<Trans>From {page.asked_by}</Trans>}>
          <Signers page={page} />
        </Card>
      </div>
    </Page>
  )
}

function textOf(
  { asked_by, back, signer, document, reason }: SigningPage,
  outcome: OutcomePageProps['outcome'],
): ReactNode {
  switch (outcome) {
    case 'waiting':
      return (
        <Trans>
          Those before you sign first. When it is your turn, we write to {signer.email}, and this page opens
          the document.
        </Trans>
      )
    case 'signed':
      return (
        <Trans>
          You signed it <DateText iso={signer.signed_at} withTime />. When the others have signed as well, we
          mail you the signed document, and you can download it here.
        </Trans>
      )
    case 'completed':
      return document.is_finished ? (
        <Trans>The document is complete. Keep a copy: it carries all signatures and a certificate.</Trans>
      ) : (
        <Trans>The signed document is being made. It appears here in a moment.</Trans>
      )
    case 'declined':
      return <Trans>{asked_by} was told your reason. Nothing was signed by you.</Trans>
    case 'declined_by_another':
      if (back) return <Trans>So this document is not signed any more.</Trans>
      return <Trans>So this document is not signed any more. {asked_by} may send you another one.</Trans>
    case 'voided':
      return reason ? (
        <Trans>
          {asked_by} no longer asks for your signature: “{reason}”
        </Trans>
      ) : (
        <Trans>{asked_by} no longer asks for your signature.</Trans>
      )
    case 'expired':
      if (back)
        return (
          <Trans>The time for signing is over. The buyer can sign it anew on the page of the deal.</Trans>
        )
      return <Trans>The time for signing is over. Ask {asked_by} to send the document again.</Trans>
  }
}
