import type { ReactNode } from 'react'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useMe } from '../session/me.ts'

/** True while an administrator looks through this user's eyes: what binds the user is not offered. */
export const useIsViewing = () => useMe().data?.impersonated ?? false

/** Where a page does not offer what binds the viewed user: what it is, and why. Nothing for anybody else. */
export function ViewingNote({ children }: { children?: ReactNode }) {
  if (!useIsViewing()) return null
  return (
    <Note tone="info">
      {children} {MESSAGES.whileViewingAs}
    </Note>
  )
}
