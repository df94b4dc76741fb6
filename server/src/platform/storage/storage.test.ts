import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { folderStorage } from './folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeslice-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const filesIn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Writes half of the content and fails, as a disk that is full. */
const failing = (code: string) => async (path: string, content: Buffer) => {
  await writeFile(path, content.subarray(0, content.length / 2))
  throw Object.assign(new Error(`${code}: write`), { code })
}

describe('a content that cannot be stored', () => {
  it.each([
    ['ENOSPC', 507, 'the server is out of space'],
    ['EFBIG', 507, 'the server is out of space'],
    ['EDQUOT', 507, 'the server is out of space'],
    ['EIO', 503, "the server's disk does not respond"],
  ])('because of %s is a %i with a message, is logged, and leaves nothing', async (code, status, why) => {
    const logged: unknown[] = []
    const storage = folderStorage(folder, { error: (entry: unknown) => logged.push(entry) }, failing(code))
    await expect(storage.put(Buffer.from('content'))).rejects.toMatchObject({
      status,
      body: {
        non_field_errors: [
          `The file could not be stored: ${why}. Nothing was changed; try again later, or contact us.`,
        ],
      },
    })
    expect(filesIn()).toEqual([])
    expect(logged).toEqual([{ err: expect.objectContaining({ code }) }])
  })
})

it('parts that a killed server left are swept after an hour; contents and running uploads stay', async () => {
  const storage = folderStorage(folder, { error: () => {} })
  const key = await storage.put(Buffer.from('content'))
  const [old, fresh] = [`${newId()}.part`, `${newId()}.part`]
  mkdirSync(join(folder, 'aa'), { recursive: true })
  for (const name of [old, fresh]) writeFileSync(join(folder, 'aa', name), 'half')
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  utimesSync(join(folder, 'aa', old), twoHoursAgo, twoHoursAgo)
  expect(await storage.sweepParts(Date.now())).toBe(1)
  expect(filesIn().sort()).toEqual([key, fresh].sort())
})
