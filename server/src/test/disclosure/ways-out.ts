import { vi } from 'vitest'
import { z } from 'zod'
import type { Commitments } from '#domain/commitments/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { LiveCommand } from '#domain/live/contract.ts'
import type { BackgroundTask } from '#domain/tasks/contract.ts'
import { contractRoutes, filledPath, routeName } from '../contract-routes.ts'
import { openLiveSocket } from '../live-socket.ts'
import { mailsTo } from '../newcomers.ts'
import { textOfParquet } from '../parquet.ts'
import { textOfPdf } from '../pdf-text.ts'
import type { TestApp } from '../test-app.ts'
import { unzipped } from '../unzipped.ts'
import { DEALS, type Market, type TestActor } from './market.ts'

/** Something the product sent to an actor. */
export interface Sent {
  channel: string
  text: string
}

/** Paths whose ids are not in the planted market, or whose signed addresses are taken from other responses. */
const OTHER_IDS =
  /^\/(loan-deal-files|deal-ndas|follow-up-files|loan-deal-images|closing-files|saved-searches|kyc\/scans|funds\/proofs|contact\/messages|erasure-requests|background_tasks|homeslice-ai|webhooks|webhook-deliveries|calendar|signing|signing-requests|approvals|company\/licences|team\/join)\//

/** Each deal once, where one stands for several. */
const idsOf = (deals: Market['deals']) => [...new Set(Object.values(deals))]

function idsFor(
  path: string,
  { deals, bids, people, companies, entries, commitments, boxes, channels }: Market,
): Record<string, string>[] {
  const ids = (key: string, values: readonly string[]) => values.map((value) => ({ [key]: value }))
  if (path.startsWith('/closing/:id/agreements/:kind'))
    return idsOf(deals).map((id) => ({ id, kind: 'purchase_agreement' }))
  if (path.startsWith('/loan-deal/:id') || path.startsWith('/closing/:id')) return ids('id', idsOf(deals))
  if (path.startsWith('/room-entries/:id')) return ids('id', entries)
  if (path.startsWith('/commitments/:id')) return ids('id', commitments)
  if (path.startsWith('/private-channels/:id')) return ids('id', channels)
  if (path.startsWith('/credit-detail-box/:id')) return ids('id', boxes)
  if (path.startsWith('/bids/:id')) return ids('id', bids)
  if (path.startsWith('/accounts/companies/:id')) return ids('id', companies)
  if (/^\/(accounts\/users|seller-info|companies)\/:id/.test(path)) return ids('id', people)
  if (path.startsWith('/loan-tape/:file')) return ids('file', ['template', 'sample'])
  if (path.includes(':user_id')) return ids('user_id', people)
  if (path.includes(':') && !OTHER_IDS.test(path))
    throw new Error(
      `Say in ways-out.ts with which ids ${path} is asked, or every actor gets a 404 and nothing is tested.`,
    )
  return [{}]
}

/** Every ordering and every value of every filter from a route's schema. */
function queriesFor(route: (typeof contractRoutes)[number], { deals }: Market): Record<string, string>[] {
  if (!route.query) return [{}]
  const { properties = {} } = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' })
  const isSheet = 'format' in properties
  if (!isSheet && !('page_size' in properties)) return [{}]
  const page: Record<string, string> = isSheet ? { format: 'csv' } : { page_size: '50' }
  const queries: Record<string, string>[] = [page]
  for (const [key, schema] of Object.entries(properties)) {
    if (key === 'format') {
      if (JSON.stringify(schema).includes('"parquet"')) queries.push({ format: 'parquet' })
      continue
    }
    const values = /"enum":\[([^\]]*)\]/.exec(JSON.stringify(schema))?.[1]?.split(',') ?? []
    for (const value of values) queries.push({ ...page, [key]: value.replaceAll('"', '') })
    if (key === 'loan_deal') queries.push(...idsOf(deals).map((id) => ({ ...page, [key]: id })))
  }
  return queries
}

async function ask(
  testApp: TestApp,
  { headers }: TestActor,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) {
  const response = await testApp.product.http.inject({ method, url, headers, ...(payload && { payload }) })
  // A response without content would hide every leak.
  if (response.statusCode === 401 && headers.authorization)
    throw new Error(`The token expired before ${url}.`)
  const type = String(response.headers['content-type'])
  if (type.includes('parquet'))
    return { status: response.statusCode, text: await textOfParquet(response.rawPayload) }
  if (type.includes('zip')) return { status: response.statusCode, text: await textOfZip(response.rawPayload) }
  // The text of a document is also searched uncompressed, because the market's uploads are not compressed.
  const plain = response.rawPayload.toString('latin1')
  const text = type.includes('pdf') ? `${textOfPdf(response.rawPayload)} ${plain}` : plain
  return { status: response.statusCode, text }
}

