import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { sha256, sha256Bytes } from '../../platform/sha256.ts'
import type { CertificateFiles } from '../settings.ts'
import { der, integer, OID, octets, oid, sequence, setOf, TRUE, tagged } from './asn1.ts'
import { algorithmOf } from './signature-algorithms.ts'

/** The certificate with which the platform signs documents, and its key. */
export interface PlatformCertificate {
  /** SHA-256 of the certificate, as 64 hexadecimal digits. */
  fingerprint: string
  /** The certificate, then those up to its root, as DER. */
  chain: readonly [Buffer, ...Buffer[]]
  expiresAt: Date
  /** The name of the algorithm, as the signature states it. */
  algorithm: Buffer
  /** A signature over SHA-256 of the bytes. */
  sign(bytes: Uint8Array): Buffer
}

const YEARS = 10
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

export const fingerprintOfCertificate = (certificate: Uint8Array) => sha256(certificate)

/**
 * The configured certificate, or the one in a file, which the first start creates.
 * @throws with a sentence if the files cannot be read or do not match, or if readers do not support the key
 */
export async function openPlatformCertificate(
  path: string,
  given: CertificateFiles | undefined,
): Promise<PlatformCertificate> {
  if (!given) return readCertificate(await pemInFile(path))
  const read = (name: string, file: string) =>
    readFile(file, 'utf8').catch(() => {
      throw new Error(`${name}: the file ${file} cannot be read.`)
    })
  const [certificate, key] = await Promise.all([
    read('SIGNING_CERTIFICATE', given.certificate),
    read('SIGNING_KEY', given.key),
  ])
  try {
    return readCertificate(`${key}\n${certificate}`)
  } catch (error) {
    throw new Error(
      `SIGNING_CERTIFICATE and SIGNING_KEY cannot be used: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function readCertificate(pem: string): PlatformCertificate {
  const key = createPrivateKey(pem)
  const [first, ...others] = (pem.match(CERTIFICATES) ?? []).map((text) => new X509Certificate(text))
  if (!first) throw new Error('there is no certificate.')
  if (!first.checkPrivateKey(key)) throw new Error('the key is not the key of the first certificate.')
  return {
    fingerprint: fingerprintOfCertificate(first.raw),
    chain: [first.raw, ...others.map(({ raw }) => raw)],
    expiresAt: first.validToDate,
    algorithm: algorithmOf(key),
    sign: (bytes) => sign('sha256', bytes, key),
  }
}

async function pemInFile(path: string): Promise<string> {
  const unless = (code: string) => (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
    return null
  }
  const known = await readFile(path, 'utf8').catch(unless('ENOENT'))
  if (known !== null) return known
  await mkdir(dirname(path), { recursive: true })
  // Written under another name first, so that a second server reads all of it or nothing.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, makeCertificate(new Date()), { mode: 0o600, flag: 'wx' })
  await link(draft, path).catch(unless('EEXIST'))
  await rm(draft)
  return readFile(path, 'utf8')
}

const NAMED_CURVE = 'prime256v1'
const ISSUED_BY_NAME = { commonName: '2.5.4.3', organization: '2.5.4.10' }
const EXTENSION = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
}
/** Digital signature and non-repudiation. */
const USAGE = der(0x03, Buffer.from([6, 0xc0]))
/** Documents (RFC 9336, Adobe, Microsoft), and mail, because some readers require it for documents too. */
const USAGES = ['1.3.6.1.5.5.7.3.36', '1.2.840.113583.1.1.5', '1.3.6.1.4.1.311.10.3.12', '1.3.6.1.5.5.7.3.4']

/** A new key and its self-signed certificate for ten years, as PEM. */
function makeCertificate(now: Date): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: NAMED_CURVE })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(
    nameOf(ISSUED_BY_NAME.organization, 'HomeSlice'),
    nameOf(ISSUED_BY_NAME.commonName, 'HomeSlice document signing'),
  )
  const from = new Date(now.getTime() - HOUR_MS)
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  const algorithm = sequence(oid(OID.sha256WithEcdsa))
  const content = sequence(
    tagged(0, integer(2)),
    integer(0x40, ...randomBytes(15)),
    algorithm,
    name,
    sequence(timeOf(from), timeOf(until)),
    name,
    spki,
    tagged(
      3,
      sequence(
        extension(EXTENSION.basicConstraints, sequence(), true),
        extension(EXTENSION.keyUsage, USAGE, true),
        extension(EXTENSION.extendedKeyUsage, sequence(...USAGES.map(oid)), false),
        extension(EXTENSION.subjectKey, octets(sha256Bytes(spki).subarray(0, 20)), false),
      ),
    ),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const certificate = new X509Certificate(sequence(content, algorithm, signature))
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificate.toString()}`
}

const nameOf = (type: string, value: string) => setOf(sequence(oid(type), der(0x0c, Buffer.from(value))))

const extension = (name: string, value: Buffer, isCritical: boolean) =>
  sequence(oid(name), ...(isCritical ? [TRUE] : []), octets(value))

/** A time with two digits of the year up to 2049, as certificates require. */
function timeOf(date: Date): Buffer {
  const digits = `${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  return date.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits))
}
