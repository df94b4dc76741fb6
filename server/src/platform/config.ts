import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isWeakSecret } from './auth/weak-secret.ts'
import { isSafeLine } from './safe-line.ts'
import type { S3Settings } from './storage/s3-settings.ts'
import type { TraceSettings } from './tracing/open-traces.ts'

const text = z.string().trim().min(1)

export const PLATFORM_VARIABLES = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  STOP_NOTICE_SECONDS: z.coerce.number().min(0).max(60).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  SECRET_KEY: z.string().min(32).optional(),
  AUDIT_KEY: text.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default('HomeSlice <no-reply@homeslice.test>'),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  ALLOW_IN_PRODUCTION: z.string().default(''),
  RATE_LIMITS: z.enum(['default', 'off']).default('default'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PATH_STYLE: z.enum(['on', 'off']).default('on'),
  SEED: z.enum(['auto', 'off']).default('auto'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
}
const environment = z.object(PLATFORM_VARIABLES)
type Environment = z.output<typeof environment>

/** Each feature adds its own settings in its `settings.ts`; `server/src/config.ts` reads them all. */
export interface Config {
  mode: 'development' | 'test' | 'production'
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The same database with no pooler between, for all but requests; the same as `databaseUrl` where there is no pooler. */
  databaseDirectUrl: string | undefined
  /** A standby, for reads that may be a moment old. */
  databaseReplicaUrl: string | undefined
  /** The role that owns the tables and migrates; without it the role of `databaseUrl` does. */
  databaseOwnerUrl: string | undefined
  databasePoolSize: number
  /** Server processes that share the port. */
  webProcesses: number
  /** How long a server that is to stop still serves while `/readyz` says so, for proxies that ask it. */
  stopNoticeMs: number
  /** Public address of the product. Links in e-mails are built from it, never from a request. */
  publicUrl: string
  trustedProxies: string[]
  /** Signs access tokens and addresses; generated in the data folder if not configured. */
  secretKey: string | undefined
  /** Carries live signals between servers; without it PostgreSQL does. */
  redisUrl: string | undefined
  /** Signs the digests of the audit log; generated in the data folder if not configured. */
  auditKey: string | undefined
  /** Bearer token of `/metrics`; without one production has no such page, and other modes show it on their own machine. */
  metricsToken: string | undefined
  /** Where traces are sent; nothing is traced without it. */
  traces: TraceSettings | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The bucket that stores files; without one they are in the data folder. */
  s3: S3Settings | undefined
  /** False in benches, which send more requests than the limits allow. */
  areRequestsLimited: boolean
  seed: boolean
  logLevel: string
}

/**
 * The variables, with the content of the file that `NAME_FILE` names as `NAME`. So secrets need not be in the
 * environment, which other programs of the machine and error reports show.
 * @throws if a variable is given both ways, or its file cannot be read
 */
export function withFiles(
  names: readonly string[],
  variables: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const read = { ...variables }
  for (const name of names) {
    const file = variables[`${name}_FILE`]
    if (!file) continue
    if (variables[name]) throw new Error(`Set ${name} or ${name}_FILE, not both.`)
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new Error(`${name}_FILE: ${file} cannot be read.`, { cause: error })
    }
  }
  return read
}

/**
 * Reads variables by their schema.
 * @throws with a message for each invalid variable
 */
