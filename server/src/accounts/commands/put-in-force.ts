import { AGREEMENTS, type Agreement } from '#domain/accounts/agreement.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertAgreement, resetAcceptance } from '../store.ts'

/** Puts a version of the agreement in force, once however many servers try: from then on everybody is asked for it. */
export async function putInForce(platform: Platform, agreement: Agreement): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const { sections, ...rest } = agreement
    if (await insertAgreement(tx, { ...rest, sections: JSON.stringify(sections) }))
      await resetAcceptance(tx, agreement.version)
  })
}

/** Puts in force what has become due since the last time. */
export async function putAgreementsInForce(platform: Platform): Promise<void> {
  const today = businessDateOf(await dbNow(platform.db))
  for (const agreement of AGREEMENTS) {
    if (agreement.effective_on <= today) await putInForce(platform, agreement)
  }
}
