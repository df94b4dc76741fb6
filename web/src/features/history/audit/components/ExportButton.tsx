import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toast } from '../../../../ui/feedback/toast.ts'
import { saveBlob } from '../../../../ui/save-file.ts'

interface ExportButtonProps {
  /** Downloads what the filters let through. */
  download: {
    isPending: boolean
    mutate: (
      input: undefined,
      options: { onSuccess: (file: Blob) => void; onError: (issue: Error) => void },
    ) => void
  }
  fileName: string
}

/** Saves a log as CSV; the export itself is recorded. */
export function ExportButton({ download, fileName }: ExportButtonProps) {
  const { t } = useLingui()
  const save = () =>
    download.mutate(undefined, {
      onSuccess: (file) => {
        saveBlob(fileName, file)
        toast.success(t`Export downloaded (logged)`)
      },
      onError: (issue) => toast.error(issue.message),
    })
  return (
    <Button
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      loading={download.isPending}
      onClick={save}
    >
      <Trans>Export as CSV</Trans>
    </Button>
  )
}
