import { IconLock } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { WorkButton } from '../team/WorkButton.tsx'
import { useIsViewing } from '../view-as/ViewingNote.tsx'
import { useIsConnectionLost } from './live.ts'

interface BindingButtonProps extends Omit<ComponentProps<typeof WorkButton>, 'work' | 'to'> {
  /** `approval` where a person who may not bind the company can prepare it. */
  work?: 'bind' | 'approval'
}

/**
 * The button of an action that binds a user, or that decides about what is shown: disabled while the connection is
 * lost, because what is shown may be out of date, locked for those who view as the user, and for those of a team who may
 * not bind their company.
 */
export function BindingButton({ disabled, leftSection, work = 'bind', ...props }: BindingButtonProps) {
  const isLost = useIsConnectionLost()
  const isLocked = useIsViewing()
  return (
    <WorkButton
      {...props}
      work={work}
      leftSection={isLocked ? <IconLock size={16} aria-hidden /> : leftSection}
      disabled={isLost || isLocked || disabled === true}
    />
  )
}
