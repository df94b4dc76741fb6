import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { patchUser } from '#domain/accounts/contract.ts'
import { sealEvents } from '../server/src/history/audit/commands/seal-events.ts'
import { signDigest } from '../server/src/history/audit/commands/sign-digest.ts'
import { startTestApp } from '../server/src/test/test-app.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'homeslice-test-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

interface Outcome {
  code: number | string | null | undefined
  said: string
}

const verify = (...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', SEED: 'off', DATA_DIR }
    const script = join(import.meta.dirname, 'audit-verify.ts')
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, said: stdout + stderr }),
    )
  })

it('verifies the audit log of the embedded database, and exits with 1 where it was tampered with', async () => {
  const testApp = await startTestApp('embedded', { DATA_DIR })
  const { platform } = testApp.product
  const [admin, person] = [await testApp.member('superuser'), await testApp.member('buyer')]
  for (const job_title of ['Analyst', 'Director', 'Partner'])
    expect((await admin.ask(patchUser, { params: { id: person.id }, body: { job_title } })).status).toBe(200)
  expect(await sealEvents(platform)).toBe(true)
  await signDigest(platform)
  const { fingerprint } = platform.signingKey
  await expect(sql`update event_seals set salt = ''`.execute(platform.db)).rejects.toThrow('never changed')
  await testApp.close()

  const whole = await verify()
  expect(whole.said).toMatch(
    /^1 signed digests cover (\d+) of \1 events; 0 are not sealed yet\.\nSigned with the key [0-9a-f]{64}\.\nThe audit log is as it was written\.\n$/,
  )
  expect(whole.code).toBe(0)
  expect((await verify('--key', fingerprint)).code).toBe(0)
  expect(await verify('--key', 'another')).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not trusted'),
  })

  const again = await startTestApp('embedded', { DATA_DIR })
  await sql`alter table events disable trigger events_are_append_only`.execute(again.product.platform.db)
  await sql`delete from events where id = (select max(id) from events)`.execute(again.product.platform.db)
  await again.close()
  const cut = await verify()
  expect(cut.code).toBe(1)
  expect(cut.said).toMatch(
    /^The audit log is not as it was written\. First bad row: Event \d+: was removed\.\n/,
  )
  // Six starts of the embedded database, on a busy machine.
}, 300_000)
