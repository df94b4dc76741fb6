import type { TeamWork } from '#domain/kernel/team-roles.ts'
import { useMe } from '../session/me.ts'
import { type Bar, barTo } from './bar.ts'

/** What keeps the reader from a kind of work. */
export function useBar(work: TeamWork): Bar | null {
  const { data: me } = useMe()
  return me ? barTo(work, me) : null
}
