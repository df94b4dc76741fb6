import type { ByEmail, NotificationKind } from '../kernel/notification-kinds.ts'

/** How a kind can be sent by e-mail. */
export const BY_EMAIL = {
  at_once: 'Immediately',
  daily: 'In the daily digest',
  off: 'No e-mail',
} as const satisfies Record<ByEmail, string>

/** The choices for a kind that is only sent as an e-mail. */
export const EVERY_MORNING = { at_once: 'Every morning', off: 'No e-mail' } as const satisfies Partial<
  Record<ByEmail, string>
>

/** Explanations of kinds in the settings, below their titles. */
export const ABOUT_KIND: { readonly [Kind in NotificationKind]?: string } = {
  daily_brief: 'In the morning: what needs your answer, where you were outbid, what ends today, new matches.',
  daily_digest: 'In the morning: all notifications of the kinds for which you choose the digest.',
}
