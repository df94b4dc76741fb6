import { SANDBOX_PEOPLE, type SandboxPerson } from '#domain/sandbox/rules.ts'
import { openSandboxAccount } from '../../accounts/commands/open-sandbox-account.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SandboxOwner } from '../settings.ts'

/** The password of everyone in a sandbox, for what asks for one. It opens nothing outside. */
export const SANDBOX_PASSWORD = 'HomeSlice-Sandbox-1!'

type Other = Exclude<SandboxPerson, 'me'>
/** Their companies differ, so that they may bid on each other's deals. */
const OTHERS: Readonly<Record<Other, Omit<SandboxOwner, 'id' | 'email'>>> = {
  seller: {
    first_name: 'Sam',
    last_name: 'Sandbox',
    company_name: 'Sandbox Seller Mortgages',
    roles: ['seller'],
  },
  buyer: { first_name: 'Bea', last_name: 'Sandbox', company_name: 'Sandbox Buyer Capital', roles: ['buyer'] },
  second_buyer: {
    first_name: 'Kim',
    last_name: 'Sandbox',
    company_name: 'Second Sandbox Pension',
    roles: ['buyer'],
  },
  staff: {
    first_name: 'Rae',
    last_name: 'Sandbox',
    company_name: 'Sandbox Operations',
    roles: ['reviewer', 'superuser'],
  },
}

/** The address of a person of the sandbox; null for its owner. */
export const emailOf = (person: SandboxPerson) =>
  person === 'me' ? null : `${person.replace('_', '-')}@sandbox.test`

/** Opens the accounts of a new sandbox; the owner's gets the roles that they have now. */
export async function openPeople(platform: Platform, owner: SandboxOwner): Promise<void> {
  for (const person of SANDBOX_PEOPLE)
    await openSandboxAccount(
      platform,
      person === 'me' ? owner : { id: newId(), email: emailOf(person) ?? '', ...OTHERS[person] },
      SANDBOX_PASSWORD,
    )
}
