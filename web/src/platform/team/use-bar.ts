import { useMe } from '../session/me.ts'
import { type Bar, barTo, type Work } from './bar.ts'

/** What keeps the reader from a kind of work. */
export function useBar(work: Work): Bar | null {
  const { data: me } = useMe()
  return me ? barTo(work, me) : null
}
