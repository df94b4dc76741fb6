import { Trans, useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconWritingSign } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { DealFile } from '#domain/deals/contract.ts'
import text from '../../styles/text.module.css'
import { useSigningRequests } from './api.ts'
import classes from './Signing.module.css'
import { SigningBadge } from './SigningBadges.tsx'

const StartSigning = lazy(() => import('./StartSigning.tsx'))
const SigningPanel = lazy(() => import('./SigningPanel.tsx'))

interface DocumentSigningProps {
  deal: string
  file: DealFile
}

/** The state of a document's signing, and the button that starts one; nothing for a document that cannot be signed. */
export default function DocumentSigning({ deal, file }: DocumentSigningProps) {
  const { t } = useLingui()
  const { data } = useSigningRequests(deal)
  const [isOpen, setOpen] = useState<'start' | 'panel' | null>(null)
  const close = () => setOpen(null)
  const { name } = file
  // The latest first.
  const request = data?.results.find(({ document }) => document === file.id)
  const canStart = data?.can_start.includes(file.id) && request?.status !== 'completed'
  return (
    <span className={classes.cell}>
      {request && (
        <UnstyledButton className={classes.chip} aria-haspopup="dialog" onClick={() => setOpen('panel')}>
          <span className={text.srOnly}>
            <Trans>Signing of {name}:</Trans>{' '}
          </span>
          <SigningBadge request={request} />
        </UnstyledButton>
      )}
      {canStart && (
        <Button
          size="sm"
          variant="subtle"
          data-flush={request ? undefined : 'start'}
          leftSection={<IconWritingSign size={16} aria-hidden />}
          aria-label={request ? t`Send again: ${name}` : t`Send for signing: ${name}`}
          onClick={() => setOpen('start')}
        >
          {request ? <Trans>Send again</Trans> : <Trans>Send for signing</Trans>}
        </Button>
      )}
      <Suspense>
        {isOpen === 'start' && <StartSigning file={file} onClose={close} />}
        {isOpen === 'panel' && request && <SigningPanel request={request} onClose={close} />}
      </Suspense>
    </span>
  )
}
