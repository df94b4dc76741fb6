import { z } from 'zod'
import { ACT_AS_HEADER } from '../kernel/key-scopes.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, timestamp, timestampOut } from '../kernel/values.ts'
import { MOST_DAYS, SANDBOX_PEOPLE } from './rules.ts'

const tag = 'Sandbox'
const own = { tag, access: EVERY_ROLE } as const

const person = z.object({
  /** The value of the header with which a request acts as this person. */
  act_as: z.enum(SANDBOX_PEOPLE),
  id,
  name: z.string(),
  email: z.string(),
  company_name: z.string().nullable(),
  roles: z.array(z.enum(EVERY_ROLE)),
})

const sandbox = z.object({
  /** The time in the sandbox. */
  now: timestampOut,
  /** By how many seconds it is ahead of the real time. */
  ahead_seconds: z.int().nonnegative(),
  people: z.array(person),
  /** The password of everyone in the sandbox. */
  password: z.string(),
})
export type Sandbox = z.output<typeof sandbox>

const EXAMPLE: Sandbox = {
  now: '2026-11-30T17:00:00.000Z',
  ahead_seconds: 259_200,
  people: [
    {
      act_as: 'buyer',
      id: '019aaf3e-5c00-7000-8000-000000000009',
      name: 'Bea Sandbox',
      email: 'buyer@sandbox.test',
      company_name: 'Sandbox Buyer Capital',
      roles: ['buyer'],
    },
  ],
  password: 'HomeSlice-Sandbox-1!',
}
const shown = sandbox.meta({ examples: [EXAMPLE] })

export const getSandbox = route({
  ...own,
  method: 'GET',
  path: '/sandbox/',
  summary: `The clock and the people of your sandbox; \`${ACT_AS_HEADER}\` names the person as whom a request acts`,
  response: shown,
})

export const moveClock = route({
  ...own,
  method: 'POST',
  path: '/sandbox/clock/',
  summary: 'Move the clock of your sandbox forward; what falls due on the way is done in its order',
  body: z.strictObject({ to: timestamp }).meta({ examples: [{ to: EXAMPLE.now }] }),
  response: shown,
})

export const sandboxMails = route({
  ...own,
  method: 'GET',
  path: '/sandbox/mails/',
  summary: 'The last 100 e-mails of your sandbox, newest first; none is sent',
  response: z.object({
    results: z.array(
      z.object({ to: z.string(), subject: z.string(), date: z.string(), text: z.string() }).meta({
        examples: [
          {
            to: 'buyer@sandbox.test',
            subject: 'You were outbid on HS-10001',
            date: 'Mon, 30 Nov 2026 17:00:00 +0000',
            text: 'You were outbid on HS-10001.',
          },
        ],
      }),
    ),
  }),
})

export const resetSandbox = route({
  ...own,
  method: 'POST',
  path: '/sandbox/reset/',
  summary: 'Delete everything in your sandbox; the next request begins a new one',
  status: 204,
  response: z.null(),
})

/** The sentence for a moment that is not ahead, or too far ahead. */
export const CLOCK_ERROR = {
  past: 'The clock only moves forward.',
  far: `Move the clock by at most ${MOST_DAYS} days at a time.`,
} as const
