import { AGREEMENTS, type Agreement } from '#domain/accounts/agreement.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { addFrenchAgreement, insertAgreement, resetAcceptance } from '../store/agreements.ts'

/**
 * Puts a version of the user agreement in force, once even if several servers try. From then on all users must accept
 * it.
 */
export async function putInForce(platform: Platform, agreement: Agreement): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const { version, effective_on } = agreement
    const [sections, french] = [JSON.stringify(agreement.sections), JSON.stringify(agreement.french)]
    if (await insertAgreement(tx, { version, effective_on, sections, french }))
      await resetAcceptance(tx, version)
    else await addFrenchAgreement(tx, version, french)
  })
}

/** Puts versions in force whose date has come. */
export async function putAgreementsInForce(platform: Platform): Promise<void> {
  const today = businessDateOf(await dbNow(platform.db))
  for (const agreement of AGREEMENTS) {
    if (agreement.effective_on <= today) await putInForce(platform, agreement)
  }
}
