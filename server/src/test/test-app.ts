import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { z } from 'zod'
import type { Role, Route } from '#domain/kernel/route.ts'
import { joinCompany } from '../accounts/commands/join-company.ts'
import { type HomeSlice, makeHomeSlice } from '../app.ts'
import { readConfig } from '../config.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { ACCESS_SECONDS, digest, newOpaqueToken, secretInFolder } from '../platform/auth/tokens.ts'
import { dataPaths } from '../platform/config.ts'
import { openConfigured } from '../platform/database/open.ts'
import { newId } from '../platform/ids.ts'
import { newDatabase } from './real-postgres.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which databases can be created. */
    postgresUrl: string
    /** The name of a migrated database on that server. */
    postgresTemplate: string
    /** Where the first test that needs it puts a migrated folder of the embedded database. */
    embeddedTemplate: string
  }
}

interface Answer<T> {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
}

interface Request<P, Q, B> {
  params?: P
  query?: Q
  body?: B
  headers?: Record<string, string>
}

/** A client of the API: takes a route of the contract, returns status and body. A rejection's body is not typed. */
export interface Client {
  id: string
  token: string
  ask<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    request?: Request<z.input<P>, z.input<Q>, z.input<B>>,
  ): Promise<Answer<z.output<R>>>
}

