import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/kernel/files.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'
import { sweepOrphans } from './sweep.ts'

const DAY_MS = 24 * 60 * 60_000
const log = { error: () => {} }

interface Opened {
  storage: Storage
  /** Names of everything in it. */
  names(): string[]
  close(): Promise<void> | void
}

function openFolder(): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-storage-'))
  return {
    storage: folderStorage(folder, log),
    names: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The bucket's server is in this thread, which a busy machine lets wait for seconds. */
const PATIENT = { connection: 60_000, response: 60_000, upload: 60_000, pause: 60_000 }

async function openBucket(): Promise<Opened> {
  const server = await startS3Server()
  return { storage: s3Storage(server.settings, log, PATIENT), names: server.objects, close: server.stop }
}

/** Reads a stream to its end. */
const all = async (storage: Storage, key: string) =>
  Buffer.concat((await storage.stream(key).toArray()) as Buffer[])

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

describe.each([
  ['a folder', openFolder],
  ['a bucket of an S3-compatible storage', openBucket],
])('%s', (_what, open) => {
  let opened: Opened
  let storage: Storage
  beforeAll(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterAll(() => opened.close())

  it.each([
    ['one byte', 1],
    ['25 MB', MAX_FILE_BYTES],
  ])('returns %s as it was stored, whole and in parts', async (_size, bytes) => {
    const content = randomBytes(bytes)
    const key = await storage.put(content)
    expect((await storage.read(key)).equals(content)).toBe(true)
    expect((await all(storage, key)).equals(content)).toBe(true)
    await storage.remove(key)
  })

  it('stores each content under a random name that reveals nothing else', async () => {
    const keys = await Promise.all([storage.put(Buffer.from('same')), storage.put(Buffer.from('same'))])
    expect(new Set(keys).size).toBe(2)
    expect(opened.names().sort()).toEqual([...keys].sort())
    for (const key of keys) await storage.remove(key)
    expect(opened.names()).toEqual([])
  })

  it('knows what it has; removing it twice is not an error', async () => {
    const key = await storage.put(Buffer.from('content'))
    expect([await storage.has(key), await storage.has(newId())]).toEqual([true, false])
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.has(key)).toBe(false)
  })

  it('fails for content that it does not have, which is not mistaken for empty content', async () => {
    await expect(storage.read(newId())).rejects.toThrow()
    await expect(all(storage, newId())).rejects.toThrow()
  })

  it.each(['../secret.key', 'orphaned/x', '', 'a'.repeat(37)])(
    'reaches nothing by the name %j',
    async (name) => {
      for (const reach of [storage.read, storage.has, storage.remove, async () => storage.stream(name)])
        await expect(reach(name)).rejects.toThrow('Not a storage key.')
    },
  )

  it('a reader who disconnects in the middle delays no other request', async () => {
    const key = await storage.put(randomBytes(5_000_000))
    // More than there are connections to a storage.
    for (let reader = 0; reader < 60; reader += 1) {
      const stream = storage.stream(key)
      for await (const _part of stream) break
      expect(stream.destroyed).toBe(true)
    }
    expect((await storage.read(key)).length).toBe(5_000_000)
    await storage.remove(key)
  })

  it('puts aside after a day what no row refers to, and deletes it 30 days later', async () => {
    const { db } = testApp.product.platform
    const seller = await testApp.member('seller')
    const [orphan, known] = [
      await storage.put(Buffer.from('orphan')),
      await storage.put(Buffer.from('known')),
    ]
    await sql`insert into stored_contents (storage_key, account_id, bytes) values (${known}, ${seller.id}, 5)`.execute(
      db,
    )
    const now = Date.now()
    expect(await sweepOrphans(db, storage, now)).toBe(0)
    expect(await sweepOrphans(db, storage, now + DAY_MS + 60_000)).toBe(1)
    expect([await storage.has(orphan), await storage.has(known)]).toEqual([false, true])
    expect(opened.names()).toHaveLength(2)
    await sweepOrphans(db, storage, now + 29 * DAY_MS)
    expect(opened.names()).toHaveLength(2)
    await sweepOrphans(db, storage, now + 33 * DAY_MS)
    expect(opened.names().map((name) => name.split('/').at(-1))).toEqual([known])
    await storage.remove(known)
  })

  it('stores a record under its name as it was first written', async () => {
    expect([await storage.recordNames(), await storage.readRecord('one-1.txt')]).toEqual([[], null])
    await storage.storeRecord('two-2.txt', 'second')
    await storage.storeRecord('one-1.txt', 'é\n')
    await storage.storeRecord('one-1.txt', 'another')
    expect(await storage.recordNames()).toEqual(['one-1.txt', 'two-2.txt'])
    expect(await storage.readRecord('one-1.txt')).toBe('é\n')
    const contents: string[] = []
    for await (const keys of storage.storedBefore(Date.now() + DAY_MS)) contents.push(...keys)
    expect(contents.filter((key) => key.includes('one-1'))).toEqual([])
    for (const name of ['../secret.key', 'a/b.txt', '.hidden', ''])
      await expect((async () => storage.readRecord(name))()).rejects.toThrow('Not the name')
  })
})
