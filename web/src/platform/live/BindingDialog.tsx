import { Dialog, type DialogProps } from '../../ui/feedback/Dialog.tsx'
import { useBar } from '../team/use-bar.ts'
import { BindingNote } from './BindingNote.tsx'
import { useIsConnectionLost } from './live.ts'

/**
 * The confirmation of such an action, as `BindingButton`: it cannot be confirmed while the connection is lost, or by one
 * who may not bind the company.
 */
export function BindingDialog({
  work = 'bind',
  ...props
}: Omit<DialogProps, 'blocked'> & { work?: 'bind' | 'approval' }) {
  const isLost = useIsConnectionLost()
  const isBarred = useBar(work) !== null
  return <Dialog {...props} blocked={isLost || isBarred ? <BindingNote work={work} /> : undefined} />
}
