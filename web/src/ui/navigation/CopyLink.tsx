import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { toast } from '../feedback/toast.ts'
import classes from './CopyLink.module.css'

interface CopyLinkProps {
  /** Path on this site; default: the current page. */
  path?: string
  title: string
  /** On a dark bar. */
  iconOnly?: boolean
}

/** Shares through the device if supported, else copies the address. */
export function CopyLink({ path, title, iconOnly }: CopyLinkProps) {
  const { t } = useLingui()
  const share = async () => {
    const url = new URL(path ?? window.location.href, window.location.origin).href
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches)
        return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.success(t`Link copied`)
    } catch (error) {
      // Closing the device's share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.error(t`The link could not be copied. Copy it from the address bar.`)
    }
  }
  if (iconOnly)
    return (
      <button
        type="button"
        className={classes.sign}
        aria-label={t({ message: 'Share', context: 'button' })}
        onClick={share}
      >
        <IconShare2 size={20} stroke={1.7} aria-hidden />
      </button>
    )
  return (
    <Button leftSection={<IconShare2 size={18} aria-hidden />} onClick={share}>
      <Trans context="button">Share</Trans>
    </Button>
  )
}
