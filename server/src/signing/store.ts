import { type Insertable, sql, type UpdateObject } from 'kysely'
import { OPEN_STATUSES, OUT_STATUSES, type SigningState } from '#domain/signing/rules.ts'
import { SIGNING_CODE_MINUTES, SIGNING_CODE_TRIES, UNREPORTED_MINUTES } from '#domain/signing/vocabulary.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { isAmong, type RequestRow, type SignerRow } from './queries/requests.ts'

const NOW = sql<Date>`clock_timestamp()`

export async function insertRequest(
  tx: Tx,
  request: Insertable<Tables['signing_requests']>,
  signers: readonly Insertable<Tables['signing_signers']>[],
): Promise<void> {
  await tx.insertInto('signing_requests').values(request).execute()
  await tx
    .insertInto('signing_signers')
    .values([...signers])
    .execute()
}

/** Further columns of a signer that change with their status. */
export type SignerFacts = Partial<
  Pick<Insertable<Tables['signing_signers']>, 'address' | 'browser' | 'decline_reason'>
>

/**
 * Stores the next state of a locked request: its status and those of the signers that changed, with their times.
 * @param facts columns of the signer who acted
 * @returns the request afterwards
 */
export async function storeState(
  tx: Tx,
  before: RequestRow,
  next: SigningState,
  facts: { signer: string; values: SignerFacts } | null = null,
  reason: string | null = null,
): Promise<RequestRow> {
  const isEnd = !OPEN_STATUSES.includes(next.status)
  const moved =
    next.status !== before.status &&
    (await tx
      .updateTable('signing_requests')
      .set({
        status: next.status,
        ...(before.status === 'created' && !isEnd && { sent_at: NOW }),
        ...(isEnd && { ended_at: NOW, reason }),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow())
  const signers = [...before.signers]
  for (const { id, place, status } of before.signers) {
    const now = next.signers[place]
    if (now === undefined || now === status) continue
    signers[place] = await tx
      .updateTable('signing_signers')
      .set({
        status: now,
        ...(now === 'invited' && { invited_at: NOW }),
        ...(now === 'viewed' && { viewed_at: NOW }),
        ...(now === 'signed' && { signed_at: NOW }),
        ...(now === 'declined' && { declined_at: NOW }),
        ...(facts?.signer === id && facts.values),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  return { ...before, ...moved, signers }
}

export async function setReference(tx: Tx, id: string, provider_ref: string): Promise<void> {
  await tx.updateTable('signing_requests').set({ provider_ref, heard_at: NOW }).where('id', '=', id).execute()
}

/** Notes the time of the latest report, at most once a minute, so that repeated events write nothing. */
export async function recordProviderContact(tx: Tx, id: string): Promise<void> {
  await sql`update signing_requests set heard_at = clock_timestamp() where id = ${id}
    and (heard_at is null or heard_at < clock_timestamp() - interval '1 minute')`.execute(tx)
}

/**
 * Takes open requests without a recent report of their provider, the longest silent first, so that no other server
 * queries them at the same time.
 */
export async function takeUnreported(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update signing_requests set heard_at = clock_timestamp() where id in (
      select r.id from signing_requests r
      where provider <> 'builtin' and ${isAmong(OUT_STATUSES)} and provider_ref is not null
        and (heard_at is null or heard_at < clock_timestamp() - make_interval(mins => ${UNREPORTED_MINUTES}))
      order by heard_at nulls first limit ${most} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertLink(tx: Tx, signer_id: string, token_hash: string): Promise<void> {
  await tx.insertInto('signing_links').values({ signer_id, token_hash }).execute()
}

const changeSigner = (
  tx: Tx,
  id: string,
  change: UpdateObject<Tables, 'signing_signers'>,
): Promise<SignerRow> =>
  tx.updateTable('signing_signers').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const markReminded = (tx: Tx, signerId: string) => changeSigner(tx, signerId, { reminded_at: NOW })

export const markConsented = (tx: Tx, signerId: string, version: string) =>
  changeSigner(tx, signerId, { consented_at: NOW, consent_version: version })

/** Stores a new code; the earlier one ends. */
export const setCode = (tx: Tx, signerId: string, code_hash: string) =>
  changeSigner(tx, signerId, {
    code_hash,
    code_tries: 0,
    code_expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${SIGNING_CODE_MINUTES})`,
  })

/** Counts a try of the signer's code and returns its digest; null if there is none, or no tries are left. */
export async function takeCodeTry(tx: Tx, signerId: string): Promise<string | null> {
  const taken = await tx
    .updateTable('signing_signers')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', signerId)
    .where('code_expires_at', '>', NOW)
    .where('code_tries', '<', SIGNING_CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst()
  return taken?.code_hash ?? null
}

/** A code can be used once. */
export const endCode = (tx: Tx, signerId: string) =>
  changeSigner(tx, signerId, { code_hash: null, code_expires_at: null })

export async function insertSignature(
  tx: Tx,
  signature: Insertable<Tables['signing_signatures']>,
): Promise<void> {
  await tx.insertInto('signing_signatures').values(signature).execute()
}

/** Stores the reference to the signed document. */
export async function markFinished(
  tx: Tx,
  id: string,
  finished: { file_id: string | null; storage_key: string; sha256: string; bytes: number },
): Promise<void> {
  await tx
    .updateTable('signing_requests')
    .set({
      finished_file_id: finished.file_id,
      finished_key: finished.storage_key,
      finished_sha256: finished.sha256,
      finished_bytes: finished.bytes,
      finished_at: NOW,
    })
    .where('id', '=', id)
    .execute()
}
