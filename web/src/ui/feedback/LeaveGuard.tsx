import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from './Dialog.tsx'

/** A form whose changes are saved on the server. */
interface SavableDraft {
  isDirty: () => boolean
  /** Sends unsaved changes now. */
  flush: () => Promise<unknown>
  dispose: () => void
}

interface LeaveGuardProps {
  draft: SavableDraft
  /** False if changes are only saved on request. */
  savesItself: () => boolean
  failure: string | null
}

/** Saves unsaved changes when the user leaves the form, and requires confirmation if that fails. */
export function LeaveGuard({ draft, savesItself, failure }: LeaveGuardProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && draft.isDirty(),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const saved: Promise<unknown> = savesItself() ? draft.flush() : Promise.resolve()
    void saved.then(() => {
      if (draft.isDirty()) setAsking(true)
      else blocker.proceed()
    })
  }, [blocker, draft, savesItself])

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (draft.isDirty()) event.preventDefault()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden' && savesItself() && draft.isDirty()) void draft.flush()
    }
    // A file dropped outside the drop area would navigate the browser away from the form.
    const miss = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('dragover', miss)
    window.addEventListener('drop', miss)
    return () => {
      window.removeEventListener('beforeunload', hold)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('dragover', miss)
      window.removeEventListener('drop', miss)
    }
  }, [draft, savesItself])

  useEffect(() => () => draft.dispose(), [draft])

  const stay = () => {
    setAsking(false)
    blocker.reset?.()
  }
  const leave = () => {
    setAsking(false)
    blocker.proceed?.()
  }
  return (
    <Dialog
      opened={isAsking && blocker.state === 'blocked'}
      onClose={stay}
      title={t`Leave without saving?`}
      confirmLabel={t`Leave without saving`}
      danger
      error={failure}
      onConfirm={leave}
    >
      <Trans>Some of your changes are not saved. They will be lost if you leave this page.</Trans>
    </Dialog>
  )
}
