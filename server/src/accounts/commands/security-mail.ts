import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import type { EventPayload } from '#domain/kernel/events.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { type Actor, personId } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownerOf } from '../queries/account-of.ts'
import { userById } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'

/** Security-relevant changes of a person's log-in. */
type SecurityEvent =
  | 'user.password_changed'
  | 'user.email_change_requested'
  | 'user.email_changed'
  | 'user.second_factor_on'
  | 'user.second_factor_off'
  | 'user.second_factor_reset'
  | 'user.passkey_added'
  | 'user.passkey_removed'
  | 'user.recovery_code_used'
  | 'user.recovery_codes_renewed'
  | 'user.session_copied'

interface SecurityMail {
  subject: string
  /** A sentence of the mail that says what happened. */
  happened: string
  /** Condition under which the owner should react: "If it was not you". */
  alarm?: string
}

/** Records a security-relevant change of a person's log-in and mails it to them. */
export async function recordAndMail(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  user: UserRow,
  payload: EventPayload<typeof ACCOUNT_EVENTS, SecurityEvent>,
  mail: SecurityMail,
): Promise<void> {
  await platform.events.append(tx, ACCOUNT_EVENTS, {
    ...payload,
    subject_id: user.id,
    subject_label: user.email,
    actor,
  })
  await mailPerson(platform, tx, user, mail)
}

/** Mails a person what happened to their log-in, where another event records it. */
export const mailPerson = (
  platform: Platform,
  tx: Tx,
  user: Pick<UserRow, 'email' | 'first_name'>,
  { subject, happened, alarm = 'If it was not you' }: SecurityMail,
): Promise<void> =>
  platform.mail.notice(tx, 'system', {
    to: user.email,
    subject,
    text: [
      `Hello ${user.first_name},`,
      happened,
      `${alarm}, set a new password immediately: ${platform.config.publicUrl}/forgot-password`,
    ].join('\n\n'),
  })

/** Mails the person who owns an account now. */
export const mailOwner = async (
  platform: Platform,
  tx: Tx,
  account: Pick<UserRow, 'id' | 'email' | 'first_name'>,
  mail: SecurityMail,
): Promise<void> => mailPerson(platform, tx, (await ownerOf(tx, account.id)) ?? account, mail)

/** Mails what was made for an account to the person who made it, and to the owner of the account if that is another person. */
export async function mailMaker(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  mail: Omit<SecurityMail, 'alarm'>,
): Promise<void> {
  const person = await userById(tx, personId(actor))
  if (person) await mailPerson(platform, tx, person, mail)
  const owner = await ownerOf(tx, actor.user_id)
  if (!owner || owner.id === person?.id) return
  await mailPerson(platform, tx, owner, {
    subject: mail.subject,
    happened: `${foreignText(actor.name)} did this for your company: ${mail.happened}`,
    alarm: 'If this person should not do this',
  })
}
