import { ScimError } from '#domain/sign-on/scim/error.ts'
import { lockUsers, userById } from '../../../accounts/queries/users.ts'
import { actorOf, type UserRow } from '../../../accounts/rows.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { personsOfAccount } from '../../../team/queries.ts'
import { type ProviderRow, providerById } from '../../queries.ts'
import { type Directory, directoryOf } from '../queries.ts'

/** One request of a directory in its transaction. */
export interface Work {
  platform: Platform
  tx: Tx
  directory: Directory
  provider: ProviderRow
  account: UserRow
  actor: Actor
}

export const revoked = () =>
  new ScimError(401, 'This token is unknown or was revoked. Make a new one in the settings of HomeSlice.')

/** In the audit log it is the person who gave the directory its token, by the name of the provider. */
export const actorOfDirectory = (account: UserRow, directory: Directory, address: string): Actor => ({
  ...actorOf(account, { session_id: '', address, viewed_by: null }),
  name: directory.provider,
  member:
    directory.created_by === account.id
      ? null
      : { id: directory.created_by, email: account.email, role: 'owner', is_checked: true },
  key: { id: directory.token_id, scopes: [] },
  key_label: `${directory.provider} (SCIM)`,
})

/**
 * Runs a change of a directory with the account and its people locked, so that of two changes the second one sees the
 * first. The token is read again, because it may have been revoked while this one waited.
 * @throws ScimError 401 if it was
 */
export const inTeam = <T>(
  platform: Platform,
  token: string,
  address: string,
  work: (work: Work) => Promise<T>,
): Promise<T> =>
  platform.db
    .transaction()
    .execute(async (tx) => {
      const before = await directoryOf(tx, token)
      if (!before) throw revoked()
      await lockUsers(tx, await personsOfAccount(tx, before.account_id))
      const directory = await directoryOf(tx, token)
      const provider = directory && (await providerById(tx, directory.provider_id))
      const account = directory && (await userById(tx, directory.account_id))
      if (!directory || !provider || !account) throw revoked()
      return work({
        platform,
        tx,
        directory,
        provider,
        account,
        actor: actorOfDirectory(account, directory, address),
      })
    })
    .catch((error: unknown) => {
      if (error instanceof HttpError && error.code === 'address_in_use') throw inUse()
      throw error
    })

export const inUse = () => new ScimError(409, 'This address has a HomeSlice account already.', 'uniqueness')
