import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFileText,
  IconGavel,
  IconUser,
} from '@tabler/icons-react'
import { groupOf, type NotificationGroup } from '../model.ts'

const ICONS: Readonly<Record<NotificationGroup, Icon>> = {
  bid: IconGavel,
  good: IconCircleCheck,
  bad: IconCircleX,
  clock: IconClock,
  person: IconUser,
  document: IconFileText,
}

/** Decorative icon of a notification. */
export function KindIcon({ kind }: { kind: string }) {
  const Shape = ICONS[groupOf(kind)]
  return <Shape size={18} stroke={1.7} aria-hidden />
}
