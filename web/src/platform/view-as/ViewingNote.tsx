import type { ReactNode } from 'react'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useMe } from '../session/me.ts'

/** True while an administrator views as another user. Actions that bind the user are then not offered. */
export const useIsViewing = () => useMe().data?.impersonated ?? false

/** Explains which action is not offered while viewing as another user, and why. Renders nothing otherwise. */
export function ViewingNote({ children }: { children?: ReactNode }) {
  if (!useIsViewing()) return null
  return (
    <Note tone="info">
      {children} {MESSAGES.whileViewingAs}
    </Note>
  )
}
