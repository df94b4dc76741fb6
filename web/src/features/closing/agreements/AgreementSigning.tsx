import { Trans } from '@lingui/react/macro'
import { IconWritingSign } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AGREEMENT } from '#domain/closing/agreements/vocabulary.ts'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import { otherSide, type Side } from '#domain/closing/vocabulary.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import text from '../../../styles/text.module.css'
import classes from './agreements.module.css'
import { useSignAgreement } from './api.ts'
import { SendDialog } from './SendDialog.tsx'

type Signing = NonNullable<StepView['signing']>
interface AgreementSigningProps {
  closing: Closing
  signing: Signing
  /** As the only primary buttons of the page. */
  large?: boolean
}

/** The agreement of purchase and sale that both sides sign here: how far it is, and what the reader can do. */
export function AgreementSigning({ closing, signing }: AgreementSigningProps) {
  return (
    <div className={classes.agreement}>
      <p>
        <SigningState closing={closing} signing={signing} />
      </p>
      <SigningButtons closing={closing} signing={signing} />
    </div>
  )
}

/** How far the signing is, in a sentence that says who has signed, or why it ended. */
export function SigningState({ closing, signing }: AgreementSigningProps): ReactNode {
  const { status, signed_by, declined_by, reason } = signing
  const nameOf = (side: Side) => closing[side] ?? side
  switch (status) {
    case null:
      return <Trans>It has not been sent for signing yet. Either side can send it.</Trans>
    case 'created':
    case 'sent':
    case 'in_progress': {
      const [first] = signed_by
      if (!first) return <Trans>It is out for signing: no one has signed yet.</Trans>
      const signed = nameOf(first)
      const other = nameOf(otherSide(first))
      return (
        <Trans>
          {signed} has signed. {other} has not signed yet.
        </Trans>
      )
    }
    case 'completed':
      return <Trans>Both sides have signed it here.</Trans>
    case 'declined': {
      const name = declined_by && nameOf(declined_by)
      return reason ? (
        <Trans>
          {name} declined to sign it: “{reason}” It can be sent again.
        </Trans>
      ) : (
        <Trans>{name} declined to sign it. It can be sent again.</Trans>
      )
    }
    case 'voided':
      return <Trans>The request to sign it was withdrawn: “{reason}” It can be sent again.</Trans>
    case 'expired':
      return <Trans>The signing request has expired. It can be sent again.</Trans>
    case 'failed':
      return <Trans>It was not sent for signing. {reason}</Trans>
  }
}

/** Reads and signs the agreement, or sends it to both sides. */
export function SigningButtons({ closing, signing, large = false }: AgreementSigningProps) {
  const [isSending, setSending] = useState(false)
  const sign = useSignAgreement(closing.id)
  const failure = errorText(sign.error)
  const look = {
    size: large ? 'lg' : 'sm',
    leftSection: <IconWritingSign size={large ? 18 : 16} aria-hidden />,
  }
  return (
    <>
      {signing.can_sign && (
        <BindingButton
          {...look}
          variant="filled"
          loading={sign.isPending}
          onClick={() => sign.mutate('purchase_agreement')}
        >
          <Trans>Read and sign</Trans>
        </BindingButton>
      )}
      {signing.can_send && (
        <BindingButton {...look} {...(large && { variant: 'filled' })} onClick={() => setSending(true)}>
          {signing.status === null ? <Trans>Send for signing</Trans> : <Trans>Send again for signing</Trans>}
        </BindingButton>
      )}
      {failure && (
        <p role="alert" className={text.bad}>
          {failure}
        </p>
      )}
      {isSending && (
        <SendDialog
          closing={closing}
          agreement={{ kind: 'purchase_agreement', label: AGREEMENT.purchase_agreement }}
          onClose={() => setSending(false)}
        />
      )}
    </>
  )
}