export function readVariables<S extends z.ZodType>(
  schema: S,
  variables: Record<string, string | undefined>,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration cannot be used. ${issues.join('; ')}`)
}

/** @throws if the settings of a bucket are incomplete, or several processes would open the embedded database */
export function platformSettingsOf(env: Environment) {
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: besideDatabase(env, 'DATABASE_DIRECT_URL') ?? env.DATABASE_URL,
    databaseReplicaUrl: besideDatabase(env, 'DATABASE_REPLICA_URL'),
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    webProcesses: processesOf(env),
    stopNoticeMs: (env.STOP_NOTICE_SECONDS ?? (env.NODE_ENV === 'production' ? 2 : 0)) * 1000,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    trustedProxies: env.TRUSTED_PROXIES.split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    secretKey: env.SECRET_KEY,
    redisUrl: env.REDIS_URL,
    auditKey: env.AUDIT_KEY,
    metricsToken: env.METRICS_TOKEN,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { collector: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: bucketOf(env),
    areRequestsLimited: env.RATE_LIMITS === 'default',
    // The demonstration market is backdated, which only the owner of the tables may do.
    seed: env.SEED === 'auto' && env.NODE_ENV !== 'production' && !env.DATABASE_OWNER_URL,
    logLevel: env.LOG_LEVEL,
  }
}

/** @throws for a further address of a database that has none of its own */
function besideDatabase(
  env: Environment,
  name: 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL',
): string | undefined {
  if (env[name] && !env.DATABASE_URL)
    throw new Error(`${name} is another address of the database of DATABASE_URL: set that too.`)
  return env[name]
}

/** @throws for several processes without PostgreSQL */
function processesOf(env: Environment): number {
  if (env.WEB_PROCESSES > 1 && !env.DATABASE_URL)
    throw new Error(
      'WEB_PROCESSES above 1 needs DATABASE_URL: only one process can open the embedded database.',
    )
  return env.WEB_PROCESSES
}

/** @throws if the settings of a bucket are incomplete */
function bucketOf(env: Environment): S3Settings | undefined {
  const given = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  }
  const lacking = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (lacking.length === Object.keys(given).length) return undefined
  const [endpoint, bucket, accessKeyId, secretAccessKey] = Object.values(given)
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error(`A bucket for files also needs ${lacking.join(', ')}.`)
  const isPathStyle = env.S3_PATH_STYLE === 'on'
  return { endpoint, region: env.S3_REGION, bucket, accessKeyId, secretAccessKey, isPathStyle }
}

const DATABASES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
] as const

/** Settings that production accepts only if ALLOW_IN_PRODUCTION names them. */
const ALLOWABLE = ['embedded-database', 'unencrypted-lines', 'unlimited-requests', 'weak-secret'] as const

/**
 * @param openLines the names of feature settings that lead to another machine without encryption
 * @throws with a sentence for each setting that is not safe for real use
 */
export function rejectInsecure<Env extends Environment>(
  env: Env,
  openLines: readonly ((env: Env) => readonly string[])[],
): void {
  const allowed = env.ALLOW_IN_PRODUCTION.split(',').map((name) => name.trim())
  const unknown = allowed.find((name) => name !== '' && !ALLOWABLE.some((known) => known === name))
  if (unknown) throw new Error(`ALLOW_IN_PRODUCTION accepts ${ALLOWABLE.join(', ')}, not ${unknown}.`)
  const lacks = [
    !env.SECRET_KEY && 'SECRET_KEY (32 characters or more, the same on every server)',
    !env.PUBLIC_URL?.startsWith('https://') && 'PUBLIC_URL (an https address)',
    !env.SMTP_URL && 'SMTP_URL',
    !env.DATABASE_URL &&
      !allowed.includes('embedded-database') &&
      'DATABASE_URL (PostgreSQL; ALLOW_IN_PRODUCTION=embedded-database accepts the embedded database, for one server only)',
  ].filter((name) => typeof name === 'string')
  if (lacks.length > 0) throw new Error(`Production needs ${lacks.join(', ')}.`)
  const unsafe = [
    ...DATABASES.map((name) => {
      const url = env[name]
      return url && !isSafeLine(url) && `${name} needs ?sslmode=verify-full`
    }),
    env.REDIS_URL && !isSafeLine(env.REDIS_URL) && 'REDIS_URL needs rediss://',
    env.SMTP_URL && !isSafeLine(env.SMTP_URL) && 'SMTP_URL needs smtps:// or ?requireTLS=true',
    env.S3_ENDPOINT && !isSafeLine(env.S3_ENDPOINT) && 'S3_ENDPOINT needs https://',
    env.OTEL_EXPORTER_OTLP_ENDPOINT &&
      !isSafeLine(env.OTEL_EXPORTER_OTLP_ENDPOINT) &&
      'OTEL_EXPORTER_OTLP_ENDPOINT needs https://',
    ...openLines.flatMap((linesOf) => linesOf(env)),
  ].filter((name) => typeof name === 'string' && name !== '')
  if (unsafe.length > 0 && !allowed.includes('unencrypted-lines'))
    throw new Error(
      `Connections to other machines must be encrypted: ${unsafe.join(', ')}. ALLOW_IN_PRODUCTION=unencrypted-lines accepts them anyway.`,
    )
  if (env.RATE_LIMITS === 'off' && !allowed.includes('unlimited-requests'))
    throw new Error(
      'RATE_LIMITS=off lets one member slow down all others: remove it. ALLOW_IN_PRODUCTION=unlimited-requests accepts it anyway.',
    )
  const weak = [
    env.SECRET_KEY && isWeakSecret(env.SECRET_KEY) && 'SECRET_KEY',
    env.S3_SECRET_ACCESS_KEY && isWeakSecret(env.S3_SECRET_ACCESS_KEY) && 'S3_SECRET_ACCESS_KEY',
  ].filter((name) => typeof name === 'string' && name !== '')
  if (weak.length > 0 && !allowed.includes('weak-secret'))
    throw new Error(
      `${weak.join(' and ')} can be guessed: make a random one with \`openssl rand -base64 48\`. ALLOW_IN_PRODUCTION=weak-secret accepts it anyway.`,
    )
}

/** Paths within the data folder. */
export const dataPaths = (config: Config) => ({
  database: join(config.dataDir, 'database'),
  files: join(config.dataDir, 'files'),
  mail: join(config.dataDir, 'mail'),
  key: join(config.dataDir, 'secret.key'),
  auditKey: join(config.dataDir, 'audit.key'),
})
