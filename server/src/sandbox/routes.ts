import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { rolesOf } from '#domain/accounts/rules.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import * as contract from '#domain/sandbox/contract.ts'
import { MOST_DAYS, SANDBOX_PEOPLE } from '#domain/sandbox/rules.ts'
import { dataPaths } from '../platform/config.ts'
import { forbidden, invalidField } from '../platform/http/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { readEml } from '../platform/mail/mailbox.ts'
import type { Platform } from '../platform/platform.ts'
import { moveClockTo, secondsAhead } from './commands/clock.ts'
import { emailOf, SANDBOX_PASSWORD } from './commands/people.ts'

const MOST_MAILS = 100

const testKeyNeeded = () => forbidden('This is for the test mode: send a test key.', 'test_key_needed')

/** What a test key can do with its sandbox. Outside of a sandbox they only say what they need. */
export function sandboxRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock, config } = platform
  const inSandbox = () => {
    if (!config.sandboxOwner) throw testKeyNeeded()
    return config.sandboxOwner
  }
  const sandbox = async () => {
    const owner = inSandbox()
    const users = await db.selectFrom('users').selectAll().execute()
    const people = SANDBOX_PEOPLE.flatMap((act_as) => {
      const email = emailOf(act_as)
      const user = users.find((one) => (email === null ? one.id === owner.id : one.email === email))
      if (!user) return []
      const { id, company_name } = user
      return [{ act_as, id, name: user.binding_name, email: user.email, company_name, roles: rolesOf(user) }]
    })
    const ahead_seconds = Math.round(await secondsAhead(db))
    return { now: clock.now().toISOString(), ahead_seconds, people, password: SANDBOX_PASSWORD }
  }
  serve(app, contract.getSandbox, sandbox)
  serve(app, contract.moveClock, async (_actor, { body }) => {
    inSandbox()
    const to = new Date(body.to)
    const ahead = to.getTime() - clock.now().getTime()
    if (ahead <= 0) throw invalidField('to', contract.CLOCK_ERROR.past)
    if (ahead > MOST_DAYS * DAY_MS) throw invalidField('to', contract.CLOCK_ERROR.far)
    await moveClockTo(platform, to)
    return sandbox()
  })
  serve(app, contract.sandboxMails, async () => {
    inSandbox()
    const folder = dataPaths(config).mail
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const latest = names.sort().reverse().slice(0, MOST_MAILS)
    return {
      results: await Promise.all(
        latest.map(async (name) => readEml(await readFile(join(folder, name), 'utf8'))),
      ),
    }
  })
  // The server in front of a sandbox answers it itself, because it ends the sandbox.
  serve(app, contract.resetSandbox, async () => {
    throw testKeyNeeded()
  })
}