export interface TestApp {
  product: HomeSlice
  /** A client without an account. */
  anybody: Client
  /** A user with these roles who has completed onboarding. */
  member(
    roles: Role | readonly Role[],
    facts?: { company?: string; exposure_limit?: string },
  ): Promise<Client>
  /** Another server on the same PostgreSQL, in a separate process, with a running clock. */
  secondServer(environment?: Record<string, string>, limits?: { fileBlocks: number }): Promise<SecondServer>
  /** Suppresses the logs of work that is expected to fail. */
  withoutLogs<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface SecondServer {
  server: ServerProcess
  /** The same user as a client of this server. */
  as(who: Client): Client
}

const testConfig = (settings: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', SEED: 'off', RATE_LIMITS: 'off', ...settings })

/** Creates a database as after a first start, with the tables of the job queue; test apps start on copies of it. */
export async function makeTemplate(settings: { DATABASE_URL?: string; DATA_DIR?: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-template-'))
  const config = testConfig({ DATA_DIR: folder, ...settings })
  const product = await makeHomeSlice(config, openConfigured(config, 'filling'))
  await product.startWork()
  await product.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Copies a migrated embedded database into a new data folder: creating one takes some seconds of processor time. */
async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  const template = inject('embeddedTemplate')
  if (!existsSync(template)) {
    const made = mkdtempSync(`${template}-`)
    await makeTemplate({ DATA_DIR: made })
    // Another worker may have been faster.
    if (!existsSync(template)) renameSync(dataPaths(testConfig({ DATA_DIR: made })).database, template)
  }
  cpSync(template, dataPaths(testConfig({ DATA_DIR: dataDir })).database, { recursive: true })
}

/**
 * The whole product in this process, on its own database, without a port. Uses a real PostgreSQL unless the test is
 * about the embedded database.
 */
export async function startTestApp(
  engine: 'embedded' | 'postgres' = 'postgres',
  settings: Record<string, string> = {},
): Promise<TestApp> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'homeslice-test-'))
  const config = testConfig({
    DATA_DIR: dataDir,
    ...(engine === 'postgres' &&
      !settings.DATABASE_URL && {
        DATABASE_URL: await newDatabase(inject('postgresUrl'), inject('postgresTemplate')),
      }),
    ...settings,
  })
  if (engine === 'embedded' && !existsSync(dataPaths(config).database)) await copyEmbeddedTemplate(dataDir)
  const product = await makeHomeSlice(config)
  return {
    product,
    anybody: makeClient('', '', inProcess(product)),
    member: (roles, facts) => makeMember(product, typeof roles === 'string' ? [roles] : roles, facts ?? {}),
    async secondServer(environment = {}, limits = undefined) {
      if (!config.databaseUrl) throw new Error('Only a PostgreSQL serves two.')
      const server = await startServerProcess(
        {
          DATABASE_URL: config.databaseUrl,
          DATA_DIR: dataDir,
          SECRET_KEY: await secretInFolder(dataPaths(config).key),
          ...environment,
        },
        limits,
      )
      return { server, as: (who) => makeClient(who.id, who.token, overHttp(server.url)) }
    },
    async withoutLogs(work) {
      const { level } = product.http.log
      product.http.log.level = 'silent'
      try {
        return await work()
      } finally {
        product.http.log.level = level
      }
    },
    async close() {
      await product.close()
      // A folder that the caller chose is not removed, because a later server may use it.
      if (settings.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let members = 0
/** Hash of a random password; members use tokens. */
let unusedPassword: Promise<string> | undefined

/** Inserts a member's rows directly; onboarding has its own tests. */
async function makeMember(
  product: HomeSlice,
  roles: readonly Role[],
  facts: { company?: string; exposure_limit?: string },
): Promise<Client> {
  const { db, tokens } = product.platform
  members += 1
  unusedPassword ??= hashPassword(randomUUID())
  const id = newId()
  const company = facts.company ?? `Lender ${members} Inc.`
  await db
    .insertInto('users')
    .values({
      id,
      email: `member${members}@test.example`,
      password_hash: await unusedPassword,
      first_name: 'Test',
      last_name: `Member ${members}`,
      full_legal_name: `Test Member ${members}`,
      company_name: company,
      company_id: await db
        .transaction()
        .execute((tx) =>
          joinCompany(
            tx,
            { id, company_id: null },
            { legal_name: company, business_number: null, province: null },
          ),
        ),
      job_title: 'Director',
      phone_number: '+1 416 555 0100',
      is_buyer: roles.includes('buyer'),
      is_seller: roles.includes('seller'),
      is_reviewer: roles.includes('reviewer'),
      is_superuser: roles.includes('superuser'),
      is_email_verified: true,
      kyc_state: 'manual_approved',
      name_reviewed_at: new Date(),
      is_user_agreement_accepted: true,
      has_second_factor: roles.includes('reviewer') || roles.includes('superuser'),
      exposure_limit: facts.exposure_limit ?? null,
    })
    .execute()
  const session = newId()
  await db
    .insertInto('sessions')
    .values({
      id: session,
      user_id: id,
      refresh_hash: digest(newOpaqueToken()),
      device: 'test',
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const newToken = () => tokens.signAccess(id, session)
  const client = makeClient(id, await newToken(), inProcess(product))
  // Renewed before the token expires, as a browser does, so that tests also pass on a slow machine.
  const renew = async () => {
    client.token = await newToken()
  }
  setInterval(() => void renew(), (ACCESS_SECONDS - 60) * 1000).unref()
  return client
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body: unknown
}
type Ask = (call: Call) => Promise<{ status: number; text: string; headers: Answer<unknown>['headers'] }>

const inProcess =
  (product: HomeSlice): Ask =>
  async ({ body, ...call }) => {
    const response = await product.http.inject({
      ...call,
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: response.statusCode, text: response.body, headers: response.headers }
  }

const overHttp =
  (address: string): Ask =>
  async ({ url, method, headers, body }) => {
    const response = await fetch(`${address}${url}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
    }
  }

/** A client with a token, for a server in this process or at an address. */
function makeClient(id: string, token: string, ask: Ask): Client {
  const client: Client = {
    id,
    token,
    async ask<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
      route: Route<P, Q, B, R>,
      request: Request<z.input<P>, z.input<Q>, z.input<B>> = {},
    ): Promise<Answer<z.output<R>>> {
      const parameters = (request.params ?? {}) as Record<string, string>
      const path = route.path.replace(/:(\w+)/g, (_match, name: string) => String(parameters[name]))
      const search = new URLSearchParams(request.query as Record<string, string>).toString()
      const { status, text, headers } = await ask({
        method: route.method,
        url: `/api${path}${search && `?${search}`}`,
        headers: { ...(client.token && { authorization: `Bearer ${client.token}` }), ...request.headers },
        body: request.body,
      })
      // A proxy that reaches no server answers with a page of its own.
      const isPage = String(headers['content-type']).startsWith('text/html')
      return { status, body: (text === '' || isPage ? null : JSON.parse(text)) as z.output<R>, headers }
    },
  }
  return client
}

/** A client with a token, for a server at an address. */
export const clientAt = (address: string, token = ''): Client => makeClient('', token, overHttp(address))

/** The same user with another token, such as an API key. */
export const clientOf = ({ product }: TestApp, id: string, token: string): Client =>
  makeClient(id, token, inProcess(product))
