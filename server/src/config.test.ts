import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'pB2nUo6V0cJrYk8TzWq1mXh5LdSg9aKfE3iRv7CxNy4u',
  PUBLIC_URL: 'https://market.example.ca',
  SMTP_URL: 'smtps://mail.example.ca',
  DATABASE_URL: 'postgres://db.internal/homeslice?sslmode=verify-full',
}

const BUCKET = {
  S3_ENDPOINT: 'https://s3.ca-central-1.example.ca',
  S3_BUCKET: 'market-files',
  S3_ACCESS_KEY_ID: 'AKXQ7PB2NUO6V0CJRYK8',
  S3_SECRET_ACCESS_KEY: 'pB2nUo6V0cJrYk8TzWq1mXh5LdSg9aKfE3iRv7Cx',
}

it('a certificate for signing documents needs its key, and a key its certificate', () => {
  const [certificate, key] = [{ SIGNING_CERTIFICATE: 'a.pem' }, { SIGNING_KEY: 'a.key' }]
  expect(readConfig({ ...certificate, ...key }).signingCertificate).toEqual({
    certificate: 'a.pem',
    key: 'a.key',
  })
  for (const one of [certificate, key]) expect(() => readConfig(one)).toThrow('must be set together')
  expect(() => readConfig({ TIME_STAMP_URL: 'ftp://stamps.example.ca' })).toThrow('TIME_STAMP_URL')
})

it('a secret may be in a file, which ends with a new line or not, and is then nowhere in the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-secrets-'))
  const file = join(folder, 'secret_key')
  const { SECRET_KEY, ...others } = PRODUCTION
  for (const content of [SECRET_KEY, `${SECRET_KEY}\n`]) {
    writeFileSync(file, content)
    expect(readConfig({ ...others, SECRET_KEY_FILE: file }).secretKey).toBe(SECRET_KEY)
  }
  expect(() => readConfig({ ...PRODUCTION, SECRET_KEY_FILE: file })).toThrow('SECRET_KEY_FILE, not both')
  writeFileSync(file, 'short')
  expect(() => readConfig({ ...others, SECRET_KEY_FILE: file })).toThrow('SECRET_KEY')
  rmSync(folder, { recursive: true })
  expect(() => readConfig({ ...others, SECRET_KEY_FILE: file })).toThrow('cannot be read')
})

it('several processes need PostgreSQL, which the embedded database is not', () => {
  const onPostgres = { DATABASE_URL: 'postgres://127.0.0.1/homeslice' }
  expect(readConfig({}).webProcesses).toBe(1)
  expect(readConfig({ ...onPostgres, WEB_PROCESSES: '4' }).webProcesses).toBe(4)
  expect(() => readConfig({ WEB_PROCESSES: '2' })).toThrow('WEB_PROCESSES above 1 needs DATABASE_URL')
  for (const wrong of ['0', '-1', '1.5', '65', 'all'])
    expect(() => readConfig({ ...onPostgres, WEB_PROCESSES: wrong })).toThrow('WEB_PROCESSES')
})

it('a server that is to stop serves on for a moment in production, or as long as is configured', () => {
  expect(readConfig({}).stopNoticeMs).toBe(0)
  expect(readConfig(PRODUCTION).stopNoticeMs).toBe(2_000)
  expect(readConfig({ ...PRODUCTION, STOP_NOTICE_SECONDS: '0.5' }).stopNoticeMs).toBe(500)
  for (const wrong of ['-1', '61', 'long'])
    expect(() => readConfig({ STOP_NOTICE_SECONDS: wrong })).toThrow('STOP_NOTICE_SECONDS')
})

