import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { openScanner } from './scanning/open.ts'
import type { Scanner } from './scanning/scanner.ts'
import { openPlatformCertificate, type PlatformCertificate } from './signatures/certificate.ts'
import { storeCertificate } from './signatures/known-certificates.ts'
import { makeTimeStamper, type TimeStamper } from './signatures/time-stamp.ts'

declare module '../platform/platform.ts' {
  interface Platform {
    scanner: Scanner
    /** Signs documents. */
    certificate: PlatformCertificate
    /** Stamps signatures with the time, if an authority is configured. */
    timeStamper: TimeStamper | undefined
  }
}

/**
 * Opens the certificate, the time stamper and the virus scanner, as configured.
 * @throws with a sentence if the configured certificate cannot be used
 */
export async function openFiles(
  config: Config,
  db: Db,
  log: FastifyBaseLogger,
): Promise<Pick<Platform, 'scanner' | 'certificate' | 'timeStamper'>> {
  const certificate = await openPlatformCertificate(
    join(config.dataDir, 'signing.pem'),
    config.signingCertificate,
  )
  await storeCertificate(db, certificate)
  return {
    scanner: openScanner(config, log),
    certificate,
    timeStamper: config.timeStampUrl ? makeTimeStamper(config.timeStampUrl) : undefined,
  }
}
