import { type GroupChange, membersAfter } from '#domain/sign-on/scim/changes.ts'
import { invalidValue, ScimError } from '#domain/sign-on/scim/error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findGroups, findPeople, groupBy, hasRoomForGroup, type ScimGroupRow } from '../queries.ts'
import { deleteGroup, insertGroup, putMembers, putPerson, updateGroup } from '../store.ts'
import { inTeam, type Work } from './in-team.ts'
import { renewRoles } from './roles.ts'

/** @throws ScimError 400 without a name or for members whom the directory does not see, 409 for a name that is in use */
export const addGroup = (
  platform: Platform,
  token: string,
  address: string,
  change: GroupChange,
): Promise<ScimGroupRow> =>
  inTeam(platform, token, address, async (work) => {
    const { tx, directory, provider } = work
    if (!(await hasRoomForGroup(tx, directory)))
      throw new ScimError(403, 'This directory has too many groups.')
    const id = newId()
    const name = await freeName(work, id, change.displayName)
    await insertGroup(tx, { id, provider_id: provider.id, name, external_id: change.externalId ?? null })
    await store(work, id, [], change)
    return groupBy(tx, directory, id)
  })

/** @throws ScimError as `addGroup`, and 404 for a group of another directory */
export const changeGroup = (
  platform: Platform,
  token: string,
  address: string,
  id: string,
  change: GroupChange,
): Promise<ScimGroupRow> =>
  inTeam(platform, token, address, async (work) => {
    const { tx, directory } = work
    const group = await groupBy(tx, directory, id)
    await updateGroup(tx, group.id, {
      name:
        change.displayName === undefined ? group.name : await freeName(work, group.id, change.displayName),
      ...(change.externalId !== undefined && { external_id: change.externalId }),
    })
    await store(work, group.id, idsOf(group), change)
    return groupBy(tx, directory, group.id)
  })

/** Its members have the roles of their other groups from now on. @throws ScimError 404 */
export const removeGroup = (platform: Platform, token: string, address: string, id: string): Promise<void> =>
  inTeam(platform, token, address, async (work) => {
    const group = await groupBy(work.tx, work.directory, id)
    // Before the group is gone: without any group roles would not follow from the directory.
    await putMembers(work.tx, group.id, [])
    await renewRoles(work, idsOf(group))
    await deleteGroup(work.tx, group.id)
  })

const idsOf = ({ members }: ScimGroupRow) => members.map(({ id }) => id)

/** Stores the members of a group, and the roles that follow. */
async function store(work: Work, id: string, before: readonly string[], change: GroupChange): Promise<void> {
  const { tx, directory, provider } = work
  const after = membersAfter(before, change)
  const everyone = { conditions: [], offset: 0, limit: null }
  const known = new Set((await findPeople(tx, directory, everyone)).rows.map((person) => person.id))
  const added = after.filter((member) => !before.includes(member))
  if (!added.every((member) => known.has(member)))
    throw invalidValue('A member is no person of your company whom this directory keeps in step.')
  for (const member of added) await putPerson(tx, provider.id, member, {})
  await putMembers(tx, id, after)
  await renewRoles(work, [...new Set([...before, ...after])])
}

/** @throws ScimError 400 without a name, 409 if another group has it */
async function freeName({ tx, directory }: Work, id: string, name: string | undefined): Promise<string> {
  if (name === undefined) throw invalidValue('“displayName” is missing.')
  const conditions = [{ attribute: 'displayname', value: name }]
  const { rows } = await findGroups(tx, directory, { conditions, offset: 0, limit: 1 })
  if (rows.some((group) => group.id !== id))
    throw new ScimError(409, 'Another group has this name.', 'uniqueness')
  return name
}
