import type { Role } from '#domain/kernel/route.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertSession } from '../store/sessions.ts'
import { insertUser, updateUser } from '../store/users.ts'
import { joinCompany } from './join-company.ts'

interface Account {
  id: string
  email: string
  first_name: string
  last_name: string
  company_name: string
  roles: readonly Role[]
}

/** Longer than the clock of a sandbox is ever moved. */
const SESSION_DAYS = 36_500

const flagsOf = (roles: readonly Role[]) => ({
  is_buyer: roles.includes('buyer'),
  is_seller: roles.includes('seller'),
  is_reviewer: roles.includes('reviewer'),
  is_superuser: roles.includes('superuser'),
  has_second_factor: roles.includes('reviewer') || roles.includes('superuser'),
})

/**
 * Stores an account of a sandbox, which has passed every step of onboarding, with a session that never ends; one that
 * exists gets the roles.
 */
export async function openSandboxAccount(
  { db }: Platform,
  { id, email, first_name, last_name, company_name, roles }: Account,
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('users')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb('email', '=', email)]))
      .executeTakeFirst()
    if (known) return updateUser(tx, known.id, flagsOf(roles))
    const name = `${first_name} ${last_name}`
    const company = { legal_name: company_name, business_number: null, province: null }
    await insertUser(tx, {
      id,
      company_id: await joinCompany(tx, { id, company_id: null }, company),
      email,
      password_hash,
      first_name,
      last_name,
      full_legal_name: name,
      company_name,
      job_title: 'Director',
      phone_number: '+1 416 555 0100',
      is_email_verified: true,
      kyc_state: 'manual_approved',
      name_reviewed_at: new Date(),
      is_user_agreement_accepted: true,
      ...flagsOf(roles),
    })
    const session = { id: newId(), user_id: id, refresh_hash: digest(newOpaqueToken()) }
    await insertSession(tx, { ...session, device: 'Sandbox', address: '127.0.0.1' }, SESSION_DAYS)
  })
}
