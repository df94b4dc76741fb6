import { ERASED_PERSON } from '#domain/history/audit/erasure.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import type { PlanLine } from '#domain/personal-data/contract.ts'
import { PERSONAL_DATA_EVENTS } from '#domain/personal-data/events.ts'
import { erasePerson } from '../../accounts/commands/erase-person.ts'
import { mailPerson } from '../../accounts/commands/security-mail.ts'
import { type Proof, withProof } from '../../accounts/commands/with-proof.ts'
import { lockForAdministrator, userById } from '../../accounts/queries/users.ts'
import { administratorOf, type UserRow } from '../../accounts/rows.ts'
import { eraseMessages } from '../../contact/commands.ts'
import { eraseDrafts, eraseOwnLists } from '../../deals/commands/erase-drafts.ts'
import { eraseDocuments } from '../../documents/commands/erase-drafts.ts'
import { destroyContents } from '../../files/destroy-contents.ts'
import { eraseProofs } from '../../funds/commands/erase-proofs.ts'
import { eraseRecord } from '../../kyc/commands/erase-record.ts'
import { eraseNotifications } from '../../notifications/commands/erase-notifications.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, notAuthenticated, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { eraseRooms } from '../../rooms/commands/erase-drafts.ts'
import { eraseSearches } from '../../saved-searches/commands/change-searches.ts'
import { eraseLinks } from '../../sign-on/commands/erase-links.ts'
import { eraseTasks } from '../../tasks/commands/erase-tasks.ts'
import { eraseInvitations } from '../../team/commands/erase-invitations.ts'
import { assertDecidesOnOthers } from '../policy.ts'
import { blocksOf, closesAccount, draftsOf, planOf, wordsOf } from '../queries/plan.ts'
import { findRequest } from '../queries/requests.ts'
import { deleteLinksOf, settleRequest, storeErasure } from '../store.ts'

/** The job that erases the person from the audit log; its payload is `{ request: id }`. */
export const LOG_JOB = 'personal_data.erase-log'

const decided = () => conflict('This request was decided or withdrawn already.')

/** The request with the locked row of its person. @throws 404, 403 for the caller's own, 409 once it is decided */
async function lockOpen(tx: Tx, actor: Actor, id: string): Promise<UserRow> {
  const request = await findRequest(tx, id)
  if (!request) throw notFound()
  if (request.state !== 'open') throw decided()
  assertDecidesOnOthers(actor, request.user_id)
  return lockForAdministrator(tx, actor, request.user_id)
}

/**
 * Erases the data of a person. All but the audit log is done in one transaction; a job follows with the log, which is read
 * as a whole.
 * @throws 400 on what proves who the caller is, 404, 403 for the caller's own request, 409 once it is decided or if something
 * stops it
 */
export const erase = (platform: Platform, actor: Actor, id: string, proof: Proof): Promise<void> =>
  withProof(platform, actor, proof, async (tx) => {
    const user = await lockOpen(tx, actor, id)
    const [block] = await blocksOf(tx, user)
    if (block) throw conflict(block.text)
    if (!(await settleRequest(tx, id, { state: 'erased', decided_by: actor.user_id }))) throw decided()
    const plan = await planOf(tx, user)
    await storeErasure(tx, id, { plan, words: await wordsOf(tx, user) })
    await mailPerson(platform, tx, user, farewell(plan))
    await eraseData(platform, tx, actor, user, plan)
    const kinds = (are: boolean) => plan.filter(({ is_erased }) => is_erased === are).map(({ data }) => data)
    await platform.events.append(tx, PERSONAL_DATA_EVENTS, {
      type: 'personal_data.erased',
      subject_id: user.id,
      subject_label: ERASED_PERSON,
      actor,
      after: { request: id, erased: kinds(true), kept: kinds(false) },
    })
    await platform.jobs.enqueue(tx, LOG_JOB, { request: id })
  })

async function eraseData(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  user: UserRow,
  plan: readonly PlanLine[],
): Promise<void> {
  const keptUntil = plan.find(({ data }) => data === 'identity')?.until ?? null
  await eraseRecord(platform, tx, user, keptUntil)
  await eraseLinks(tx, user.id)
  await eraseInvitations(tx, user.email)
  await eraseMessages(tx, user)
  await eraseTasks(tx, user.id)
  await eraseNotifications(tx, user.id)
  await deleteLinksOf(tx, user.id)
  if (closesAccount(user)) await eraseAccount(platform, tx, actor, user)
  await erasePerson(platform, tx, user)
}

/** What goes with an account that no one goes on with. */
async function eraseAccount(platform: Platform, tx: Tx, actor: Actor, user: UserRow): Promise<void> {
  const administrator = await userById(tx, actor.user_id)
  if (!administrator) throw notAuthenticated()
  const viewed_by = administratorOf(administrator)
  await platform.outlets.end(
    tx,
    { ...actor, user_id: user.id, email: user.email, viewed_by },
    { account: user.id },
  )
  await eraseOwnLists(tx, user.id)
  await eraseSearches(tx, user.id)
  await eraseProofs(platform, tx, user.id)
  const drafts = await draftsOf(tx, user.id)
  const contents = [...(await eraseDocuments(tx, drafts)), ...(await eraseRooms(tx, drafts))]
  await destroyContents(platform, tx, contents)
  await eraseDrafts(tx, drafts)
}

/** The last mail, which says what stays. */
function farewell(plan: readonly PlanLine[]) {
  const kept = plan.filter(({ is_erased }) => !is_erased)
  const lines = kept.map(
    ({ what, note, until }) => `- ${what}${until === null ? '' : `, until ${until}`}. ${note ?? ''}`,
  )
  return {
    subject: 'Your data at HomeSlice was erased',
    happened: [
      'What HomeSlice stored about you was erased.',
      ...(lines.length > 0 ? ['This stays:', ...lines] : []),
    ].join('\n'),
    alarm: 'If you have a new account at HomeSlice and did not expect this',
  }
}

/** Refuses a request; the person gets the reason by mail. @throws 404, 403 for the caller's own, 409 once it is decided */
export const refuseErasure = (platform: Platform, actor: Actor, id: string, reason: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const user = await lockOpen(tx, actor, id)
    if (!(await settleRequest(tx, id, { state: 'refused', decided_by: actor.user_id, reason })))
      throw decided()
    await platform.events.append(tx, PERSONAL_DATA_EVENTS, {
      type: 'personal_data.erasure_refused',
      subject_id: user.id,
      subject_label: user.email,
      actor,
      after: { request: id, reason },
    })
    await mailPerson(platform, tx, user, {
      subject: 'Your request to erase your data',
      happened: `Your data is not erased now. ${foreignText(reason, LONGEST_REASON)} You can complain to the privacy commissioner of Canada or of your province.`,
    })
  })

const LONGEST_REASON = 500
