import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { startEvidence } from '#domain/history/evidence/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { useIsViewing } from '../../../platform/view-as/ViewingNote.tsx'
import { OpenModal } from '../../../ui/feedback/OpenModal.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { fileOfTask } from '../../tasks/api.ts'
import { TaskProgress } from '../../tasks/TaskProgress.tsx'

interface EvidenceButtonProps {
  deal: { id: string; reference: string }
}

/** Makes the evidence pack of a deal and downloads it. An administrator downloads it under their own name. */
export function EvidenceButton({ deal: { id, reference } }: EvidenceButtonProps) {
  const { t } = useLingui()
  const isViewing = useIsViewing()
  const [task, setTask] = useState<string | null>(null)
  const start = useMutation({
    mutationFn: () => call(startEvidence, { params: { id } }),
    meta: { changes: false },
    onSuccess: ({ task_id }) => setTask(task_id),
    onError: (issue) => toast.error(issue.message),
  })
  const save = async (made: string) => {
    try {
      saveBlob(t`${reference} evidence.zip`, await fileOfTask(made))
      setTask(null)
      toast.success(t`Evidence pack downloaded (logged)`)
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    }
  }
  return (
    <>
      {task !== null && (
        <OpenModal onClose={() => setTask(null)} title={t`Evidence pack`}>
          <TaskProgress id={task} label={t`The evidence pack is being made`} onDone={() => void save(task)} />
        </OpenModal>
      )}
      <Button
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        loading={start.isPending}
        disabled={isViewing}
        onClick={() => start.mutate()}
      >
        <Trans>Download evidence pack</Trans>
      </Button>
    </>
  )
}
