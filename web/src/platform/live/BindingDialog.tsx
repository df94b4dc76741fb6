import { Dialog, type DialogProps } from '../../ui/feedback/Dialog.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { useIsConnectionLost } from './live.ts'

/** The confirmation of such an action, as `BindingButton`: it cannot be confirmed while the connection is lost. */
export function BindingDialog(props: Omit<DialogProps, 'blocked'>) {
  const isLost = useIsConnectionLost()
  return <Dialog {...props} blocked={isLost ? <ConnectionNote /> : undefined} />
}
