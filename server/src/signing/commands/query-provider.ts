import { sql } from 'kysely'
import { UNSENT_HOURS } from '#domain/signing/vocabulary.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRequest } from '../queries/requests.ts'
import { takeUnreported } from '../store.ts'
import { queueProviderJob } from './provider-jobs.ts'
import { asProvided, providerFor, providerOf } from './providers.ts'
import { recordReport } from './report.ts'
import { fail } from './run-provider-job.ts'

/** The most requests that one run queries. */
const MOST = 200

const UNREACHED = {
  reason: `It could not be sent to the provider for ${UNSENT_HOURS} hours. Send it again, or contact HomeSlice.`,
  code: 'unreached',
}

/** Enqueues unfinished provider jobs again, and queries the provider about open requests without recent reports. */
export async function queryProvider(platform: Platform): Promise<void> {
  await sendAgain(platform)
  if (!providerOf(platform)) return
  for (const id of await takeUnreported(platform.db, MOST)) await queryStatus(platform, id)
}

async function queryStatus(platform: Platform, id: string): Promise<void> {
  const request = await findRequest(platform.db, id)
  try {
    const report = await providerFor(platform, request).report(asProvided(request))
    if (report) await recordReport(platform, report)
  } catch (error) {
    // Continues with the other requests; the next run queries this one again.
    platform.log.warn(
      { request: id, err: error },
      'a signing provider did not report the status of a request',
    )
  }
}

/** Enqueues requests again whose provider job has failed finally or was lost; after `UNSENT_HOURS` they fail. */
async function sendAgain(platform: Platform): Promise<void> {
  const { rows } = await sql<{ id: string; is_over: boolean }>`
    select id, created_at < clock_timestamp() - make_interval(hours => ${UNSENT_HOURS}) as is_over
    from signing_requests
    where provider <> 'builtin' and status = 'created' and created_at < clock_timestamp() - interval '1 hour'
    order by created_at limit ${MOST}`.execute(platform.db)
  for (const { id, is_over } of rows) {
    if (is_over) await fail(platform, id, UNREACHED)
    else
      await platform.db.transaction().execute(async (tx) => {
        await queueProviderJob(platform, tx, await findRequest(tx, id), 'send')
      })
  }
}
