import {
  addLicence,
  decideLicence,
  getOwnCompany,
  type Licence,
  type LicenceIn,
} from '#domain/companies/contract.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import type { Client, TestApp } from './test-app.ts'

/** The calendar date so many days from now. */
export const dayFromNow = (days: number): string => addDays(businessDateOf(new Date()), days)

/** A licence as it is entered. */
export const aLicence = (over: Partial<LicenceIn> = {}) => ({
  regulator: 'fsra' as const,
  kind: 'brokerage' as const,
  number: '10428',
  provinces: ['ON' as const],
  valid_until: dayFromNow(200),
  ...over,
})

/** Enters a licence; it waits. */
export async function entered(who: Client, over: Partial<LicenceIn> = {}): Promise<Licence> {
  const { status, body } = await who.ask(addLicence, { body: aLicence(over) })
  const licence = status === 201 ? body.licences.find(({ state }) => state === 'waiting') : undefined
  if (!licence) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return licence
}

/** Enters a licence, and an administrator confirms it. */
export async function confirmed(who: Client, admin: Client, over: Partial<LicenceIn> = {}): Promise<Licence> {
  const { id } = await entered(who, over)
  await admin.ask(decideLicence, { params: { id: who.id, licence_id: id }, body: { decision: 'confirm' } })
  const licence = (await who.ask(getOwnCompany)).body.licences.find((one) => one.id === id)
  if (licence?.state !== 'confirmed') throw new Error('The licence was not confirmed.')
  return licence
}

/** Moves the end of a confirmed licence; by default to the past. */
export async function endsAt(testApp: TestApp, { id }: Licence, who: Client, at = new Date()): Promise<void> {
  const { db } = testApp.product.platform
  await db.updateTable('licences').set({ expires_at: at }).where('id', '=', id).execute()
  await db.updateTable('users').set({ licence_expires_at: at }).where('id', '=', who.id).execute()
}
