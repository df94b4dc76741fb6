import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import {
  FEED_COLUMN_NAMES,
  FEED_COLUMNS,
  type FeedFormat,
  type FeedName,
  MOST_FEED_ROWS,
} from '#domain/deals/feed.ts'
import type { DealCard } from '#domain/deals/shapes.ts'
import { COLUMNS_VERSION, type SheetColumn, type SheetValue } from '#domain/deals/sheet.ts'
import { id, timestamp } from '#domain/kernel/values.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { settledMoment } from '../../platform/database/clock.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { positionOf } from '../../platform/http/lists.ts'
import type { Platform } from '../../platform/platform.ts'
import { dealsOfFeed, type FeedPlace, placesInFeed } from '../queries/feed.ts'
import { listCards } from '../queries/list-deals.ts'
import { dealCardView } from '../views/card.ts'

export interface FeedQuery {
  format: FeedFormat
  since?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export interface Feed {
  rows: SheetValue[][]
  nextCursor: string | null
  /** What the reader sends as `since` after the last part: whatever is committed later changed at this moment or later. */
  nextSince: string
  /** The same for the same deals in the same format, whenever they are read. */
  etag: string
  exportedAt: string
}

const BATCH = 500
const COLUMNS = FEED_COLUMN_NAMES.map((name): SheetColumn<DealCard> => FEED_COLUMNS[name])
/** A place in a feed, with the settled moment of its first part: a later one would pass what that part still lacked. */
const PLACE = z.object({ changed: timestamp, id, settled: timestamp })

/**
 * A part of a feed, with what the actor sees of its deals.
 * @throws 400 if `since` is to come or the cursor is of no feed
 */
export async function readFeed(
  platform: Platform,
  actor: Actor,
  feed: FeedName,
  { format, since, cursor, limit = MOST_FEED_ROWS }: FeedQuery,
): Promise<Feed> {
  const now = platform.clock.now()
  if (since !== undefined && Date.parse(since) > now.getTime())
    throw invalidField('since', 'Enter a moment that has passed.')
  const after = positionOf({ cursor, page: 1, page_size: limit }, PLACE)
  // Before the deals are read.
  const settled = after?.settled ?? (await settledMoment(platform.db))
  // One more says whether the feed continues.
  const places = await placesInFeed(platform.db, actor, feed, { since, after, limit: limit + 1 })
  const ofAnswer = places.slice(0, limit)
  const rows: SheetValue[][] = []
  for (let start = 0; start < ofAnswer.length; start += BATCH) {
    const batch = ofAnswer.slice(start, start + BATCH)
    const page = dealsOfFeed(actor, feed, batch)
    const chosen = { page, count: batch.length }
    const changes = new Map(batch.map(({ id, changed }) => [id, new Date(changed).toISOString()]))
    for (const row of await listCards(platform.db, actor, chosen, { box: undefined, atMost: BATCH })) {
      const card = dealCardView(platform.tokens, actor, row, now)
      rows.push(
        COLUMNS.map(({ value }) => value({ ...card, updated_at: changes.get(card.id) ?? card.updated_at })),
      )
    }
  }
  const nextCursor = places.length > limit ? cursorBehind(settled, ofAnswer.at(-1)) : null
  const digest = createHash('sha256').update(JSON.stringify([COLUMNS_VERSION, format, nextCursor, rows]))
  return {
    rows,
    nextCursor,
    nextSince: settled,
    etag: `W/"${digest.digest('base64url').slice(0, 27)}"`,
    exportedAt: now.toISOString(),
  }
}

const cursorBehind = (settled: string, place: FeedPlace | undefined) =>
  place ? Buffer.from(JSON.stringify({ ...place, settled })).toString('base64url') : null

/** Records that a user read a feed, as an export of a list is recorded. */
export async function recordFeed(
  platform: Platform,
  actor: Actor,
  feed: FeedName,
  { format, ...asked }: FeedQuery,
  deals: number,
): Promise<void> {
  await platform.db.transaction().execute((tx) =>
    platform.events.append(tx, DEAL_EVENTS, {
      type: 'deals.exported',
      subject_id: actor.user_id,
      subject_label: 'List of deals',
      actor,
      after: { filters: { feed, ...asked }, format, deals },
    }),
  )
}
