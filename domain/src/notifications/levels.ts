import { spoken } from '../kernel/language.ts'
import { type ByEmail, type NotificationKind, usuallyByEmail } from '../kernel/notification-kinds.ts'

/** How a group of kinds is sent. */
export const NOTIFICATION_LEVEL = spoken({
  now: 'Right away',
  daily: 'Daily',
  off: 'Off',
} as const)
export type NotificationLevel = keyof typeof NOTIFICATION_LEVEL

interface Chosen {
  in_app: boolean
  by_email: ByEmail
}

/** The setting of a kind at a level. Right away, only the kinds that matter are also e-mailed. */
export const settingAt = (kind: NotificationKind, level: NotificationLevel): Chosen => {
  if (level === 'off') return { in_app: false, by_email: 'off' }
  return { in_app: true, by_email: level === 'daily' ? 'daily' : usuallyByEmail(kind) }
}

/** The level at which all of these kinds are; null if they were chosen one by one. */
export function levelOf(
  settings: readonly (Chosen & { kind: NotificationKind })[],
): NotificationLevel | null {
  const levels = Object.keys(NOTIFICATION_LEVEL) as NotificationLevel[]
  const isAt = (level: NotificationLevel) =>
    settings.every(({ kind, in_app, by_email }) => {
      const setting = settingAt(kind, level)
      return in_app === setting.in_app && by_email === setting.by_email
    })
  return levels.find(isAt) ?? null
}
