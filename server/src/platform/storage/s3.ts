import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../http/errors.ts'
import { newId } from '../ids.ts'
import type { S3Settings } from './s3-settings.ts'
import { ASIDE, assertKey, assertRecord, isKey, RECORDS, type Storage } from './storage.ts'
import { notStored } from './upload-errors.ts'

/** In milliseconds. */
export const S3_TIMEOUTS = {
  /** Until a connection is open. */
  connection: 2_000,
  /** Until a response begins, all tries together. */
  response: 5_000,
  /** Until a content of 25 MB is stored, all tries together. */
  upload: 30_000,
  /** Between two parts of a content that is read. */
  pause: 10_000,
}

const SECONDS_TO_READ = 60
const UNREADABLE = 'The file storage does not respond. Try again in a second.'

/**
 * Objects of a bucket, named by their keys.
 * @param timeouts replaced in tests of a storage that does not respond
 */
export function s3Storage(
  settings: S3Settings,
  log: Pick<FastifyBaseLogger, 'error'>,
  timeouts = S3_TIMEOUTS,
): Storage {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: settings.isPathStyle,
    // Not all storages other than Amazon's support its newer checksums; the signature covers the content's SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeouts.connection },
  })
  const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) })
  const named = (key: string) => ({ Bucket, Key: assertKey(key) })

  const unreadable = (error: unknown) => {
    if (isMissing(error)) return error
    log.error({ err: error }, 'the file storage does not respond')
    return unavailable(UNREADABLE)
  }

  async function* partsOf(object: ReturnType<typeof named>): AsyncGenerator<Buffer> {
    let body: Readable | undefined
    try {
      const { Body } = await client.send(new GetObjectCommand(object), within(timeouts.response))
      body = Body as Readable
      yield* withoutLongPause(body, timeouts.pause)
    } catch (error) {
      throw unreadable(error)
    } finally {
      body?.destroy()
    }
  }

  async function* list(Prefix?: string) {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
        within(timeouts.upload),
      )
      yield (page.Contents ?? []).map(({ Key = '', LastModified }) => ({
        name: Key,
        at: LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
      }))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  const recordAt = (name: string) => ({ Bucket, Key: `${RECORDS}/${assertRecord(name)}` })

  async function readRecord(name: string): Promise<string | null> {
    const parts: Buffer[] = []
    try {
      for await (const part of partsOf(recordAt(name))) parts.push(part)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
    return Buffer.concat(parts).toString('utf8')
  }

  const removeObject = async (Key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }), within(timeouts.response))
  }

  return {
    async put(content, key = newId()) {
      try {
        await client.send(
          new PutObjectCommand({ ...named(key), Body: content, ContentLength: content.length }),
          within(timeouts.upload),
        )
        return key
      } catch (error) {
        log.error({ err: error }, 'a file could not be stored')
        // The content may have been stored although no response arrived. If it cannot be removed, it is swept later.
        await removeObject(key).catch(() => {})
        throw notStored(error)
      }
    },
    async read(key) {
      const parts: Buffer[] = []
      for await (const part of partsOf(named(key))) parts.push(part)
      return Buffer.concat(parts)
    },
    stream: (key) => Readable.from(partsOf(named(key)), { objectMode: false }),
    async has(key) {
      const object = named(key)
      try {
        await client.send(new HeadObjectCommand(object), within(timeouts.response))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw unreadable(error)
      }
    },
    remove: async (key) => removeObject(assertKey(key)),
    presigned: (key, { type, disposition }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...named(key),
          ResponseContentType: type,
          ResponseContentDisposition: disposition,
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: SECONDS_TO_READ },
      ),
    // An object exists completely or not at all.
    sweepParts: async () => 0,
    async *storedBefore(moment) {
      for await (const objects of list())
        yield objects.filter(({ name, at }) => isKey(name) && at <= moment).map(({ name }) => name)
    },
    async putAside(key) {
      const source = `${Bucket}/${assertKey(key)}`
      await client.send(
        new CopyObjectCommand({ Bucket, Key: `${ASIDE}/${key}`, CopySource: source }),
        within(timeouts.upload),
      )
      await removeObject(key)
    },
    async clearAside(moment) {
      for await (const objects of list(`${ASIDE}/`))
        for (const { name, at } of objects) if (at <= moment) await removeObject(name)
    },
    async storeRecord(name, text) {
      if ((await readRecord(name)) !== null) return
      await client.send(
        new PutObjectCommand({ ...recordAt(name), Body: text, ContentLength: Buffer.byteLength(text) }),
        within(timeouts.upload),
      )
    },
    readRecord,
    async recordNames() {
      const names: string[] = []
      for await (const objects of list(`${RECORDS}/`))
        names.push(...objects.map(({ name }) => name.slice(RECORDS.length + 1)))
      return names.sort()
    },
  }
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** The parts of a content. @throws if one of them takes longer than `ms`; the reader may pause without a limit */
async function* withoutLongPause(body: Readable, ms: number): AsyncGenerator<Buffer> {
  const parts = body[Symbol.asyncIterator]()
  while (true) {
    const late = setTimeout(() => body.destroy(new Error('The storage paused too long.')), ms)
    const part = await parts.next().finally(() => clearTimeout(late))
    if (part.done) return
    yield part.value as Buffer
  }
}
