import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef, MouseEvent } from 'react'

export type Look = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

/** A disabled button that says why. It can still be reached, or the reason could not be read. */
export default function BarredButton({ reason, ...props }: Look & { reason: string }) {
  return (
    <Tooltip label={reason} multiline maw={320}>
      <Button
        {...props}
        leftSection={<IconLock size={16} aria-hidden />}
        disabled={false}
        data-disabled
        aria-disabled
        onClick={refuse}
      />
    </Tooltip>
  )
}

/** Forms are sent by the click of their button too, when a key is pressed in a field. */
const refuse = (event: MouseEvent) => event.preventDefault()
