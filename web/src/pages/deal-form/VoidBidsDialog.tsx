import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'

/** Shows an administrator that a change may make bids void; `confirm` resolves with their decision. */
export function useVoidBids() {
  const [isOpen, setOpen] = useState(false)
  const pending = useRef<((isMeant: boolean) => void) | null>(null)
  const answer = (isMeant: boolean) => {
    setOpen(false)
    pending.current?.(isMeant)
    pending.current = null
  }
  const confirm = () =>
    new Promise<boolean>((resolve) => {
      pending.current = resolve
      setOpen(true)
    })
  return { confirm, dialog: isOpen ? <VoidBidsDialog onAnswer={answer} /> : null }
}

function VoidBidsDialog({ onAnswer }: { onAnswer: (isMeant: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      opened
      danger
      onClose={() => onAnswer(false)}
      title={t`Make all bids void?`}
      confirmLabel={t`Make all bids void`}
      onConfirm={() => onAnswer(true)}
    >
      <Trans>
        Bids are binding on these terms. If you change the terms, all bids become void and the auction
        restarts for at least 24 hours. The bidders, the seller and everyone who follows the deal are notified
        of the changed terms.
      </Trans>
    </Dialog>
  )
}
