import createClient from 'openapi-fetch'
import { HomeSliceError } from './errors.ts'
import { type EventsOptions, follow, type SentEvent } from './events.ts'
import { LiveConnection, type LiveOptions } from './live.ts'
import { OPERATIONS } from './operations.ts'
import { type RetryOptions, retryingFetch } from './retries.ts'
import type { paths } from './schema.ts'
import type { Input, ItemOf, ListId, OperationId, Operations, Output, Shape, Upload } from './types.ts'

export interface HomeSliceOptions extends RetryOptions {
  /** The address of the market, such as `https://homeslice.example`. */
  baseUrl: string
  /**
   * An API key, or an access token; a function is asked before each request, so that it can renew the token. Without
   * one only what is public can be called.
   */
  token?: string | (() => string | Promise<string>)
  /** With a key of the test mode: the person of the sandbox as whom requests act; without it the key itself does. */
  actAs?: SandboxPerson
}

/** The people of a sandbox; `me` is the owner of the key as on the screens. */
export type SandboxPerson = Shape<'Sandbox'>['people'][number]['act_as']

/** What a call may have, whatever its operation. */
interface AnyInput {
  path?: object
  query?: object
  body?: unknown
  form?: Readonly<Record<string, unknown>>
  files?: readonly Upload[]
  idempotencyKey?: string
  ifMatch?: number | string
  signal?: AbortSignal
}

interface Sent {
  params: { path?: object; query?: object; header: Record<string, string> }
  body?: unknown
  parseAs: 'json' | 'blob'
  signal?: AbortSignal
}

type Send = (
  method: string,
  path: string,
  sent: Sent,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** The client of a market. Its operations are called by their names: `homeslice.deals.list({ query: { … } })`. */
export type HomeSlice = Operations & {
  /** Calls an operation by its name. */
  call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Output<Id>>
  /** Everything that a list has, page after page, as it is read. */
  all<Id extends ListId>(id: Id, input?: Partial<Input<Id>>): AsyncGenerator<ItemOf<Id>>
  /** The same client, acting as a person of the sandbox. */
  as(person: SandboxPerson): HomeSlice
  /** The events of the key's owner as they happen, as webhooks get them. */
  events(options?: EventsOptions): AsyncGenerator<SentEvent>
  /** The live connection, which needs an access token: keys open none. */
  live(options?: LiveOptions): LiveConnection
}

/** Makes the client of a market. */
export function createHomeSlice(options: HomeSliceOptions): HomeSlice {
  const { baseUrl, token, actAs, ...retries } = options
  const tokenNow = async () => (typeof token === 'function' ? token() : token)
  const http = createClient<paths>({
    baseUrl: `${baseUrl.replace(/\/$/, '')}/api`,
    fetch: retryingFetch(retries),
  })
  http.use({
    async onRequest({ request }) {
      const bearer = await tokenNow()
      if (bearer) request.headers.set('authorization', `Bearer ${bearer}`)
      if (actAs !== undefined) request.headers.set('HomeSlice-Act-As', actAs)
      return request
    },
  })
  // The table of operations and the types are made of the same description, so that they fit.
  const send = http.request as unknown as Send

  async function call(id: OperationId, input: AnyInput = {}): Promise<unknown> {
    const [method, path, flags = ''] = OPERATIONS[id] as readonly [string, string, string?]
    const { data, error, response } = await send(method.toLowerCase(), path, sentWith(input, flags))
    if (!response.ok) throw new HomeSliceError(id, response, error)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return data instanceof Blob && flags.includes('m') && isJson ? JSON.parse(await data.text()) : data
  }

  async function* all(id: OperationId, input: AnyInput = {}): AsyncGenerator<unknown> {
    let query: { page?: unknown; cursor?: string } = input.query ?? {}
    for (let page = Number(query.page ?? 1); ; page += 1) {
      const { results, next, next_cursor } = (await call(id, { ...input, query })) as Page
      yield* results
      if (next_cursor) query = { ...query, cursor: next_cursor }
      else if (next && next_cursor === undefined) query = { ...query, page: String(page + 1) }
      else return
    }
  }

  const groups: Record<string, Record<string, unknown>> = {}
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const [group = '', name = ''] = id.split('.')
    groups[group] = { ...groups[group], [name]: (input?: AnyInput) => call(id, input) }
  }
  return {
    ...groups,
    call,
    all,
    as: (person: SandboxPerson) => createHomeSlice({ ...options, actAs: person }),
    live: (liveOptions: LiveOptions = {}) => new LiveConnection(baseUrl, tokenNow, liveOptions),
    events: (following: EventsOptions = {}) =>
      follow((input) => call('webhooks.events', input) as Promise<Output<'webhooks.events'>>, following),
  } as unknown as HomeSlice
}

interface Page {
  results: unknown[]
  next: string | null
  next_cursor?: string | null
}

function sentWith({ path, query, body, form, files, ...more }: AnyInput, flags: string): Sent {
  const key = more.idempotencyKey ?? (flags.includes('i') ? crypto.randomUUID() : undefined)
  return {
    params: {
      ...(path && { path }),
      ...(query && { query }),
      header: {
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(more.ifMatch !== undefined && { 'If-Match': versionIn(more.ifMatch) }),
      },
    },
    ...(files ? { body: formOf(form ?? {}, files) } : body !== undefined && { body }),
    parseAs: /[fm]/.test(flags) ? 'blob' : 'json',
    ...(more.signal && { signal: more.signal }),
  }
}

const versionIn = (version: number | string) => (typeof version === 'number' ? `"${version}"` : version)

/** The fields come before the files: the server reads them first. */
function formOf(fields: Readonly<Record<string, unknown>>, files: readonly Upload[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value != null) form.append(name, String(value))
  for (const file of files) {
    if (file instanceof File) form.append('files', file)
    else form.append('files', new Blob([file.content]), file.name)
  }
  return form
}
