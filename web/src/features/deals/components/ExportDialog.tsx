import { useLingui } from '@lingui/react/macro'
import { OpenModal } from '../../../ui/feedback/OpenModal.tsx'
import { TaskProgress } from '../../tasks/TaskProgress.tsx'

interface ExportDialogProps {
  task: string
  onDone: () => void
  onClose: () => void
}

/** While a long list is written. */
export default function ExportDialog({ task, onDone, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  return (
    <OpenModal onClose={onClose} title={t`Deals export`}>
      <TaskProgress id={task} label={t`The deals are being written`} onDone={onDone} />
    </OpenModal>
  )
}
