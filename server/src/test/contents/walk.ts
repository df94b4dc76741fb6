import { sql } from 'kysely'
import { vi } from 'vitest'
import { namesOf } from '#domain/kernel/names.ts'
import type { Route } from '#domain/kernel/route.ts'
import { contractRoutes, filledPath } from '../contract-routes.ts'
import { textOfPdf } from '../pdf-text.ts'
import { unzipped } from '../unzipped.ts'
import type { Market, Said } from './market.ts'
import { PEOPLE, type Person, VIEWED, type Viewer } from './people.ts'
import { AUDIT, PACK } from './sights.ts'

/** A sandbox has a database of its own, with nothing of the market. */
const isOfMarket = ({ path }: Route) => !path.startsWith('/sandbox/')
export const READING: readonly Route[] = contractRoutes.filter(
  (route) => route.method === 'GET' && isOfMarket(route),
)

/** The rows about which everyone asks a path that begins like this. */
const SUBJECTS: Readonly<Record<string, string>> = {
  '/accounts/companies/:id/':
    'select distinct company_id as id from users where is_seller and company_id is not null',
  '/accounts/users/:id/': 'select id from users',
  '/approvals/:id/': 'select id from approvals',
  '/background_tasks/:id/': 'select id from background_tasks',
  '/bids/:id/': 'select id from bids',
  '/closing-files/:id/': 'select id from closing_files',
  '/closing/:id/': 'select loan_deal_id as id from closings',
  '/commitments/:id/': 'select id from commitments',
  '/companies/:id/': 'select id from users where is_buyer or is_seller',
  '/contact/messages/:id/': 'select id from contact_messages',
  '/credit-detail-box/:id/': 'select id from credit_boxes',
  '/deal-ndas/:id/': 'select id from deal_ndas',
  '/erasure-requests/:id/': 'select id from erasure_requests',
  '/follow-up-files/:id/': 'select id from follow_up_files',
  '/funds/accounts/:user_id/': 'select user_id as id from funds_proofs',
  '/funds/proofs/:id/': 'select id from funds_proofs',
  '/homeslice-ai/:id/': "select id from background_tasks where kind = 'applicant-summaries.read'",
  '/kyc/:user_id/': 'select user_id as id from kyc_records',
  '/kyc/scans/:id/': 'select id from kyc_scans',
  '/loan-deal-files/:id/': 'select id from loan_deal_files',
  '/loan-deal-images/:id/': 'select id from loan_deal_images',
  // One mortgage of each book stands for the others.
  '/loan-deal/:id/': "select id from loan_deals where deal_type <> 'mortgage_from_book' or loan_place = 1",
  '/private-channels/:id/': 'select id from private_channels',
  '/room-entries/:id/': 'select id from room_entries',
  '/seller-info/:id/': 'select id from users where is_seller',
  '/signing-requests/:id/': 'select id from signing_requests',
  '/webhook-deliveries/:id/': 'select id from webhook_deliveries',
  '/webhooks/:id/': 'select id from webhooks',
}
/** Paths with a parameter that is no id. Every person who has a link may open it, so that it is asked without an account. */
const LINKS: Readonly<Record<string, (asked: Market['asked']) => string>> = {
  '/calendar/:token/': ({ feed }) => feed,
  '/loan-tape/:file/': () => 'template',
  '/signing/:token/': ({ signing }) => signing,
  '/team/join/:token/': ({ invitation }) => invitation,
}
const startOf = ({ path }: Route) => /^.*?\/:\w+\//.exec(path)?.[0] ?? ''

/** Whether it is written above about what a route is asked. */
export const hasSubject = (route: Route) => {
  const start = startOf(route)
  return start === '' || start in SUBJECTS || start in LINKS
}

function queryOf(route: Route, asked: Market['asked']): string {
  if (route.produces?.includes('text/csv')) return '?format=csv'
  return route.path.endsWith('/auction/history/') ? `?before=${asked.bid}` : '?page_size=50'
}

async function textOf(type: string, content: Buffer): Promise<string> {
  if (/zip|openxml|octet-stream/.test(type) && content.subarray(0, 2).toString() === 'PK') {
    const texts: string[] = []
    for (const [name, part] of await unzipped(content))
      texts.push(name, await textOf(name.endsWith('.pdf') ? 'pdf' : '', part))
    return texts.join('\n')
  }
  // Uploads of the market are not compressed.
  if (type.includes('pdf')) return `${textOfPdf(content)} ${content.toString('latin1')}`
  // Long lines of calendars are folded.
  return content.toString('utf8').replace(/\r\n /g, '')
}

