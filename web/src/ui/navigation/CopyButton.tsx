import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { toast } from '../feedback/toast.ts'

interface CopyButtonProps {
  text: string
  /** What is copied, where a page has several of these buttons. */
  label?: string
}

/** Copies a text that is shown beside it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t`Copied`)
    } catch {
      toast.error(t`This could not be copied. Select and copy it.`)
    }
  }
  return (
    <Button leftSection={<IconCopy size={18} aria-hidden />} aria-label={label} onClick={() => void copy()}>
      <Trans>Copy</Trans>
    </Button>
  )
}
