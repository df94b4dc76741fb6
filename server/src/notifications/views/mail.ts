import { foreignText, unlinked } from '#domain/kernel/foreign-text.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import type { Message } from '../../platform/mail/mail.ts'
import { offLinks } from '../../platform/notices/off-links.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DueMail } from '../queries/notifications.ts'
import { linksOf } from './notification.ts'

const LONGEST_LABEL = 150

/** The e-mail of one notification, or of several about one subject, oldest first. */
export function mailOf(
  { tokens, config: { publicUrl: site } }: Pick<Platform, 'tokens' | 'config'>,
  notes: readonly [DueMail, ...DueMail[]],
): Message {
  const latest = notes.at(-1) ?? notes[0]
  const off = offLinks(tokens, site, latest.user_id, latest.kind)
  const isOne = notes.length === 1
  const lineOf = ({ message, created_at }: DueMail) =>
    // A message can quote the company or reason of another user.
    isOne ? unlinked(message) : `${momentText(created_at.toISOString())}: ${unlinked(message)}`
  return {
    to: latest.email,
    subject: isOne ? latest.title : `${latest.title} (${notes.length} times)`,
    text: [
      `Hello ${latest.first_name},`,
      ...notes.toReversed().map(lineOf),
      `Open it in HomeSlice: ${site}${latest.link ?? paths.notifications}`,
      ...linksOf(latest.further).map(
        ({ label, link }) => `${foreignText(label, LONGEST_LABEL)}\n${site}${link}`,
      ),
      ...endOf(site, off),
    ].join('\n\n'),
    off_url: off.oneClick,
  }
}

const endOf = (site: string, off: { page: string }) => [
  `Turn off these e-mails: ${off.page}`,
  `Choose which e-mails you get: ${site}${notificationSettings}`,
]

/** The list of notifications shows the others. */
const MOST_IN_DIGEST = 50

/** The daily e-mail of one user's notifications, oldest first. */
export function digestOf(
  { tokens, config: { publicUrl: site } }: Pick<Platform, 'tokens' | 'config'>,
  notes: readonly [DueMail, ...DueMail[]],
): Message {
  const [{ user_id, email, first_name }] = notes
  const off = offLinks(tokens, site, user_id, 'daily_digest')
  const more = notes.length - MOST_IN_DIGEST
  return {
    to: email,
    subject:
      notes.length === 1 ? 'Daily digest: 1 notification' : `Daily digest: ${notes.length} notifications`,
    text: [
      `Hello ${first_name},`,
      ...notes
        .slice(0, MOST_IN_DIGEST)
        .map(
          ({ title, message, link, created_at }) =>
            `${momentText(created_at.toISOString())}: ${title}\n${unlinked(message)}\n${site}${link ?? paths.notifications}`,
        ),
      ...(more > 0 ? [`And ${more} more in HomeSlice: ${site}${paths.notifications}`] : []),
      ...endOf(site, off),
    ].join('\n\n'),
    off_url: off.oneClick,
  }
}
