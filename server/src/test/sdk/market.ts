import { createHomeSlice, type HomeSliceOptions } from '@homeslice/sdk'
import { createKey } from '#domain/accounts/keys-contract.ts'
import type { KeyScope } from '#domain/kernel/key-scopes.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { type Client, startTestApp, type TestApp } from '../test-app.ts'

const PASSWORD = 'Correct-Horse-9!'

/** A server at an address, as users of the SDK have it. */
export async function startMarket(settings: Record<string, string> = {}) {
  const testApp = await startTestApp('postgres', settings)
  await testApp.product.startWork()
  const baseUrl = await testApp.product.http.listen({ port: 0, host: '127.0.0.1' })
  return {
    testApp,
    baseUrl,
    clientWith: (token?: string, options: Partial<HomeSliceOptions> = {}) =>
      createHomeSlice({ baseUrl, ...(token !== undefined && { token }), ...options }),
    /** A key of the user, made as the page does it. */
    keyOf: (who: Client, scopes: readonly KeyScope[]) => keyOf(testApp, who, scopes),
  }
}
export type Market = Awaited<ReturnType<typeof startMarket>>

export async function keyOf({ product }: TestApp, who: Client, scopes: readonly KeyScope[]) {
  await product.platform.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', who.id)
    .execute()
  const { status, body } = await who.ask(createKey, {
    body: { name: 'Program', scopes: [...scopes], expires_in_days: 90, password: PASSWORD },
  })
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