describe('production', () => {
  it('reaches DocuSign by https alone', () => {
    const docusign = Object.fromEntries(
      ['ACCOUNT_ID', 'INTEGRATION_KEY', 'USER_ID', 'PRIVATE_KEY', 'CONNECT_KEYS'].map((name) => [
        `DOCUSIGN_${name}`,
        'x',
      ]),
    )
    const chosen = {
      ...PRODUCTION,
      ...docusign,
      SIGNING: 'docusign',
      DOCUSIGN_AUTH_URL: 'https://a.example.ca',
    }
    expect(readConfig({ ...chosen, DOCUSIGN_API_URL: 'https://b.example.ca' }).docusign?.apiUrl).toBe(
      'https://b.example.ca',
    )
    expect(() => readConfig({ ...chosen, DOCUSIGN_API_URL: 'http://b.example.ca' })).toThrow(
      'DOCUSIGN_API_URL',
    )
    expect(() => readConfig(chosen)).toThrow('SIGNING=docusign also needs DOCUSIGN_API_URL')
  })

  it('starts with a random secret, an https address, mail and PostgreSQL, and is never seeded', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ mode: 'production', seed: false })
  })

  it.each(['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'DATABASE_URL'])('is refused without %s', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`Production needs ${name}`)
  })

  it('is refused with a secret that can be guessed, unless that is allowed by name', () => {
    const weak = { ...PRODUCTION, SECRET_KEY: 'change-me-change-me-change-me-change-me' }
    expect(() => readConfig(weak)).toThrow('openssl rand')
    expect(readConfig({ ...weak, ALLOW_IN_PRODUCTION: 'weak-secret' }).mode).toBe('production')
  })

  it('limits requests, unless to do without is allowed by name', () => {
    const unlimited = { ...PRODUCTION, RATE_LIMITS: 'off' }
    expect(() => readConfig(unlimited)).toThrow('RATE_LIMITS')
    expect(readConfig({ ...unlimited, ALLOW_IN_PRODUCTION: 'unlimited-requests' }).mode).toBe('production')
  })

  it('is refused with webhooks that reach the addresses of its own network', () => {
    expect(() => readConfig({ ...PRODUCTION, WEBHOOKS: 'anywhere' })).toThrow('WEBHOOKS=anywhere')
    expect(readConfig(PRODUCTION).areWebhooksAnywhere).toBe(false)
  })

  it('runs on the embedded database only if that is allowed by name', () => {
    const embedded = { ...PRODUCTION, DATABASE_URL: '' }
    expect(readConfig({ ...embedded, ALLOW_IN_PRODUCTION: 'embedded-database' }).databaseUrl).toBeUndefined()
    expect(() => readConfig({ ...embedded, ALLOW_IN_PRODUCTION: 'everything' })).toThrow('everything')
  })

  it.each([
    ['DATABASE_URL', 'postgres://db.internal/homeslice'],
    ['DATABASE_URL', 'postgres://db.internal/homeslice?sslmode=no-verify'],
    ['DATABASE_DIRECT_URL', 'postgres://db.internal/homeslice'],
    ['DATABASE_REPLICA_URL', 'postgres://replica.internal/homeslice'],
    ['SMTP_URL', 'smtp://mail.example.ca:587'],
    ['SMTP_URL', 'smtps://mail.example.ca?tls.rejectUnauthorized=false'],
  ])('sends nothing unencrypted to another machine, unless that is allowed by name: %s=%s', (name, url) => {
    const open = { ...PRODUCTION, [name]: url }
    expect(() => readConfig(open)).toThrow(`must be encrypted: ${name}`)
    expect(readConfig({ ...open, ALLOW_IN_PRODUCTION: 'unencrypted-lines' }).mode).toBe('production')
  })

  it('reaches a bucket on another machine by https alone, unless that is allowed by name', () => {
    const open = { ...PRODUCTION, ...BUCKET, S3_ENDPOINT: 'http://storage.internal:9000' }
    expect(() => readConfig(open)).toThrow('must be encrypted: S3_ENDPOINT needs https://')
    expect(readConfig({ ...open, ALLOW_IN_PRODUCTION: 'unencrypted-lines' }).s3).toBeDefined()
    expect(readConfig({ ...open, S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3).toBeDefined()
  })

  it('is refused with a secret of a bucket that can be guessed', () => {
    const weak = { ...PRODUCTION, ...BUCKET, S3_SECRET_ACCESS_KEY: 'minioadmin' }
    expect(() => readConfig(weak)).toThrow('S3_SECRET_ACCESS_KEY can be guessed')
  })

  it.each([
    ['scanner.internal:3310', false],
    ['127.0.0.1:3310', true],
    ['[::1]:3310', true],
    ['/run/clamav/clamd.ctl', true],
  ])('sends files to a scanner at %s: %s, because they go as they are', (CLAMD_ADDRESS, isAllowed) => {
    const scanned = { ...PRODUCTION, SCAN: 'clamd', CLAMD_ADDRESS }
    if (isAllowed) expect(readConfig(scanned).clamd).toBeDefined()
    else expect(() => readConfig(scanned)).toThrow('must be encrypted: CLAMD_ADDRESS')
  })

  it('needs no encryption on one machine', () => {
    for (const DATABASE_URL of [
      'postgres://127.0.0.1:5432/homeslice',
      'postgres://[::1]/homeslice',
      'postgres:///homeslice?host=/var/run/postgresql',
    ])
      expect(readConfig({ ...PRODUCTION, DATABASE_URL, SMTP_URL: 'smtp://localhost:25' }).databaseUrl).toBe(
        DATABASE_URL,
      )
    const SMTP_URL = 'smtp://mail.example.ca:587?requireTLS=true'
    expect(readConfig({ ...PRODUCTION, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  })
})

describe('the database', () => {
  const [pooled, direct] = ['postgres://pooler/homeslice', 'postgres://db/homeslice']

  it('is reached directly by all where no pooler is configured, and around it otherwise', () => {
    expect(readConfig({ DATABASE_URL: direct }).databaseDirectUrl).toBe(direct)
    expect(readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: pooled,
      databaseDirectUrl: direct,
      databaseReplicaUrl: undefined,
    })
  })

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('has no %s without DATABASE_URL', (name) => {
    expect(() => readConfig({ [name]: direct })).toThrow(`${name} is another address`)
  })
})

describe('files', () => {
  it('are in the data folder, or in a bucket that is named by path or by host', () => {
    expect(readConfig({}).s3).toBeUndefined()
    expect(readConfig(BUCKET).s3).toEqual({
      endpoint: BUCKET.S3_ENDPOINT,
      region: 'us-east-1',
      bucket: BUCKET.S3_BUCKET,
      accessKeyId: BUCKET.S3_ACCESS_KEY_ID,
      secretAccessKey: BUCKET.S3_SECRET_ACCESS_KEY,
      isPathStyle: true,
    })
    const named = { ...BUCKET, S3_PATH_STYLE: 'off', S3_REGION: 'ca-central-1' }
    expect(readConfig(named).s3).toMatchObject({ region: 'ca-central-1', isPathStyle: false })
  })

  it('are not half in a bucket: what is lacking is named', () => {
    expect(() => readConfig({ ...BUCKET, S3_SECRET_ACCESS_KEY: '' })).toThrow(
      'A bucket for files also needs S3_SECRET_ACCESS_KEY.',
    )
    expect(() => readConfig({ S3_BUCKET: 'market-files' })).toThrow(
      'also needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    )
  })

  it('are scanned where a scanner has an address', () => {
    expect(readConfig({}).clamd).toBeUndefined()
    const scanned = { SCAN: 'clamd', CLAMD_ADDRESS: 'localhost:3310' }
    expect(readConfig(scanned).clamd).toEqual({ host: 'localhost', port: 3310 })
    expect(() => readConfig({ SCAN: 'clamd' })).toThrow('must be set together')
    expect(() => readConfig({ CLAMD_ADDRESS: 'localhost:3310' })).toThrow('must be set together')
    for (const CLAMD_ADDRESS of ['localhost', 'localhost:0', 'localhost:70000', 'http://localhost:3310'])
      expect(() => readConfig({ ...scanned, CLAMD_ADDRESS }), CLAMD_ADDRESS).toThrow('host:port')
  })
})
