import { foreignText, unlinked } from '#domain/kernel/foreign-text.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import type { Message } from '../../platform/mail/mail.ts'
import { offLinks } from '../../platform/notices/off-links.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DueMail } from '../queries.ts'
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
  const said = ({ message, created_at }: DueMail) =>
    // It can quote another user's company or reason.
    isOne ? unlinked(message) : `${momentText(created_at.toISOString())}: ${unlinked(message)}`
  return {
    to: latest.email,
    subject: isOne ? latest.title : `${latest.title} (${notes.length} times)`,
    text: [
      `Hello ${latest.first_name},`,
      ...notes.toReversed().map(said),
      `Open it in HomeSlice: ${site}${latest.link ?? paths.notifications}`,
      ...linksOf(latest.further).map(
        ({ label, link }) => `${foreignText(label, LONGEST_LABEL)}\n${site}${link}`,
      ),
      `Turn off these e-mails: ${off.page}`,
      `Choose which e-mails you get: ${site}${notificationSettings}`,
    ].join('\n\n'),
    off_url: off.oneClick,
  }
}
