import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { openPlatformCertificate } from './certificate.ts'
import { knownFingerprints, storeCertificate } from './known-certificates.ts'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await startTestApp()
  folder = mkdtempSync(join(tmpdir(), 'homeslice-certificate-'))
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true })
})

it('the certificate of each server is known to all, even after another has replaced it', async () => {
  const { db, certificate } = testApp.product.platform
  const next = await openPlatformCertificate(join(folder, 'signing.pem'), undefined)
  await storeCertificate(db, next)
  await storeCertificate(db, next)
  const known = await knownFingerprints(db)
  expect(known).toContain(certificate.fingerprint)
  expect(known.filter((fingerprint) => fingerprint === next.fingerprint)).toHaveLength(1)
})
