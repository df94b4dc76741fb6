import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'pB2nUo6V0cJrYk8TzWq1mXh5LdSg9aKfE3iRv7CxNy4u',
  PUBLIC_URL: 'https://market.example.ca',
  SMTP_URL: 'smtps://mail.example.ca',
  DATABASE_URL: 'postgres://db.internal/homeslice?sslmode=verify-full',
}

describe('production', () => {
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

  it('runs on the embedded database only if that is allowed by name', () => {
    const embedded = { ...PRODUCTION, DATABASE_URL: '' }
    expect(readConfig({ ...embedded, ALLOW_IN_PRODUCTION: 'embedded-database' }).databaseUrl).toBeUndefined()
    expect(() => readConfig({ ...embedded, ALLOW_IN_PRODUCTION: 'everything' })).toThrow('everything')
  })

  it.each([
    ['DATABASE_URL', 'postgres://db.internal/homeslice'],
    ['DATABASE_URL', 'postgres://db.internal/homeslice?sslmode=no-verify'],
    ['SMTP_URL', 'smtp://mail.example.ca:587'],
    ['SMTP_URL', 'smtps://mail.example.ca?tls.rejectUnauthorized=false'],
  ])('sends nothing unencrypted to another machine, unless that is allowed by name: %s=%s', (name, url) => {
    const open = { ...PRODUCTION, [name]: url }
    expect(() => readConfig(open)).toThrow(`must be encrypted: ${name}`)
    expect(readConfig({ ...open, ALLOW_IN_PRODUCTION: 'unencrypted-lines' }).mode).toBe('production')
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
