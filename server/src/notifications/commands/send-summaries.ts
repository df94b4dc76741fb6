import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type LeftAlert, takeHeldAlerts } from '../queries/held-alerts.ts'
import { summaryOf } from '../views/alert-summary.ts'

/** Users per transaction. */
const BATCH = 50

/**
 * Sends some users the summary of the alerts that were held back in the hour that is over. A user none of whose deals
 * is left gets none.
 * @returns how many alerts were held back for them
 */
export async function sendSummaries(platform: Platform, tx: Tx): Promise<number> {
  const held = await takeHeldAlerts(tx, BATCH)
  const left = held.filter((alert): alert is LeftAlert => alert.deal !== null)
  for (const [first, ...others] of Map.groupBy(left, ({ user }) => user.id).values())
    if (first) await platform.mail.notice(tx, 'system', summaryOf(platform, [first, ...others]))
  return held.length
}
