import { Trans, useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconDownload, IconWritingSign } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { AgreementView } from '#domain/closing/agreements/contract.ts'
import type { Closing } from '#domain/closing/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import text from '../../../styles/text.module.css'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useSignedDocument } from '../../signing/api.ts'
import { SigningBadge } from '../../signing/SigningBadges.tsx'
import classes from './agreements.module.css'
import { useAgreementPdf, useAgreements, useSignAgreement } from './api.ts'
import { SendDialog } from './SendDialog.tsx'

const SigningPanel = lazy(() => import('../../signing/SigningPanel.tsx'))

/** The agreements of the sale, filled by HomeSlice: a preview, and their signing by both sides. */
export function AgreementsCard({ closing }: { closing: Closing }) {
  const { data, error, refetch } = useAgreements(closing.id)
  return (
    <Card
      as="section"
      title={<Trans>Agreements</Trans>}
      subtitle={<Trans>Filled with this sale. Have your lawyer read them before you sign.</Trans>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className={classes.list}>
          {data.results.map((agreement) => (
            <Agreement
              key={agreement.kind}
              closing={closing}
              agreement={agreement}
              onChange={() => void refetch()}
            />
          ))}
        </ul>
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Card>
  )
}

interface AgreementProps {
  closing: Closing
  agreement: AgreementView
}

function Agreement({ closing, agreement, onChange }: AgreementProps & { onChange: () => void }) {
  const { t } = useLingui()
  const { kind, label, what, request, can } = agreement
  const [isOpen, setOpen] = useState<'send' | 'panel' | null>(null)
  const close = () => setOpen(null)
  const save = useAgreementPdf(closing.id, closing.reference)
  const saveSigned = useSignedDocument()
  const sign = useSignAgreement(closing.id)
  const failure = errorText(save.error ?? saveSigned.error ?? sign.error)
  return (
    <li className={classes.agreement}>
      <div className={classes.head}>
        <b>{label}</b>
        {request && (
          <UnstyledButton className={classes.state} aria-haspopup="dialog" onClick={() => setOpen('panel')}>
            <span className={text.srOnly}>
              <Trans>Signing of {label}:</Trans>{' '}
            </span>
            <SigningBadge request={request} />
          </UnstyledButton>
        )}
      </div>
      <p className={text.muted}>{what}</p>
      <div className={classes.actions}>
        {request?.can.sign && (
          <BindingButton
            size="sm"
            variant="filled"
            leftSection={<IconWritingSign size={16} aria-hidden />}
            loading={sign.isPending}
            aria-label={t`Read and sign: ${label}`}
            onClick={() => sign.mutate(kind)}
          >
            <Trans>Read and sign</Trans>
          </BindingButton>
        )}
        {can.send && (
          <BindingButton
            size="sm"
            leftSection={<IconWritingSign size={16} aria-hidden />}
            aria-label={request ? t`Send again: ${label}` : t`Send for signing: ${label}`}
            onClick={() => setOpen('send')}
          >
            {request ? <Trans>Send again</Trans> : <Trans>Send for signing</Trans>}
          </BindingButton>
        )}
        {request?.can.read_signed ? (
          <Button
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={saveSigned.isPending}
            aria-label={t`Download the signed document: ${label}`}
            onClick={() => saveSigned.mutate(request)}
          >
            <Trans>Signed document</Trans>
          </Button>
        ) : (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending}
            aria-label={t`Preview as PDF: ${label}`}
            onClick={() => save.mutate({ kind, label })}
          >
            <Trans>Preview as PDF</Trans>
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className={text.bad}>
          {failure}
        </p>
      )}
      {isOpen === 'send' && <SendDialog closing={closing} agreement={agreement} onClose={close} />}
      <Suspense>
        {isOpen === 'panel' && request && (
          <SigningPanel request={request} onClose={close} onChange={onChange} />
        )}
      </Suspense>
    </li>
  )
}
