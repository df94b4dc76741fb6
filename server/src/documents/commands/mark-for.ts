import { dealReference } from '#domain/deals/title.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'

/** The reader as named in a mark, and the administrator who views as them. */
export async function readerOf({ db }: Pick<Platform, 'db'>, actor: Actor): Promise<string[]> {
  const { company_name } = await db
    .selectFrom('users')
    .select('company_name')
    .where('id', '=', actor.user_id)
    .executeTakeFirstOrThrow()
  const { viewed_by } = actor
  const name = viewed_by ? `${viewed_by.name} viewing as ${actor.name}` : actor.name
  return company_name ? [name, company_name] : [name]
}

/** The last line of a mark: what is read, and when. */
export const placeAndTime = ({ clock }: Pick<Platform, 'clock'>, reference: string): string =>
  `${reference}, ${momentText(clock.now().toISOString())}`

/** The lines of a reader's mark on a document of a deal. */
export async function markFor(
  platform: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  deal: Parameters<typeof dealReference>[0],
): Promise<string[]> {
  return [...(await readerOf(platform, actor)), placeAndTime(platform, dealReference(deal))]
}
