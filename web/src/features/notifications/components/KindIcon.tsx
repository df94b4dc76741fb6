import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFileText,
  IconGavel,
  IconUser,
} from '@tabler/icons-react'
import type { NotificationIcon } from '#domain/kernel/notification-kinds.ts'
import { iconOf } from '../model.ts'

const ICONS: Readonly<Record<NotificationIcon, Icon>> = {
  bid: IconGavel,
  good: IconCircleCheck,
  bad: IconCircleX,
  clock: IconClock,
  person: IconUser,
  document: IconFileText,
}

/** Decorative icon of a notification. */
export function KindIcon({ kind }: { kind: string }) {
  const Shape = ICONS[iconOf(kind)]
  return <Shape size={18} stroke={1.7} aria-hidden />
}
