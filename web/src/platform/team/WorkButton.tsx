import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef, MouseEvent } from 'react'
import { Link } from 'react-router'
import type { TeamWork } from '#domain/kernel/team-roles.ts'
import { useBar } from './use-bar.ts'

type Look = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

interface WorkButtonProps extends Look {
  /** What the action does for the company: `workFor` of the route that it calls. */
  work: TeamWork
  /** The page that it opens. */
  to?: string
}

/**
 * The button of an action for the company. For a person who may not do it, it is disabled and says why; it can still be
 * reached, or the reason could not be read.
 */
export function WorkButton({ work, to, ...props }: WorkButtonProps) {
  const bar = useBar(work)
  if (bar)
    return (
      <Tooltip label={bar.reason} multiline maw={320}>
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
  return to === undefined ? <Button {...props} /> : <LinkButton {...props} to={to} />
}

/** Forms are sent by the click of their button too, when a key is pressed in a field. */
const refuse = (event: MouseEvent) => event.preventDefault()

const LinkButton = ({ to, ...props }: ButtonProps & { to: string }) => (
  <Button {...props} component={Link} to={to} />
)
