import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getEvidence } from '#domain/history/evidence/contract.ts'
import { callForFile } from '../../../platform/api/client.ts'
import { useIsViewing } from '../../../platform/view-as/ViewingNote.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveBlob } from '../../../ui/save-file.ts'

interface EvidenceButtonProps {
  deal: { id: string; reference: string }
}

/** Downloads the evidence pack of a deal. An administrator downloads it under their own name. */
export function EvidenceButton({ deal: { id, reference } }: EvidenceButtonProps) {
  const { t } = useLingui()
  const isViewing = useIsViewing()
  const download = useMutation({
    mutationFn: () => callForFile(getEvidence, { params: { id } }),
    meta: { changes: false },
  })
  const save = () =>
    download.mutate(undefined, {
      onSuccess: (file) => {
        saveBlob(`${reference} evidence.zip`, file)
        toast.success(t`The evidence pack is downloaded, and recorded in the audit log`)
      },
      onError: (issue) => toast.error(issue.message),
    })
  return (
    <Button
      leftSection={<IconShieldCheck size={18} aria-hidden />}
      loading={download.isPending}
      disabled={isViewing}
      onClick={save}
    >
      <Trans>Download evidence pack</Trans>
    </Button>
  )
}
