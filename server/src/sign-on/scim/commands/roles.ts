import { INVITED_ROLES } from '#domain/team/rules.ts'
import { giveRole } from '../../../team/commands/members.ts'
import { type PersonRow, peopleOf } from '../../../team/queries.ts'
import { roleByDirectory } from '../queries.ts'
import type { Work } from './in-team.ts'

/** The person of the team with this id, whose place has not ended. */
export const memberBy = async ({ tx, account }: Work, id: string): Promise<PersonRow | undefined> =>
  (await peopleOf(tx, account.id)).find((person) => person.id === id)

/** Gives people the roles that follow from their groups by now; never that of the owner, who keeps theirs. */
export async function renewRoles(work: Work, people: readonly string[]): Promise<void> {
  const { platform, tx, provider, actor } = work
  for (const id of people) {
    const person = await memberBy(work, id)
    const role =
      person && INVITED_ROLES.some((one) => one === person.role)
        ? await roleByDirectory(tx, provider, id)
        : null
    if (person && role) await giveRole(platform, tx, actor, person, role)
  }
}
