import type { z } from 'zod'
import type { Agreement } from '#domain/accounts/agreement.ts'
import type { getAgreement, listAcceptances } from '#domain/accounts/contract.ts'
import { bindingLanguages, languagesOf, textIn, versionIn } from '#domain/kernel/binding-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'

/** A version of the user agreement as it is stored. */
type StoredAgreement = Omit<Agreement, 'french'> & { french: Agreement['french'] | null }

const texts = (db: Db | Tx) =>
  db.selectFrom('agreements').select(['version', 'effective_on', 'sections', 'french'])

/** The version of the user agreement that users must accept: the latest one in force. */
export const agreementInForce = (db: Db | Tx): Promise<StoredAgreement> =>
  texts(db).orderBy('in_force_since', 'desc').limit(1).executeTakeFirstOrThrow()

/** A version of the user agreement in these languages; in English alone if it has no French. */
export function agreementIn(
  wanted: readonly Language[],
  { version, effective_on, sections, french }: StoredAgreement,
): z.input<typeof getAgreement.response> {
  const languages = french ? wanted : bindingLanguages(false)
  return {
    version: versionIn(languages, version),
    effective_on,
    sections: textIn(languages, { en: sections, fr: french ?? [] }),
  }
}

/**
 * A text of the user agreement by its recorded version, as it was shown to those who accepted it.
 * @throws 404 for a version that was never in force
 */
export async function agreementOf(db: Db, recorded: string): Promise<ReturnType<typeof agreementIn>> {
  for (const stored of await texts(db).execute()) {
    const languages = languagesOf(stored.version, recorded)
    if (languages) return agreementIn(languages, stored)
  }
  throw notFound()
}

export async function acceptancesOf(db: Db, actor: Actor): Promise<z.input<typeof listAcceptances.response>> {
  const rows = await db
    .selectFrom('agreement_acceptances')
    .select(['version', 'address', 'accepted_at'])
    .where('user_id', '=', actor.user_id)
    .orderBy('accepted_at', 'desc')
    .execute()
  return { results: rows.map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() })) }
}
