import { verify } from 'node:crypto'
import type { z } from 'zod'
import {
  FILE_REASON,
  PACK_FACTS,
  PACK_PROBLEM,
  type PackFileState,
  type PackVerdict,
  packFacts,
} from '#domain/history/evidence/pack.ts'
import { fingerprintOf } from '../../../platform/auth/signing-key.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { type DigestContent, digestContent } from '../../audit/rows.ts'
import { type CheckedEvent, checkedEvents } from './check-events.ts'
import { stateOf } from './prove-files.ts'
import { linesOf, type PackContent } from './read-pack.ts'

const LIST = 'SHA256SUMS'
const SIGNATURE = 'SHA256SUMS.sig'
const PACK_KEY = 'keys/pack.pem'
const DIGEST = /^digests\/(\d{1,9})\.json$/
/** Files of these folders are proofs, or are proven one by one. */
const FOLDERS = /^(events|proofs|digests|keys)\//
const LIST_LINE = /^([0-9a-f]{64}) {2}(.+)$/
const HASH_DIGITS = 64

/** A key with which HomeSlice signs or has signed. */
export interface KnownKey {
  fingerprint: string
  public_key: string
}

export interface CheckedPack {
  /** False for a zip that has no list of files and no events. */
  isPack: boolean
  verdict: PackVerdict
  /** What was changed; empty for a pack that is verified. */
  problems: string[]
  /** Fingerprint of the known key that signed the list of files; null for any other. */
  key: string | null
  /** The deal, as a proven event names it. */
  deal: { id: string; label: string } | null
  /** The time when HomeSlice made the pack; null if HomeSlice did not sign it. */
  made_at: string | null
  last_event: number
  proven_events: number
  unproven_events: number
  /** The digests of the pack, for comparison with those on record. */
  digests: { number: number; hash: string }[]
  files: { name: string; state: PackFileState; reason: string }[]
}

/**
 * Checks a pack by the rules of its `verify.sh`, with the keys of HomeSlice instead of those in the pack: nothing in
 * the pack is trusted before a key has signed it.
 */
export function checkPack({ files, twice }: PackContent, keys: readonly KnownKey[]): CheckedPack {
  const problems = twice.map(PACK_PROBLEM.fileTwice)
  const text = (name: string) => files.get(name)?.toString() ?? ''
  const changed = compareWithList(files, problems)
  const digests = [...files.keys()].flatMap((name) => checkedDigest(files, name, keys, problems) ?? [])
  const key = packKey(files, digests, keys, problems)
  const events = checkedEvents(files, new Map(digests.map((one) => [one.name, one.content])), problems)
  const proven = events.filter(({ isProven }) => isProven)
  const isSigned = key !== null
  const newest = digests.toSorted((one, other) => one.content.number - other.content.number).at(-1)?.content
  return {
    isPack: files.has(LIST) || events.length > 0,
    verdict: verdictOf(isSigned, problems),
    problems,
    key,
    deal: dealOf(proven),
    made_at: isSigned && !changed.has(PACK_FACTS) ? madeAt(text(PACK_FACTS), newest) : null,
    last_event: Math.max(0, ...events.map(({ id }) => id)),
    proven_events: proven.length,
    unproven_events: events.length - proven.length,
    digests: digests.map(({ content, hash }) => ({ number: content.number, hash })),
    files: [...files.keys()]
      .filter((name) => !FOLDERS.test(name) && name !== LIST && name !== SIGNATURE)
      .map((name) => ({
        name,
        ...(changed.has(name)
          ? { state: 'changed' as const, reason: FILE_REASON.changed }
          : stateOf(name, text(name), proven, isSigned)),
      })),
  }
}

function verdictOf(isSigned: boolean, problems: readonly string[]): PackVerdict {
  if (!isSigned) return 'foreign'
  return problems.length > 0 ? 'changed' : 'verified'
}

