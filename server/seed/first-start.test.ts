import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { HomeSlice } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { fillFolder, rejectUnfinished } from './first-start.ts'

test('the next start refuses a market that an interrupted first start only partly filled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeslice-first-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  expect(() => rejectUnfinished(config)).not.toThrow()
  const interrupted = fillFolder(config, (): Promise<HomeSlice> => Promise.reject(new Error('killed')))
  await expect(interrupted).rejects.toThrow('killed')
  expect(existsSync(config.dataDir)).toBe(true)
  expect(() => rejectUnfinished(config)).toThrow('The first start was interrupted')
  const again = fillFolder(config, (): Promise<HomeSlice> => Promise.reject(new Error('opened again')))
  await expect(again).rejects.toThrow('The first start was interrupted')
})
