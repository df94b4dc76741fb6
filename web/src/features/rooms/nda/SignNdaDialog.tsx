import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import type { Nda } from '#domain/rooms/nda/shapes.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import text from '../../../styles/text.module.css'
import { Agreement } from './Agreement.tsx'
import { useNdaPdf, useSignNda } from './api.ts'
import classes from './Nda.module.css'

interface SignNdaDialogProps {
  kind: NdaKind
  /** The deal of a room, or the commitment. */
  id: string
  nda: Nda | null | undefined
  /** The name of the file of the preview. */
  file: string
  /** In place of the text, where it could not be read. */
  unread?: ReactNode
  onClose: () => void
}

/** Shows an NDA before the buyer goes to the page on which it is signed. */
export function SignNdaDialog({ kind, id, nda, file, unread, onClose }: SignNdaDialogProps) {
  const { t } = useLingui()
  const preview = useNdaPdf(kind, id, file)
  const sign = useSignNda(kind, id)
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={t`Sign the NDA`}
      confirmLabel={t`Continue to signing`}
      busy={sign.isPending || !nda}
      error={errorText(sign.error ?? preview.error)}
      onConfirm={() => nda && sign.mutate(nda.version)}
    >
      {unread ?? <Agreement nda={nda} />}
      <div className={classes.preview}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          <Trans>Preview as PDF</Trans>
        </Button>
      </div>
      <p className={`${text.muted} ${classes.recorded}`}>
        <Trans>
          You sign on the next page, with a code that we mail to you. The signed NDA, which the seller gets,
          shows your name, company and e-mail address, the time, your network address and browser. The seller
          also sees what you read.
        </Trans>
      </p>
    </BindingDialog>
  )
}
