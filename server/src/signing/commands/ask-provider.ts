import { sql } from 'kysely'
import { UNSENT_HOURS } from '#domain/signing/vocabulary.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRequest } from '../queries/requests.ts'
import { takeQuiet } from '../store.ts'
import { tellProvider } from './errands.ts'
import { asProvided, providerFor, providerOf } from './providers.ts'
import { recordReport } from './report.ts'
import { fail } from './run-errand.ts'

/** What one run asks for at most. */
const MOST = 200

const UNREACHED = {
  reason: `It could not be given to the provider for ${UNSENT_HOURS} hours. Send it again, or tell HomeSlice.`,
  code: 'unreached',
}

/** Takes up what a provider was not given, and asks about open requests of which it has not told for some time. */
export async function askProvider(platform: Platform): Promise<void> {
  await sendAgain(platform)
  if (!providerOf(platform)) return
  for (const id of await takeQuiet(platform.db, MOST)) await ask(platform, id)
}

async function ask(platform: Platform, id: string): Promise<void> {
  const request = await findRequest(platform.db, id)
  try {
    const report = await providerFor(platform, request).report(asProvided(request))
    if (report) await recordReport(platform, report)
  } catch (error) {
    // The others are asked for all the same, and this one again in the next run.
    platform.log.warn({ request: id, err: error }, 'a signing provider did not say how far a request is')
  }
}

/** Requests whose errand has failed for good, or was lost; after hours they end. */
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
        await tellProvider(platform, tx, await findRequest(tx, id), 'send')
      })
  }
}