async function textOfZip(content: Buffer): Promise<string> {
  const parts = [...(await unzipped(content))].map(([name, part]) =>
    name.endsWith('.pdf') ? `${name} ${textOfPdf(part)} ${part.toString('latin1')}` : `${name} ${part}`,
  )
  return parts.join('\n')
}

/** The addresses on a deal's page for its first document: of its content, and for the viewer. */
function documentAddresses({ status, text }: { status: number; text: string }): string[] {
  if (status !== 200) return []
  const { loan_deal_files } = JSON.parse(text) as Pick<DealDetail, 'loan_deal_files'>
  const [first] = loan_deal_files
  return [first?.url, first?.view_url].filter((address) => typeof address === 'string')
}

/** The addresses of the follow-up documents, as far as the actor receives them. */
function followUpAddresses({ status, text }: { status: number; text: string }): string[] {
  if (status !== 200) return []
  const { documents, nda } = JSON.parse(text) as Commitments
  return [...documents, nda].map((file) => file?.url).filter((address) => typeof address === 'string')
}

/** The evidence pack of a deal, which a task makes; for an actor without access, the rejection. */
async function evidenceOf(testApp: TestApp, actor: TestActor, deal: string): Promise<string> {
  const started = await ask(testApp, actor, 'POST', `${deal}evidence/`)
  if (started.status !== 202) return started.text
  const { task_id } = JSON.parse(started.text) as { task_id: string }
  const task = `/api/background_tasks/${task_id}/`
  const isDone = async () => {
    const { status } = JSON.parse((await ask(testApp, actor, 'GET', task)).text) as BackgroundTask
    return status === 'done'
  }
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 20 })
  return (await ask(testApp, actor, 'GET', `${task}file/`)).text
}

/** All responses of the API to an actor: every reading route with every existing id. */
export async function answersTo(actor: TestActor, market: Market): Promise<Sent[]> {
  const { testApp } = market
  const sent: Sent[] = []
  for (const route of contractRoutes.filter(({ method }) => method === 'GET'))
    for (const ids of idsFor(route.path, market))
      for (const query of queriesFor(route, market)) {
        const search = new URLSearchParams(query).toString()
        const url = `/api${filledPath(route, ids)}${search && `?${search}`}`
        const { text } = await ask(testApp, actor, 'GET', url)
        sent.push({ channel: `${routeName(route)} ${search}`, text })
      }
  for (const [id, name] of new Map(DEALS.map((each) => [market.deals[each], each]))) {
    const deal = `/api/loan-deal/${id}/`
    const page = await ask(testApp, actor, 'GET', deal)
    const commitments = await ask(testApp, actor, 'GET', `${deal}commitments/`)
    for (const address of [...documentAddresses(page), ...followUpAddresses(commitments)])
      sent.push({
        channel: `document of the ${name} deal`,
        text: (await ask(testApp, actor, 'GET', address)).text,
      })
    const zip = await ask(testApp, actor, 'POST', '/api/loan-deal/download_file/', {
      loan_deal: id,
    })
    sent.push({ channel: `zip of the ${name} deal`, text: zip.text })
    sent.push({ channel: `evidence of the ${name} deal`, text: await evidenceOf(testApp, actor, deal) })
  }
  const feed = market.feeds.get(actor.name)
  if (feed) sent.push({ channel: 'calendar feed', text: (await ask(testApp, actor, 'GET', feed)).text })
  return sent
}

/** Everything stored for an actor: notification rows and e-mails. */
export async function writtenTo({ client, headers, email }: TestActor, { testApp }: Market): Promise<Sent[]> {
  if (client.id === '' || 'view-as-user' in headers) return []
  const notes = await testApp.product.platform.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', client.id)
    .execute()
  return [
    ...notes.map((note) => ({ channel: `notification ${note.kind}`, text: JSON.stringify(note) })),
    ...(await mailsTo(testApp, email)).map((mail) => ({ channel: 'e-mail', text: JSON.stringify(mail) })),
  ]
}

/** All live messages to an actor who watches every deal. */
export async function listen({ client, headers }: TestActor, testApp: TestApp, deals: readonly string[]) {
  const received: Sent[] = []
  const socket = await openLiveSocket(testApp, (text) => received.push({ channel: 'live', text }))
  const send = (command: LiveCommand) => socket.send(JSON.stringify(command))
  send({ command: 'authenticate', token: client.token, for_user: headers['view-as-user'] ?? null })
  const watch = () => {
    for (const deal of deals) send({ command: 'watch', deal })
  }
  return { received, watch, socket }
}
