import { type RawBuilder, sql } from 'kysely'
import { MOST_PREVIEWED, type Preview } from '#domain/credit-boxes/contract.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { loosened, wantedText } from '#domain/deals/credit-box-match.ts'
import { type Criterion, type Limits, wantedBy } from '#domain/deals/criteria.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import { chooseInMarket } from '../../deals/queries/choose-deals.ts'
import { conditionsOf, hasVerdict, isMet, verdictsUnder } from '../../deals/queries/criteria.ts'
import { isInMarket } from '../../deals/queries/deal-filters.ts'
import { listCards } from '../../deals/queries/list-deals.ts'
import { dealCardView } from '../../deals/views/card.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { PLANNED_FOR_ITS_VALUES } from '../../platform/database/statement-names.ts'
import type { Platform } from '../../platform/platform.ts'

type Sql = RawBuilder<unknown>

const isLive = sql`d.deal_state = 'live' and ${isInMarket}`
const counted = (condition: Sql) => sql`(count(*) filter (where ${condition}))::int`

/** The columns of one criterion's effect; `met` are the columns that say which criteria a deal meets. */
function effectColumns(limits: Limits, names: readonly Criterion[], name: Criterion): Sql {
  const met = sql.ref(`met.${name}`)
  const wanted = wantedBy(loosened(limits, name), name)
  const others = names.filter((other) => other !== name).map((other) => sql.ref(`met.${other}`))
  const looser = wanted === null ? sql`true` : isMet(name, wanted)
  const gained = sql.join([...others, looser, sql`${met} is not true`], sql` and `)
  return sql`json_build_array(${counted(met)}, ${counted(sql`not ${met}`)}, ${counted(sql`${met} is null`)}, ${counted(gained)})`
}

/**
 * Counts the live deals that a box with these limits finds, and the effect of each limit. Index: deal_listings_counted.
 */
export async function previewOf(db: Db, limits: Limits): Promise<Preview> {
  const conditions = conditionsOf(limits)
  const names = conditions.map(({ name }) => name)
  const verdicts = verdictsUnder(limits)
  const met = sql.join([
    sql`true as always`,
    ...conditions.map((condition) => sql`${condition.isMet} as ${sql.ref(condition.name)}`),
  ])
  const effects = sql.join([sql`null`, ...names.map((name) => effectColumns(limits, names, name))])
  const { rows } = await sql<{
    live: number
    match: number
    mismatch: number
    effects: [null, ...[number, number, number, number][]]
  }>`${sql.raw(PLANNED_FOR_ITS_VALUES)}
    select count(*)::int as live, ${counted(verdicts.match)} as match, ${counted(verdicts.mismatch)} as mismatch,
      json_build_array(${effects}) as effects
    from deal_listings d join deal_criteria c on c.id = d.id cross join lateral (select ${met}) met
    where ${isLive}`.execute(db)
  const row = rows[0] ?? { live: 0, match: 0, mismatch: 0, effects: [null] as [null] }
  const [, ...counts] = row.effects
  const criteria = names.map((criterion, place) => {
    const [passed = 0, failed = 0, unknown = 0, gained = 0] = counts[place] ?? []
    return { criterion, ...textsOf(limits, criterion), passed, failed, unknown, gained }
  })
  const most = Math.max(0, ...criteria.map(({ failed }) => failed))
  return {
    live: row.live,
    match: row.match,
    partial: row.live - row.match - row.mismatch,
    mismatch: row.mismatch,
    criteria,
    strictest: criteria.find(({ failed }) => failed > 0 && failed === most)?.criterion ?? null,
  }
}

/** The first live deals, as cards, that match these limits: of those that are counted. */
export async function matchesOf(platform: Platform, actor: Actor, limits: Limits): Promise<DealCard[]> {
  const filters: DealFilters = {
    market: 'open',
    deal_state: ['live'],
    credit_box_match: ['match'],
    exclusive_properties: false,
    limits,
  }
  const page = { page: 1, page_size: MOST_PREVIEWED, ordering: ['bid_end_ts'] as const }
  const chosen = await chooseInMarket(platform, actor, filters, page)
  const rows = await listCards(platform.db, actor, chosen, { box: undefined, atMost: MOST_PREVIEWED })
  return rows.map((row) => dealCardView(platform.tokens, actor, row, platform.clock.now()))
}

function textsOf(limits: Limits, name: Criterion) {
  const wanted = wantedBy(limits, name)
  const looser = wantedBy(loosened(limits, name), name)
  return {
    wanted: wanted === null ? '' : wantedText(name, wanted),
    looser: looser === null ? null : wantedText(name, looser),
  }
}

/** How many of the matching live deals have each type of document; every listing shows these types. */
export async function documentsOf(db: Db, limits: Limits) {
  const { rows } = await sql<{ document_type: DocumentType | null; deals: number }>`
    with matching as materialized (select d.id from deal_listings d where ${isLive} and ${hasVerdict(limits, ['match'])})
    select null as document_type, count(*)::int as deals from matching
    union all
    select f.document_type, count(distinct f.loan_deal_id)::int from matching m
      join loan_deal_files f on f.loan_deal_id = m.id and f.deleted_at is null group by 1`.execute(db)
  const documents = rows.flatMap(({ document_type, deals }) =>
    document_type === null ? [] : [{ document_type, deals }],
  )
  return {
    deals: rows.find(({ document_type }) => document_type === null)?.deals ?? 0,
    documents: documents.sort((a, b) => b.deals - a.deals || a.document_type.localeCompare(b.document_type)),
  }
}
