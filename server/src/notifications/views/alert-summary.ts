import { bookReference } from '#domain/deals/title.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { sentence } from '#domain/kernel/language.ts'
import { listOf } from '#domain/kernel/list-text.ts'
import { MOST_ALERTS } from '#domain/kernel/notification-kinds.ts'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Message } from '../../platform/mail/mail.ts'
import { offLinks } from '../../platform/notices/off-links.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LeftAlert } from '../queries/held-alerts.ts'

/** The market has the others. */
const MOST_IN_SUMMARY = 20
const LONGEST_LABEL = 100

/** The summary of one user's alerts that were held back, with each deal once. */
export function summaryOf(
  { tokens, config: { publicUrl: site } }: Pick<Platform, 'tokens' | 'config'>,
  alerts: readonly [LeftAlert, ...LeftAlert[]],
): Message {
  const { id, email, first_name } = alerts[0].user
  const deals = [...Map.groupBy(alerts, ({ deal }) => deal.id).values()]
  const off = offLinks(tokens, site, id, 'alert_summary')
  const more = deals.length - MOST_IN_SUMMARY
  return {
    to: email,
    subject: `Summary of alerts: ${deals.length === 1 ? '1 deal' : `${deals.length} deals`}`,
    text: [
      `Hello ${first_name},`,
      `You had more than ${MOST_ALERTS} alerts within an hour. The first ${MOST_ALERTS} were e-mails of their own; these are the deals of the others that are still live.`,
      ...deals.slice(0, MOST_IN_SUMMARY).map((deal) => textOf(deal, site)),
      ...(more > 0 ? [`And ${more} more\n${site}${paths.marketplace}`] : []),
      `Turn off these summaries: ${off.page}`,
      `Choose which e-mails you get: ${site}${notificationSettings}`,
    ].join('\n\n'),
    off_url: off.oneClick,
  }
}

/** A deal, of which boxes and searches can both have alerted. */
function textOf(alerts: readonly LeftAlert[], site: string): string {
  const deal = alerts[0]?.deal
  if (!deal) return ''
  return [
    foreignText(dealLabel(deal), LONGEST_LABEL),
    ...(deal.book_number === null
      ? []
      : [sentence`One of the mortgages of ${bookReference(deal.book_number)}`]),
    ...new Set(alerts.map(foundBy)),
    `${site}${paths.deal(deal.id)}`,
  ].join('\n')
}

function foundBy({ kind, deal: { names } }: LeftAlert): string {
  const found = listOf(names.map((name) => `“${foreignText(name)}”`))
  const isOne = names.length === 1
  if (kind === 'credit_box_matched')
    return isOne ? sentence`Found by your credit box ${found}` : sentence`Found by your credit boxes ${found}`
  return isOne
    ? sentence`Found by your saved search ${found}`
    : sentence`Found by your saved searches ${found}`
}
