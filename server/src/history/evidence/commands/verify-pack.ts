import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { VerifiedPack } from '#domain/history/evidence/contract.ts'
import { PACK_PROBLEM } from '#domain/history/evidence/pack.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { HttpError, invalidField } from '../../../platform/http/errors.ts'
import { inThread, ThreadFailed } from '../../../platform/in-thread.ts'
import type { Platform } from '../../../platform/platform.ts'
import { printableName } from '../../../platform/storage/upload-errors.ts'
import { unknownDigests } from '../queries/digests.ts'
import { evidenceKeys } from '../queries/keys.ts'
import { shownEvents } from '../queries/shown-events.ts'
import type { CheckedPack } from './check-pack.ts'
import type { CheckReply, CheckRequest } from './check-worker.ts'
import { seeEvidence } from './make-pack.ts'

/** Several times what a pack of 100 MB unpacked takes. */
const LIMIT_MS = 10_000
const WORKER = new URL('./check-worker.ts', import.meta.url)
const MOST_PROBLEMS = 20
const MOST_FILES = 50

/**
 * Checks an uploaded evidence pack against the keys and the record of HomeSlice, one at a time, because anyone may ask.
 * Nothing of the file is stored or logged.
 */
export function packVerifier(
  platform: Platform,
): (request: FastifyRequest, reply: FastifyReply) => Promise<VerifiedPack> {
  const { db, log, visitorFiles } = platform
  const oneAtATime = pLimit(1)

  async function checked(zip: Buffer, keys: CheckRequest['keys']): Promise<CheckedPack> {
    try {
      const found = await oneAtATime(() =>
        inThread<CheckReply>(WORKER, { zip, keys } satisfies CheckRequest, LIMIT_MS),
      )
      if (found?.isPack) return found
      throw invalidField('files', 'This is not an evidence pack. Choose the zip as it was downloaded.')
    } catch (error) {
      if (!(error instanceof ThreadFailed)) throw error
      log.warn({ err: error }, 'an evidence pack could not be verified')
      throw invalidField('files', 'This file cannot be checked.')
    }
  }

  return (request, reply) =>
    visitorFiles.take(request, reply, async ({ name, content }) => {
      const keys = await evidenceKeys(platform)
      const known = keys.map(({ fingerprint, public_key }) => ({ fingerprint, public_key }))
      const pack = await checked(content, known)
      const unknown = await unknownDigests(db, pack.digests)
      const problems = [...pack.problems, ...unknown.map(PACK_PROBLEM.digestUnknown)]
      const key = keys.find(({ fingerprint }) => fingerprint === pack.key)
      return {
        file_name: printableName(name),
        verdict: pack.verdict === 'verified' && problems.length > 0 ? 'changed' : pack.verdict,
        problems: problems.slice(0, MOST_PROBLEMS).map(printableName),
        deal_label: pack.deal?.label ?? null,
        made_at: pack.made_at,
        signing_key: key
          ? {
              fingerprint: key.fingerprint,
              first_signed_at: key.first_signed_at,
              last_signed_at: key.last_signed_at,
              is_current: key.is_current,
            }
          : null,
        proven_events: pack.proven_events,
        unproven_events: pack.unproven_events,
        later_events: await laterEvents(platform, await personOf(request), pack),
        contents: pack.files
          .slice(0, MOST_FILES)
          .map(({ name: file, ...rest }) => ({ name: printableName(file), ...rest })),
      }
    })
}

/** Who asks, in person; null for visitors, programs and administrators who view as another user. */
async function personOf(request: FastifyRequest): Promise<Actor | null> {
  // A session that has ended makes a visitor.
  const actor = await request.server.authenticate(request).catch(() => null)
  return actor?.is_member && !actor.key && !actor.viewed_by && !actor.needs_second_factor ? actor : null
}

/**
 * How many events of the deal the reader's own pack would have more today, without their downloads of packs; null for
 * those who may have no pack of it.
 */
async function laterEvents(
  { db }: Platform,
  actor: Actor | null,
  { deal, last_event }: CheckedPack,
): Promise<number | null> {
  if (!actor || !deal) return null
  try {
    const { reader } = await seeEvidence(db, actor, deal.id)
    const later = await shownEvents(db, reader, deal.id, last_event)
    return later.filter(({ type }) => type !== 'evidence.downloaded').length
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
