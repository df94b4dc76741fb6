import type { z } from 'zod'
import type { Route } from '#domain/kernel/route.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { type Client, startTestApp } from '../test-app.ts'

/** People whom endings have in common; those who are concerned by one are new. */
export async function openMarket() {
  const testApp = await startTestApp('postgres', { WEBHOOKS: 'anywhere' })
  return {
    ...testApp,
    platform: testApp.product.platform,
    testApp,
    seller: await testApp.member('seller'),
    reviewer: await testApp.member('reviewer'),
    admin: await testApp.member('superuser'),
    buyer: () => testApp.member('buyer'),
  }
}
export type Market = Awaited<ReturnType<typeof openMarket>>

export const must = <T>(answer: { status: number; body: T }): T => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

type AnyRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Route<
  P,
  Q,
  B,
  R
>

/** Calls a route about something. */
export const ask = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  who: Client,
  route: AnyRoute<P, Q, B, R>,
  id: string,
  body?: z.input<B>,
) => {
  const params = { id, token: id } as z.input<P>
  return who.ask(route, { params, ...(body !== undefined && { body }) })
}
/** Calls it, as a step that succeeds. */
export const act = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  ...call: Parameters<typeof ask<P, Q, B, R>>
) => must(await ask(...call))
/** Whether it succeeds. A failure other than a refusal is an error. */
export const can = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  ...call: Parameters<typeof ask<P, Q, B, R>>
) => {
  const { status, body } = await ask(...call)
  if (status >= 300 && ![401, 403, 404, 409].includes(status))
    throw new Error(`${status}: ${JSON.stringify(body)}`)
  return status < 300
}

/** How many notifications of a kind a person has. */
export const toldOf = async (who: Client, kind: string) =>
  (await who.ask(listNotifications, { query: { page_size: '50' } })).body.results.filter(
    (one) => one.kind === kind,
  ).length

/** What ends, and what must have stopped then. */
export interface Ending {
  stops: readonly string[]
  /** Whether each worked with something that has not ended, and still works with something that has. */
  play(market: Market): Promise<Record<string, readonly [before: boolean, after: boolean]>>
}

type Probe<Thing> = (thing: Thing, market: Market) => unknown

/**
 * An ending. What stops is tried in this order, first with a thing that goes on, then with one that has ended, so that
 * a probe that could never succeed is noticed.
 */
export const ending = <Thing>(
  make: (market: Market) => Promise<Thing>,
  end: Probe<Thing>,
  stops: Readonly<Record<string, Probe<Thing>>>,
): Ending => ({
  stops: Object.keys(stops),
  async play(market) {
    const [goesOn, ended] = [await make(market), await make(market)]
    await end(ended, market)
    const played: Record<string, readonly [boolean, boolean]> = {}
    for (const [what, probe] of Object.entries(stops))
      played[what] = [Boolean(await probe(goesOn, market)), Boolean(await probe(ended, market))]
    return played
  },
})
