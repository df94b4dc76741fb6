import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newcomer } from '../server/src/test/newcomers.ts'
import { startTestApp } from '../server/src/test/test-app.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'homeslice-test-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

interface Outcome {
  code: number | string | null | undefined
  said: string
}

const run = (argument: string[], dataDir = DATA_DIR) =>
  new Promise<Outcome>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', SEED: 'off', DATA_DIR: dataDir }
    const script = join(import.meta.dirname, 'make-administrator.ts')
    execFile(process.execPath, [script, ...argument], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, said: stdout + stderr }),
    )
  })

// Three servers start, one after the other.
it('gives a verified account the administrator role, once the server that uses the data folder has stopped', async () => {
  const testApp = await startTestApp('embedded', { DATA_DIR })
  await testApp.product.startWork()
  const person = await newcomer(testApp)
  const early = await run([person.email])
  expect(early.code).toBe(1)
  expect(early.said).toMatch(/^Another HomeSlice \(process \d+\) uses .+\. Stop it/)
  await testApp.close()

  expect(await run([person.email])).toEqual({
    code: 0,
    said: `${person.email} is an administrator now. They are logged out everywhere; at their next log-in they set up a second factor.\n`,
  })
  const stranger = await run(['no@body.test'])
  expect([stranger.code, stranger.said]).toEqual([
    1,
    'There is no account with the e-mail address no@body.test. Register it first, and enter the code that is sent.\n',
  ])
})

it('explains its usage, and does not create a database', async () => {
  expect(await run([])).toEqual({
    code: 1,
    said: 'Say whose account: npm run -s make-administrator -- <email>\n',
  })
  const nowhere = join(DATA_DIR, 'nowhere')
  expect(await run(['ada@people.test'], nowhere)).toEqual({
    code: 1,
    said: `There is no database in ${nowhere}. Start HomeSlice once, register, then try again.\n`,
  })
})
