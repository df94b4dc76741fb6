import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBellRinging, IconFileText, IconWritingSign } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { documentsOf } from '#domain/kernel/paths.ts'
import type { SigningRequest } from '#domain/signing/contract.ts'
import { LONGEST_REASON, SIGNER_ROLE } from '#domain/signing/vocabulary.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Sheet } from '../../ui/feedback/Sheet.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { useRemind, useSignRequest, useVoidSigning } from './api.ts'
import classes from './Signing.module.css'
import { SignerBadge, SigningBadge } from './SigningBadges.tsx'

interface SigningPanelProps {
  request: SigningRequest
  onClose: () => void
  /** Called when something was done here. */
  onChange?: (() => void) | undefined
}

/** Progress of a signing request for its sender: each signer, a reminder, and its end. */
export default function SigningPanel({ request, onClose, onChange }: SigningPanelProps) {
  const { t } = useLingui()
  const { title, loan_deal, status, document, can } = request
  const [isVoiding, setVoiding] = useState(false)
  const remind = useRemind(() => toast.success(t`Reminder sent`))
  const sign = useSignRequest()
  const failed = remind.error ?? sign.error
  return (
    <Sheet opened onClose={onClose} title={t`Signing of ${title}`}>
      <div className={classes.panel}>
        <div>
          <SigningBadge request={request} />
        </div>
        <End request={request} />
        <ol className={classes.states} aria-label={t`Signers`}>
          {request.signers.map((signer) => (
            <li key={signer.id}>
              <div>
                <b>{signer.name}</b>
                <small>
                  {[signer.role !== 'signer' && SIGNER_ROLE[signer.role], signer.email]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small>
                  <When signer={signer} />
                </small>
              </div>
              <SignerBadge status={signer.status} />
            </li>
          ))}
        </ol>
        <Rows>
          <Row label={status === 'failed' ? <Trans>Started</Trans> : <Trans>Sent</Trans>}>
            <DateText iso={request.sent_at} withTime />
          </Row>
          {request.ended_at ? (
            <Row label={<Trans>Ended</Trans>}>
              <DateText iso={request.ended_at} withTime />
            </Row>
          ) : (
            <Row label={<Trans>Open until</Trans>}>
              <DateText iso={request.expires_at} withTime />
            </Row>
          )}
          <Row label={<Trans>Order</Trans>}>
            {request.in_order ? <Trans>One after another</Trans> : <Trans>In any order</Trans>}
          </Row>
        </Rows>
        {request.message && <p className={classes.message}>{request.message}</p>}
        {failed && (
          <Note tone="bad" role="alert">
            {failed.message}
          </Note>
        )}
        <div className={classes.actions}>
          {status === 'completed' && loan_deal && document && (
            <Button
              component={Link}
              to={`${documentsOf(loan_deal)}&document=${document}`}
              variant="filled"
              leftSection={<IconFileText size={16} aria-hidden />}
            >
              <Trans>Open the signed document</Trans>
            </Button>
          )}
          {can.sign && (
            <Button
              variant="filled"
              leftSection={<IconWritingSign size={16} aria-hidden />}
              loading={sign.isPending}
              onClick={() => sign.mutate(request.id)}
            >
              <Trans>Sign it now</Trans>
            </Button>
          )}
          {can.remind && (
            <Button
              leftSection={<IconBellRinging size={16} aria-hidden />}
              loading={remind.isPending}
              onClick={() => remind.mutate(request.id)}
            >
              <Trans>Remind</Trans>
            </Button>
          )}
          {can.void && (
            <Button variant="danger" onClick={() => setVoiding(true)}>
              <Trans>End this request</Trans>
            </Button>
          )}
        </div>
      </div>
      {isVoiding && <VoidDialog request={request} onClose={() => setVoiding(false)} onChange={onChange} />}
    </Sheet>
  )
}

/** The signer's latest action. */
function When({ signer }: { signer: SigningRequest['signers'][number] }): ReactNode {
  switch (signer.status) {
    case 'signed':
      return (
        <Trans>
          Signed <DateText iso={signer.signed_at} withTime />
        </Trans>
      )
    case 'viewed':
      return (
        <Trans>
          Opened <DateText iso={signer.viewed_at} withTime />
        </Trans>
      )
    case 'invited':
      return (
        <Trans>
          Invited <DateText iso={signer.invited_at} withTime />
        </Trans>
      )
    default:
      return null
  }
}

/** Why the request ended without all signatures. */
function End({ request: { status, reason, signers, is_finished } }: { request: SigningRequest }) {
  const decliner = signers.find((signer) => signer.status === 'declined')
  const { name, decline_reason } = decliner ?? {}
  if (status === 'declined' && decliner)
    return (
      <Note tone="bad">
        {decline_reason ? (
          <Trans>
            {name} declined: “{decline_reason}”
          </Trans>
        ) : (
          <Trans>{name} declined.</Trans>
        )}
      </Note>
    )
  if (status === 'voided')
    return (
      <Note>
        {reason ? <Trans>This request was ended: “{reason}”</Trans> : <Trans>This request was ended.</Trans>}
      </Note>
    )
  if (status === 'failed')
    return (
      <Note tone="bad">
        <Trans>The signing requests were not sent. {reason}</Trans>
      </Note>
    )
  if (status === 'expired')
    return (
      <Note tone="warn">
        <Trans>This signing request has expired. Send the document again.</Trans>
      </Note>
    )
  if (status === 'completed' && !is_finished)
    return (
      <Note tone="info" role="status">
        <Trans>All signatures collected. Preparing the signed document…</Trans>
      </Note>
    )
  return null
}

function VoidDialog({ request, onClose, onChange }: SigningPanelProps) {
  const { t } = useLingui()
  const end = useVoidSigning(() => {
    toast.success(t`Request ended`)
    onClose()
    onChange?.()
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`End this request?`}
      confirmLabel={t`End this request`}
      danger
      busy={end.isPending}
      error={end.error?.message}
      reason={{
        label: t`Why it ends`,
        description: t`The signers who were invited read it.`,
        required: true,
        maxLength: LONGEST_REASON,
      }}
      onConfirm={(reason) => end.mutate({ id: request.id, reason })}
    >
      <p>
        <Trans>
          No one can sign it any longer, and existing signatures are not used. This cannot be undone.
        </Trans>
      </p>
    </Dialog>
  )
}
