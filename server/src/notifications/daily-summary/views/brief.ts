import { dayText } from '#domain/kernel/dates.ts'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import {
  BRIEF_SECTION,
  BRIEF_SECTIONS,
  type BriefLine,
  type BriefPart,
  type BriefSection,
} from '#domain/notifications/daily-summary/sections.ts'
import type { Message } from '../../../platform/mail/mail.ts'
import { offLinks } from '../../../platform/notices/off-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Receiver } from '../queries/receivers.ts'

type Brief = Partial<Record<BriefSection, BriefPart>>

/**
 * The mail of a brief in the format that `htmlOf` reads: a line of dashes below a heading, and an address as the last
 * line of its paragraph.
 * @param date the day, `YYYY-MM-DD`
 */
export function briefMail(
  { tokens, config }: Pick<Platform, 'tokens' | 'config'>,
  user: Receiver,
  brief: Brief,
  date: string,
): Message {
  const site = config.publicUrl
  const off = offLinks(tokens, site, user.id, 'daily_brief')
  const parts = BRIEF_SECTIONS.flatMap((section) => {
    const part = brief[section]
    return part ? [{ ...BRIEF_SECTION[section], ...part }] : []
  })
  return {
    to: user.email,
    subject: `Daily brief: ${parts.map(({ found, short }) => `${found} ${short}`).join(', ')}`,
    text: [
      `Hello ${user.first_name},`,
      `Your day at HomeSlice, ${dayText(date)}. Times are Toronto’s.`,
      ...parts.flatMap(({ title, lines, found, list }) => [
        `${title}\n${'-'.repeat(title.length)}`,
        ...lines.map((line) => lineText(line, site)),
        ...(found > lines.length ? [`And ${found - lines.length} more\n${site}${list}`] : []),
      ]),
      `Open HomeSlice: ${site}${paths.home}`,
      `Turn off the daily brief: ${off.page}`,
      `Choose which e-mails you get: ${site}${notificationSettings}`,
    ].join('\n\n'),
    off_url: off.oneClick,
  }
}

const lineText = ({ label, fact, path }: BriefLine, site: string) => `${label}\n${fact}\n${site}${path}`