/** Adds what the list of files does not say of the files. Returns the files that differ from it. */
function compareWithList(files: PackContent['files'], problems: string[]): ReadonlySet<string> {
  const lines = linesOf(files.get(LIST))
  const listed = new Map<string, string>()
  for (const line of lines) {
    const [, hash = '', name = ''] = LIST_LINE.exec(line) ?? []
    listed.set(name, hash)
  }
  if (listed.size === 0 || listed.has('')) problems.push(PACK_PROBLEM.listDamaged())
  const changed = new Set<string>()
  for (const [name, hash] of listed) {
    const content = files.get(name)
    if (content && sha256(content) === hash) continue
    if (name !== '') problems.push(PACK_PROBLEM[content ? 'fileChanged' : 'fileRemoved'](name))
    changed.add(name)
  }
  for (const name of files.keys())
    if (!listed.has(name) && name !== LIST && name !== SIGNATURE) {
      problems.push(PACK_PROBLEM.fileAdded(name))
      changed.add(name)
    }
  return changed
}

interface CheckedDigest {
  name: string
  content: DigestContent
  hash: string
}

/** A digest that a known key signed; null for another file, or one that is not signed so. */
function checkedDigest(
  files: PackContent['files'],
  name: string,
  keys: readonly KnownKey[],
  problems: string[],
): CheckedDigest | null {
  if (!DIGEST.test(name)) return null
  const bytes = files.get(name) ?? Buffer.alloc(0)
  const content = parsed(bytes.toString(), digestContent)
  const key = keys.find(({ fingerprint }) => fingerprint === content?.key)
  if (!content) problems.push(PACK_PROBLEM.digestUnknown(name))
  else if (!key) problems.push(PACK_PROBLEM.keyUnknown(name, content.key.slice(0, HASH_DIGITS)))
  else if (!hasSigned(key, bytes, files.get(name.replace(/json$/, 'sig'))))
    problems.push(PACK_PROBLEM.signature(name))
  else return { name, content, hash: sha256(bytes) }
  return null
}

const hasSigned = ({ public_key }: KnownKey, content: Buffer, signature: Buffer | undefined) =>
  signature !== undefined && verify(null, content, public_key, signature)

/** The fingerprint of the known key that signed the list of files, and a digest in the pack. */
function packKey(
  files: PackContent['files'],
  digests: readonly CheckedDigest[],
  keys: readonly KnownKey[],
  problems: string[],
): string | null {
  const list = files.get(LIST)
  const key = list && keys.find((one) => hasSigned(one, list, files.get(SIGNATURE)))
  if (!key) {
    const own = fingerprintIn(files.get(PACK_KEY))
    const isOfOther = own !== null && !keys.some(({ fingerprint }) => fingerprint === own)
    problems.push(isOfOther ? PACK_PROBLEM.keyUnknown(LIST, own) : PACK_PROBLEM.signature(LIST))
    return null
  }
  if (!digests.some(({ content }) => content.key === key.fingerprint))
    problems.push(PACK_PROBLEM.packKey(key.fingerprint))
  return key.fingerprint
}

function fingerprintIn(pem: Buffer | undefined): string | null {
  try {
    return pem ? fingerprintOf(pem.toString()) : null
  } catch {
    return null
  }
}

function dealOf(proven: readonly CheckedEvent[]): CheckedPack['deal'] {
  const newest = proven.toSorted((one, other) => one.id - other.id).at(-1)
  const [id, label] = ['subject_id', 'subject_label'].map((name) => newest?.values.get(name))
  return id && label ? { id: JSON.parse(id) as string, label: JSON.parse(label) as string } : null
}

/** Packs that were made before they named their time are of the time of their newest digest. */
function madeAt(text: string, newest: DigestContent | undefined): string | null {
  return parsed(text, packFacts)?.made_at ?? newest?.made_at ?? null
}

function parsed<S extends z.ZodType>(text: string, schema: S): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