/** Asks every reading route as everyone about everything, and makes the zips and evidence packs of all deals. */
export async function walk({ asked, contents, keys, people, printed, testApp }: Market): Promise<Said[]> {
  const { http, platform } = testApp.product
  // Tasks and notices of the queue are part of the answers.
  const isSettled = async () => {
    const { rows } = await sql`select from background_tasks where finished_at is null
      union all select from jobs.job where name not like 'mail.%' and name not like '\\_\\_%'
        and state in ('created', 'retry', 'active') and start_after <= clock_timestamp()`.execute(platform.db)
    return rows.length === 0
  }
  await vi.waitUntil(isSettled, { timeout: 120_000, interval: 50 })
  // The mandatory documents of fixtures have no content, so that no zip could be made.
  await sql`delete from loan_deal_files where bytes = 1000`.execute(platform.db)
  const subjects = new Map<string, string[]>()
  for (const [start, query] of Object.entries(SUBJECTS)) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(platform.db)
    subjects.set(
      start,
      rows.map(({ id }) => id),
    )
  }
  const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  type Headers = () => Record<string, string>
  const viewers = new Map<Viewer, Headers>([
    ...namesOf(PEOPLE).map((person): [Viewer, Headers] => [person, () => bearer(people[person])]),
    ...VIEWED.map((person: Person): [Viewer, Headers] => [
      `administrator as ${person}` as Viewer,
      () => ({ ...bearer(people.administrator), 'view-as-user': people[person].id }),
    ]),
    ...[...keys].map(([name, key]): [Viewer, Headers] => [name, () => bearer(key)]),
    ['no account', () => ({})],
  ])
  const said: Said[] = []
  for (const [to, headers] of viewers) {
    const addresses = new Set<string>()
    // Whatever it is about: no reading route is in their scopes.
    const isRefused = to === 'no account' || (to.endsWith(' key') && to !== 'read key')
    async function ask(path: string, url: string, payload?: object) {
      const method = payload ? 'POST' : 'GET'
      const response = await http.inject({ method, url, headers: headers(), ...(payload && { payload }) })
      if (response.statusCode >= 500) throw new Error(`${path}: ${response.body}`)
      const text = await textOf(String(response.headers['content-type']), response.rawPayload)
      const place = path.startsWith(AUDIT) ? AUDIT : path
      said.push({ to, place, text, isAnswer: response.statusCode < 400 })
      for (const [, address = ''] of text.matchAll(/"(\/api\/[^"]+signature=[^"]+)"/g)) addresses.add(address)
      const [, next] = /"next":"([^"]+)"/.exec(text) ?? []
      if (next && place !== AUDIT) await ask(path, `/api${next}`)
      return response
    }
    for (const route of READING) {
      const start = startOf(route)
      const link = LINKS[start]?.(asked)
      if (link && to !== 'no account') continue
      const isPrinted = route.produces?.includes('application/pdf') && /^.(loan-deal|closing).:id/.test(start)
      const values = link ? [link] : (subjects.get(start) ?? [''])
      for (const value of isRefused ? values.slice(0, 1) : values) {
        if (isPrinted && ![...printed.values()].includes(value)) continue
        const given = Object.fromEntries([...start.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]))
        const path = filledPath(route, { file: '0', page: '1', ...given })
        await ask(route.path, `/api${path}${queryOf(route, asked)}`)
      }
    }
    for (const address of addresses) {
      const [, start, id = '', rest = ''] = /^\/api(\/.*?)\/([\w-]{36})(\/.*\/)/.exec(address) ?? []
      const path = `${start}/:id${rest.replace(/\/pages\/\d+\//, '/pages/:page/')}`
      if (contents.has(id))
        await ask(path.includes('image') ? path.replace(/\d+\/$/, ':width/') : path, address)
    }
    for (const deal of subjects.get('/loan-deal/:id/') ?? []) {
      await ask('/loan-deal/download_file/', '/api/loan-deal/download_file/', { loan_deal: deal })
      const started = await ask(PACK, `/api/loan-deal/${deal}/evidence/`, {})
      if (started.statusCode !== 202) continue
      const task = `/api/background_tasks/${started.json().task_id}/`
      const isDone = async () =>
        (await http.inject({ url: task, headers: headers() })).json().finished_at !== null
      await vi.waitUntil(isDone, { timeout: 60_000, interval: 20 })
      await ask(PACK, `${task}file/`)
    }
  }
  return said
}
