import { getMe } from '#domain/accounts/contract.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import * as contract from '#domain/team/contract.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { digest, newOpaqueToken } from '../platform/auth/tokens.ts'
import { newId } from '../platform/ids.ts'
import { freshEmail, PASSWORD } from './newcomers.ts'
import { type Client, clientOf, type TestApp } from './test-app.ts'

/** A person in the team of an account; joining by an invitation has its own tests. */
export async function teamPerson(
  testApp: TestApp,
  account: Pick<Client, 'id'>,
  team_role: TeamRole,
  facts: { isChecked?: boolean } = {},
): Promise<Client & { email: string }> {
  const { db, tokens } = testApp.product.platform
  const [id, session, email] = [newId(), newId(), freshEmail()]
  await db
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: await hashPassword(PASSWORD),
      first_name: 'Ada',
      last_name: 'Roy',
      full_legal_name: 'Ada Roy',
      job_title: 'Analyst',
      phone_number: '+1 416 555 0100',
      is_email_verified: true,
      is_user_agreement_accepted: true,
      kyc_state: facts.isChecked === false ? 'draft' : 'manual_approved',
      account_id: account.id,
      team_role,
    })
    .execute()
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
  return { ...clientOf(testApp, id, await tokens.signAccess(id, session)), email }
}

export const roleOf = async (who: Client) => (await who.ask(getMe)).body.team?.role

export const invite = (who: Client, role: InvitedRole, email = freshEmail()) =>
  who.ask(contract.invite, { body: { email, role } })

/** What a person who is invited enters. */
export const JOINING = {
  first_name: 'Ines',
  last_name: 'Roy',
  full_legal_name: 'Ines Roy',
  job_title: 'Trader',
  phone_number: '+1 416 555 0142',
  password: PASSWORD,
}
export const join = (testApp: TestApp, token: string) =>
  testApp.anybody.ask(contract.joinTeam, { body: { ...JOINING, token } })
