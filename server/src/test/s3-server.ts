import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../platform/storage/s3-settings.ts'
import { isSigned } from './s3-signature.ts'

const BUCKET = 'homeslice'
/** The account that the server knows. */
const ACCOUNT = 'S3RVER'
const ANY_PAGE =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>'

export interface S3Server {
  settings: S3Settings
  /** The same settings as environment variables of a server. */
  environment: Record<string, string>
  /** Names of the objects in the bucket. */
  objects(): string[]
  stop(): Promise<void>
}

/**
 * A server with the S3 protocol that checks signatures, with one empty bucket.
 * @param folder for its files; without one they are discarded at the end
 */
export async function startS3Server(folder?: string): Promise<S3Server> {
  const directory = folder ?? mkdtempSync(join(tmpdir(), 'homeslice-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [ANY_PAGE] }],
  })
  // The library's own check fails for the path of a bucket, which ends with a slash, and for quotes in a query.
  server.middleware.unshift((exchange, next) => {
    if (isSigned(exchange.req, ACCOUNT))
      exchange.app = Object.create(exchange.app, { allowMismatchedSignatures: { value: true } })
    return next()
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: {
      endpoint,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: ACCOUNT,
      secretAccessKey: ACCOUNT,
      isPathStyle: true,
    },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    objects: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
        name.endsWith('._S3rver_object') ? [name.slice(0, -'._S3rver_object'.length)] : [],
      ),
    async stop() {
      await server.close()
      if (folder === undefined) rmSync(directory, { recursive: true, force: true })
    },
  }
}
