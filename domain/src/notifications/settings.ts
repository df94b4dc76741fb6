import { sentence, spoken } from '../kernel/language.ts'
import {
  type ByEmail,
  MOST_ALERTS,
  type NotificationGroup,
  type NotificationKind,
} from '../kernel/notification-kinds.ts'

/** How a kind can be sent by e-mail. */
export const BY_EMAIL = spoken({
  at_once: 'Immediately',
  daily: 'In the daily digest',
  off: 'No e-mail',
} as const satisfies Record<ByEmail, string>)

type Choices = Readonly<Record<Exclude<ByEmail, 'daily'>, string>>
const EVERY_MORNING: Choices = spoken({ at_once: 'Every morning', off: 'No e-mail' })

/** The choices for kinds that are only sent as an e-mail, which differ from `BY_EMAIL`. */
export const MAIL_ALONE: { readonly [Kind in NotificationKind]?: Choices } = spoken({
  daily_brief: EVERY_MORNING,
  daily_digest: EVERY_MORNING,
  alert_summary: { at_once: 'After the hour', off: 'No e-mail' },
})

/** Explanations of kinds in the settings, below their titles. */
export const ABOUT_KIND: { readonly [Kind in NotificationKind]?: string } = spoken({
  daily_brief: 'In the morning: what needs your answer, where you were outbid, what ends today, new matches.',
  daily_digest: 'In the morning: the notifications of the groups and kinds that are set to daily.',
  alert_summary: `Credit boxes and saved searches send at most ${MOST_ALERTS} e-mails in an hour. This one, at its end, has the other deals that are still live.`,
})

const ABOUT_GROUP: Readonly<Record<NotificationGroup, string>> = spoken({
  bids: 'Outbid, won or declined, offers to you, auctions that end.',
  sales: 'Bids on your deals, the reserve, reviews, commitments, results.',
  matches: 'Deals for your credit boxes and saved searches, and your channels.',
  documents: 'Access, questions, documents and signatures.',
  closing: 'What changes in a closing, and what is due.',
  account: 'Your identity check, your name and the tasks that you start.',
})

/** What is in a group, below its name in the settings. */
export const aboutGroup = (group: NotificationGroup, isStaff: boolean): string =>
  group === 'account' && isStaff
    ? sentence`What is submitted to you, your name and the tasks that you start.`
    : ABOUT_GROUP[group]
