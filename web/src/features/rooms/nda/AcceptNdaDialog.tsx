import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Nda } from '#domain/rooms/nda/shapes.ts'
import { useMe } from '../../../platform/session/me.ts'
import { Dialog, type DialogProps } from '../../../ui/feedback/Dialog.tsx'
import { Agreement } from './Agreement.tsx'

interface AcceptNdaDialogProps
  extends Pick<DialogProps, 'title' | 'confirmLabel' | 'busy' | 'error' | 'onClose'> {
  nda: Nda | null | undefined
  /** What is recorded, and what the seller sees of it. */
  recorded: ReactNode
  /** In place of the text, where it could not be read. */
  unread?: ReactNode
  onAccept: (nda: Nda) => void
}

/** Shows an NDA, which the buyer accepts with a click for their company. */
export function AcceptNdaDialog({ nda, recorded, unread, busy, onAccept, ...dialog }: AcceptNdaDialogProps) {
  const { data: me } = useMe()
  const company = me?.company_name
  return (
    <Dialog
      opened
      {...dialog}
      busy={busy || !nda}
      warning={{
        text: recorded,
        tick: <Trans>I have read the NDA and accept it for {company} and myself.</Trans>,
        // Ticked again if the seller has replaced it.
        about: nda?.version ?? '',
      }}
      onConfirm={() => nda && onAccept(nda)}
    >
      {unread ?? <Agreement nda={nda} />}
    </Dialog>
  )
}
