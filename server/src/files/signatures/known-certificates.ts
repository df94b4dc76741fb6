import type { Db } from '../../platform/database/database.ts'
import type { PlatformCertificate } from './certificate.ts'

/** Records a certificate, so that every server recognises its signatures for ever. */
export async function storeCertificate(db: Db, certificate: PlatformCertificate): Promise<void> {
  await db
    .insertInto('platform_certificates')
    .values({ fingerprint: certificate.fingerprint, certificate: certificate.chain[0] })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Fingerprints of all certificates of the platform, including earlier ones and those of other servers. */
export async function knownFingerprints(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('platform_certificates').select('fingerprint').execute()
  return rows.map(({ fingerprint }) => fingerprint)
}
