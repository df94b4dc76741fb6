import { afterAll, beforeAll, expect, it } from 'vitest'
import { teamPerson } from '../../test/teams.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { isFrenchParty } from './languages.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('French is read by an account if a person who acts for it reads French, until they are deactivated', async () => {
  const { db } = testApp.product.platform
  const [account, other] = [await testApp.member('buyer'), await testApp.member('buyer')]
  const { id } = await teamPerson(testApp, account, 'analyst')
  expect(await isFrenchParty(db, [account.id, other.id])).toBe(false)
  await db.updateTable('users').set({ language: 'fr' }).where('id', '=', id).execute()
  expect(await isFrenchParty(db, [other.id, account.id])).toBe(true)
  expect(await isFrenchParty(db, [other.id])).toBe(false)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
  expect(await isFrenchParty(db, [account.id])).toBe(false)
})
