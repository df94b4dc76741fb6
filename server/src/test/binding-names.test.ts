import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '..')

/**
 * The sources that read the names that a user typed. Whatever others see, sign or receive names the user by
 * `binding_name`, which is the reviewed one.
 */
const MAY_READ: Readonly<Record<string, readonly string[]>> = {
  'They are the account’s own, and show or change it for its user and administrators.': [
    'accounts/commands/change-user.ts',
    'accounts/commands/confirm-name.ts',
    'accounts/commands/register.ts',
    'accounts/commands/team-people.ts',
    'accounts/commands/verify-email.ts',
    'accounts/policy.ts',
    'accounts/queries/users.ts',
    'accounts/rows.ts',
    'accounts/store/registrations.ts',
    'accounts/tables.ts',
    'accounts/views.ts',
    'platform/auth/actor.ts',
  ],
  'The sandbox of an account has its owner’s own names, and no one else is there.': [
    'accounts/commands/open-sandbox-account.ts',
    'accounts/queries/api-keys.ts',
    'sandbox/commands/people.ts',
    'sandbox/settings.ts',
  ],
  'They are erased, copied for the person, or sought in order to be erased.': [
    'accounts/commands/erase-person.ts',
    'personal-data/queries/collect.ts',
    'personal-data/queries/plan.ts',
  ],
  'The form of the identity check proposes it to its user.': ['kyc/store.ts', 'kyc/views.ts'],
  'A person who joins a team types their own, or their company’s provider has them.': [
    'sign-on/commands/log-in-person.ts',
    'sign-on/commands/open-person.ts',
    'sign-on/scim/commands/people.ts',
    'sign-on/scim/queries.ts',
    'sign-on/scim/views.ts',
    'team/commands/invitations.ts',
  ],
  'A mail greets its own receiver.': [
    'accounts/queries/account-of.ts',
    'team/queries.ts',
    'accounts/commands/change-email.ts',
    'accounts/commands/security-mail.ts',
    'accounts/commands/send-code.ts',
    'personal-data/commands/request-erasure.ts',
    'notifications/daily-summary/queries/receivers.ts',
    'notifications/daily-summary/views/brief.ts',
    'notifications/queries/notifications.ts',
    'notifications/views/alert-summary.ts',
    'notifications/views/mail.ts',
  ],
  'The review itself compares the two, and gating asks whether there is one.': [
    'auctions/queries/bidder-auction.ts',
    'kyc/commands/decide-record.ts',
    'kyc/reactions.ts',
  ],
  'An administrator finds a user by any of their names.': [
    'companies/queries.ts',
    'history/audit/queries/conditions.ts',
  ],
  'Its field is one of an applicant’s.': ['applicant-summaries/commands/prompt.ts'],
  'A name of a field of the API, filled with the binding name.': ['auctions/views/bid.ts'],
}

const TYPED = /\b(first_name|last_name|full_legal_name)\b/
const sources = globSync('**/*.ts', { cwd: SERVER })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('test/'))

describe('a name that a user typed', () => {
  it('is read by the listed sources only; all others read the reviewed name', () => {
    const reading = sources.filter((file) => TYPED.test(readFileSync(join(SERVER, file), 'utf8')))
    expect(reading.sort()).toEqual(Object.values(MAY_READ).flat().sort())
  })
})
