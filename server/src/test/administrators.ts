import type { Role } from '#domain/kernel/route.ts'
import { digest, newOpaqueToken } from '../platform/auth/tokens.ts'
import { newId } from '../platform/ids.ts'
import { PASSWORD } from './newcomers.ts'
import { forgetSteps, shown, withSecondFactor } from './second-factors.ts'
import { type Client, clientOf, type TestApp } from './test-app.ts'

export type Prover = Client & { email: string; proof: () => Promise<{ password: string; code: string }> }

/** A user with a role who can prove who they are, with a password and an authenticator app. */
export async function prover(testApp: TestApp, role: Role): Promise<Prover> {
  const { db, tokens } = testApp.product.platform
  const { id, email, secret } = await withSecondFactor(testApp)
  const set = {
    kyc_state: 'manual_approved',
    is_user_agreement_accepted: true,
    company_name: 'HomeSlice',
    job_title: 'Director',
    phone_number: '+1 416 555 0199',
  } as const
  await db
    .updateTable('users')
    .set({ ...set, [`is_${role}`]: true, first_name: 'Eva', last_name: 'Roth', full_legal_name: 'Eva Roth' })
    .where('id', '=', id)
    .execute()
  // Rights are kept by session, so they have one that was not used before.
  const session = newId()
  await db
    .insertInto('sessions')
    .values({
      id: session,
      user_id: id,
      refresh_hash: digest(newOpaqueToken()),
      device: 'test',
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const client = clientOf(testApp, id, await tokens.signAccess(id, session))
  return {
    ...client,
    email,
    async proof() {
      await forgetSteps(testApp, client)
      return { password: PASSWORD, code: shown(secret) }
    },
  }
}
