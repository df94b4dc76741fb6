import type { LicenceIn } from '#domain/companies/contract.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { decideLicence } from '#server/companies/commands/check-licence.ts'
import { changeDetails, enterLicence } from '#server/companies/commands/own-company.ts'
import { licencesOf } from '#server/companies/queries.ts'
import { dbNow } from '#server/platform/database/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { People } from './open-accounts.ts'

interface SeededLicence extends Pick<LicenceIn, 'regulator' | 'kind' | 'number' | 'provinces'> {
  /** The days until its last one. */
  days: number
}

/** Confirmed, but for the last of a company with several, which waits. One ends soon. */
const LICENCES: Readonly<Record<string, readonly SeededLicence[]>> = {
  'seller@homeslice.test': [
    { regulator: 'fsra', kind: 'lender', number: '12847', provinces: ['ON'], days: 230 },
  ],
  'both@homeslice.test': [
    { regulator: 'fsra', kind: 'administrator', number: '13106', provinces: ['ON'], days: 41 },
    { regulator: 'bcfsa', kind: 'lender', number: 'X300441', provinces: ['BC'], days: 300 },
  ],
}

/** Details and licences of two companies, which an administrator has confirmed except for one. */
export async function listLicences(platform: Platform, people: People): Promise<void> {
  const administrator = people('admin@homeslice.test')
  const today = businessDateOf(await dbNow(platform.db))
  for (const [email, licences] of Object.entries(LICENCES)) {
    const owner = people(email)
    await changeDetails(platform, owner, {
      registration_number: `10028${licences[0]?.number}`,
      jurisdiction: 'ON',
      registered_address: '120 Adelaide Street West, Toronto, ON M5H 1T1',
    })
    for (const [place, { days, ...licence }] of licences.entries()) {
      const valid_until = addDays(today, days)
      await enterLicence(platform, owner, { ...licence, regulator_name: null, valid_until })
      const waiting = (await licencesOf(platform.db, owner.user_id)).find(({ state }) => state === 'waiting')
      if (waiting && (place === 0 || place < licences.length - 1))
        await decideLicence(
          platform,
          administrator,
          { id: owner.user_id, licence_id: waiting.id },
          { decision: 'confirm' },
        )
    }
  }
}
