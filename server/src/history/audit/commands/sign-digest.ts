import { sql } from 'kysely'
import { CHAIN_START, rootOf } from '#domain/history/audit/seal.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { readSeals } from '../queries/seals.ts'
import {
  type DigestContent,
  digestRecord,
  digestText,
  keyRecord,
  sealsRecord,
  sealsText,
  treeOf,
} from '../rows.ts'

interface StoredDigest {
  number: number
  first_event: number
  last_event: number
  content: string
  signature: string
}

/** The most seals in a digest, so that verifying one reads a bounded list. */
const MOST_SEALS = 20_000

/**
 * Signs the seals since the last digest, and also stores every digest in the file storage, with the list of its seals
 * and the public key. The table decides which of two servers signs; after a crash the next run stores missing records.
 */
export async function signDigest(platform: Platform): Promise<void> {
  const { background: db } = platform
  let last = await newestDigest(db)
  for (;;) {
    const seals = await readSeals(db, (last?.last_event ?? 0) + 1, { most: MOST_SEALS })
    const content = await contentOf(platform, last, seals)
    if (!content) break
    await store(platform, content)
    last = await newestDigest(db)
  }
  await storeDigests(platform)
}

async function contentOf(
  { clock, signingKey }: Platform,
  last: StoredDigest | undefined,
  seals: Awaited<ReturnType<typeof readSeals>>,
): Promise<DigestContent | null> {
  const [first, end] = [seals[0], seals.at(-1)]
  if (!first || !end) return null
  return {
    number: (last?.number ?? 0) + 1,
    made_at: clock.now().toISOString(),
    previous: last ? sha256(last.content) : CHAIN_START,
    first_event: first.id,
    last_event: end.id,
    events: seals.length,
    chain: end.chain,
    tree: rootOf(await treeOf(seals)),
    seals: sha256(sealsText(seals)),
    key: signingKey.fingerprint,
  }
}

async function store({ background: db, signingKey }: Platform, content: DigestContent): Promise<void> {
  const text = JSON.stringify(content)
  await sql`
    insert into audit_digests (number, first_event, last_event, made_at, content, signature)
    values (${content.number}, ${content.first_event}, ${content.last_event}, ${content.made_at}, ${text}, ${signingKey.sign(text)})
    on conflict do nothing`.execute(db)
}

async function newestDigest(db: Db): Promise<StoredDigest | undefined> {
  const { rows } = await sql<StoredDigest>`select * from audit_digests order by number desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Writes the digests that the file storage lacks. */
async function storeDigests({ background: db, storage, signingKey }: Platform): Promise<void> {
  const known = new Set(await storage.recordNames())
  const { rows } = await sql<StoredDigest>`
    select * from audit_digests where number > ${highestOf(known)} order by number`.execute(db)
  if (rows.length === 0) return
  await storage.storeRecord(keyRecord(signingKey.fingerprint), signingKey.publicKey)
  for (const digest of rows) {
    const text = sealsText(await readSeals(db, digest.first_event, { upTo: digest.last_event }))
    await storage.storeRecord(sealsRecord(sha256(text)), text)
    await storage.storeRecord(digestRecord(digest.number), digestText(digest.content, digest.signature))
  }
}

/** The number up to which the file storage has all digests. */
function highestOf(records: ReadonlySet<string>): number {
  let number = 0
  while (records.has(digestRecord(number + 1))) number += 1
  return number
}
