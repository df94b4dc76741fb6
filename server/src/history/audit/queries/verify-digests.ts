import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CHAIN_START, rootOf } from '#domain/history/audit/seal.ts'
import { fingerprintOf, isSignedBy } from '../../../platform/auth/signing-key.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { sha256 } from '../../../platform/sha256.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import {
  type DigestContent,
  digestContent,
  digestRecord,
  digestText,
  keyRecord,
  numberOfRecord,
  sealsIn,
  sealsRecord,
  treeOf,
} from '../rows.ts'

/** What is wrong, and the first event that it is about. */
export interface Problem {
  event: number
  what: string
}

/** The seals that a digest in the storage signs. */
export interface SignedSeals {
  digest: DigestContent
  seals: readonly { id: number; leaf: string }[]
}

type DigestRecords = Pick<Storage, 'readRecord' | 'recordNames'>

/**
 * Reads the digests from the storage in order, up to the first that differs from what was signed.
 * @param trusted fingerprints of the only accepted keys; if empty, any key whose public key is stored is accepted
 */
export async function* signedSeals(
  storage: DigestRecords,
  trusted: readonly string[],
  report: (problem: Problem) => void,
): AsyncGenerator<SignedSeals> {
  const numbers = (await storage.recordNames()).flatMap((name) => numberOfRecord(name) ?? [])
  let before: { content: string; last_event: number } | null = null
  for (let number = 1; number <= Math.max(0, ...numbers); number += 1) {
    const next = (before?.last_event ?? 0) + 1
    const read = await readDigest(storage, number, before?.content ?? null, trusted)
    if (typeof read === 'string') {
      report({ event: next, what: `digest ${number} ${read}` })
      return
    }
    yield read
    before = { content: read.content, last_event: read.digest.last_event }
  }
}

/** A digest with its list of seals, or the problem with it. */
async function readDigest(
  storage: DigestRecords,
  number: number,
  before: string | null,
  trusted: readonly string[],
): Promise<(SignedSeals & { content: string }) | string> {
  const record = await storage.readRecord(digestRecord(number))
  if (record === null) return 'is missing from the storage of files'
  const [content = '', signature = ''] = record.split('\n')
  const digest = parse(content)
  if (digest?.number !== number) return 'cannot be read'
  const wrongKey = await problemOfKey(storage, digest, { content, signature }, trusted)
  if (wrongKey) return wrongKey
  if (digest.previous !== (before === null ? CHAIN_START : sha256(before)))
    return 'does not follow the one before it'
  const list = await storage.readRecord(sealsRecord(digest.seals))
  if (list === null || sha256(list) !== digest.seals)
    return 'has lost its list of seals, or the list was changed'
  const seals = sealsIn(list)
  const isWhole =
    seals.length === digest.events &&
    seals[0]?.id === digest.first_event &&
    seals.at(-1)?.id === digest.last_event &&
    rootOf(await treeOf(seals)) === digest.tree
  return isWhole ? { digest, seals, content } : 'does not say what its list of seals says'
}

async function problemOfKey(
  storage: DigestRecords,
  { key }: DigestContent,
  { content, signature }: { content: string; signature: string },
  trusted: readonly string[],
): Promise<string | null> {
  if (trusted.length > 0 && !trusted.includes(key))
    return `is signed with the key ${key}, which is not trusted`
  const publicKey = await storage.readRecord(keyRecord(key))
  if (publicKey === null || fingerprintOf(publicKey) !== key)
    return `is signed with the key ${key}, whose public key is not stored`
  return isSignedBy(publicKey, content, signature) ? null : 'has a signature that is not of its text'
}

function parse(content: string): DigestContent | null {
  try {
    return digestContent.parse(JSON.parse(content))
  } catch {
    return null
  }
}

/** A server writes a digest to the storage right after it has written it to the table. */
const STORING_MS = 2_000

/** Reports digests of the table that the storage lacks or has with a different content. */
export async function differencesFromTable(
  db: Db | Tx,
  storage: DigestRecords,
  report: (problem: Problem) => void,
): Promise<void> {
  const { rows } = await sql<{ number: number; first_event: number; content: string; signature: string }>`
    select number, first_event, content, signature from audit_digests order by number`.execute(db)
  const stored = (number: number) => storage.readRecord(digestRecord(number))
  let hasWaited = false
  for (const { number, first_event, content, signature } of rows) {
    let record = await stored(number)
    if (record === null && !hasWaited) {
      hasWaited = true
      await sleep(STORING_MS)
      record = await stored(number)
    }
    if (record !== digestText(content, signature))
      report({
        event: first_event,
        what: `digest ${number} is not the same in the database and in the storage of files`,
      })
  }
}
