import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Answering = (request: Buffer, response: ServerResponse) => void

/** A local time-stamping authority based on OpenSSL, which can be made to fail. */
export interface TimeStampServer {
  url: string
  /** The response that OpenSSL generates. */
  reply(request: Buffer): Buffer
  /** Replaces its responses; null restores them. */
  answer(how: Answering | null): void
  close(): Promise<void>
}

const CONFIGURATION = `
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`

export const openssl = (folder: string, ...words: readonly string[]) =>
  execFileSync('openssl', words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })

/** Makes a key and its self-signed certificate, as `<name>.key` and `<name>.pem`. */
export function makeCertificateFiles(
  folder: string,
  name: string,
  key: readonly string[],
  ...more: readonly string[]
): void {
  openssl(
    folder,
    ...['req', '-x509', '-nodes', '-days', '30', '-newkey', ...key, '-subj', `/O=Test/CN=${name}`],
    ...['-keyout', `${name}.key`, '-out', `${name}.pem`, ...more],
  )
}

export const P256 = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] as const

export async function startTimeStampServer(): Promise<TimeStampServer> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-time-stamps-'))
  makeCertificateFiles(folder, 'Test time stamps', P256, '-addext', 'extendedKeyUsage=critical,timeStamping')
  writeFileSync(join(folder, 'tsa.cnf'), CONFIGURATION)
  let how: Answering | null = null
  const reply = (request: Buffer) => {
    writeFileSync(join(folder, 'request'), request)
    return openssl(
      folder,
      ...['ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'request'],
      ...['-signer', 'Test time stamps.pem', '-inkey', 'Test time stamps.key'],
    )
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (how) return how(body, response)
    response.setHeader('content-type', 'application/timestamp-reply').end(reply(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    reply,
    answer(next) {
      how = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
