import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconWritingSign } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { documentsOf } from '#domain/kernel/paths.ts'
import type { SigningRequest } from '#domain/signing/contract.ts'
import { useSignedDocument, useSignRequest } from '../../features/signing/api.ts'
import { SigningBadge } from '../../features/signing/SigningBadges.tsx'
import { BindingButton } from '../../platform/live/BindingButton.tsx'
import text from '../../styles/text.module.css'
import { DateText } from '../../ui/figures/DateText.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './SigningPage.module.css'

/** A document that awaits the reader's signature, or its outcome. */
export function MyRequest({ request }: { request: SigningRequest }) {
  const { t } = useLingui()
  const { title, asked_by, message, can, loan_deal, deal_label } = request
  const sign = useSignRequest()
  const save = useSignedDocument()
  const failed = sign.error ?? save.error
  return (
    <li className={classes.request}>
      <div className={classes.head}>
        <b>{title}</b>
        <SigningBadge request={request} />
      </div>
      <p className={text.muted}>
        {loan_deal && deal_label && (
          <>
            <TextLink to={documentsOf(loan_deal)}>{deal_label}</TextLink>
            {' · '}
          </>
        )}
        <Trans>From {asked_by}</Trans>
        {' · '}
        <State request={request} />
      </p>
      {can.sign && message && <p className={classes.message}>{message}</p>}
      {(can.sign || can.read_signed) && (
        <div className={classes.actions}>
          {can.sign && (
            <BindingButton
              size="sm"
              variant="filled"
              leftSection={<IconWritingSign size={16} aria-hidden />}
              loading={sign.isPending}
              aria-label={t`Read and sign: ${title}`}
              onClick={() => sign.mutate(request.id)}
            >
              <Trans>Read and sign</Trans>
            </BindingButton>
          )}
          {can.read_signed && (
            <Button
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={save.isPending}
              aria-label={t`Download the signed document: ${title}`}
              onClick={() => save.mutate(request)}
            >
              <Trans>Signed document</Trans>
            </Button>
          )}
        </div>
      )}
      {failed && (
        <p role="alert" className={text.bad}>
          {failed.message}
        </p>
      )}
    </li>
  )
}

/** Until when it can be signed, what the reader did, or why it ended without them. */
function State({
  request: { status, signers, expires_at, reason, ended_at },
}: {
  request: SigningRequest
}): ReactNode {
  const own = signers.find(({ is_you }) => is_you)
  if (own?.status === 'declined') return <Trans>You declined: “{own.decline_reason}”</Trans>
  if (status === 'declined') return <Trans>Another signer declined.</Trans>
  if (status === 'voided') return <Trans>The sender ended it: “{reason}”</Trans>
  if (own?.status === 'signed')
    return (
      <Trans>
        You signed <DateText iso={own.signed_at} withTime />
      </Trans>
    )
  if (status === 'expired')
    return (
      <Trans>
        This signing request expired <DateText iso={ended_at} withTime />
      </Trans>
    )
  return (
    <Trans>
      Open until <DateText iso={expires_at} withTime />
    </Trans>
  )
}
