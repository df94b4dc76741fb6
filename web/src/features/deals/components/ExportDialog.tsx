import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
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
    <Modal opened onClose={onClose} title={t`Deals export`}>
      <TaskProgress id={task} label={t`The deals are being written`} onDone={onDone} />
    </Modal>
  )
}
