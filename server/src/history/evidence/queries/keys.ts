import { sql } from 'kysely'
import type { z } from 'zod'
import type { listEvidenceKeys } from '#domain/history/evidence/contract.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keyRecord } from '../../audit/rows.ts'

type EvidenceKeys = z.input<typeof listEvidenceKeys.response>['results']

/** The public keys that signed digests, and this server's own key. A key without a stored public key is left out. */
export async function evidenceKeys({ db, storage, signingKey }: Platform): Promise<EvidenceKeys> {
  const { rows } = await sql<{ fingerprint: string; first_signed_at: Date; last_signed_at: Date }>`
    select content::jsonb ->> 'key' as fingerprint, min(made_at) as first_signed_at, max(made_at) as last_signed_at
    from audit_digests group by 1 order by 3 desc`.execute(db)
  const known: EvidenceKeys = []
  for (const { fingerprint, first_signed_at, last_signed_at } of rows) {
    const public_key = await publicKeyOf({ storage, signingKey }, fingerprint)
    if (public_key === null) continue
    known.push({
      fingerprint,
      public_key,
      first_signed_at: first_signed_at.toISOString(),
      last_signed_at: last_signed_at.toISOString(),
      is_current: fingerprint === signingKey.fingerprint,
    })
  }
  if (known.some(({ is_current }) => is_current)) return known
  const { fingerprint, publicKey } = signingKey
  const own = { fingerprint, public_key: publicKey, first_signed_at: null, last_signed_at: null }
  return [{ ...own, is_current: true }, ...known]
}

/** This server's own public key, or one from the records; null if there is no record of it. */
export const publicKeyOf = (
  { storage, signingKey }: Pick<Platform, 'storage' | 'signingKey'>,
  fingerprint: string,
): Promise<string | null> =>
  fingerprint === signingKey.fingerprint
    ? Promise.resolve(signingKey.publicKey)
    : storage.readRecord(keyRecord(fingerprint))
