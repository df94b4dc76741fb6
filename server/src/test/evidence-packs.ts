import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { startEvidence } from '#domain/history/evidence/contract.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { zipped } from './archives.ts'
import type { Client, TestApp } from './test-app.ts'
import { unzipped } from './unzipped.ts'

/** Requests an evidence pack and waits for it. Returns the id of its task. */
export async function madePack(who: Client, deal: string): Promise<string> {
  const { status, body } = await who.ask(startEvidence, { params: { id: deal } })
  expect(status).toBe(202)
  const state = async () => (await who.ask(getTask, { params: { id: body.task_id } })).body
  await vi.waitUntil(async () => (await state()).finished_at !== null, { timeout: 60_000, interval: 20 })
  expect(await state()).toMatchObject({ status: 'done', title: 'Evidence pack' })
  return body.task_id
}

export const packFile = (testApp: TestApp, task: string, token: string) =>
  testApp.product.http.inject({
    url: `/api/background_tasks/${task}/file/`,
    headers: { authorization: `Bearer ${token}` },
  })

/** The zip of an evidence pack, as the user downloads it. */
export async function packOf(testApp: TestApp, who: Client, deal: string): Promise<Buffer> {
  const response = await packFile(testApp, await madePack(who, deal), who.token)
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response.rawPayload
}

/** A pack in a folder, as its reader unpacks it, until the test ends. */
export async function unpacked(zip: Buffer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-evidence-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of await unzipped(zip)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** The names of all files in a folder, in order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

/** The folder as a zip. */
export const packed = (folder: string): Promise<Buffer> =>
  zipped(filesIn(folder).map((name) => ({ name, content: readFileSync(join(folder, name)) })))

/** Runs `verify.sh` of a pack in a folder. */
export function runScript(folder: string, ...fingerprints: string[]) {
  const { status, stdout, stderr } = spawnSync('sh', [join(folder, 'verify.sh'), ...fingerprints], {
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
