import { type APIRequestContext, expect } from '@playwright/test'
import { PASSWORD } from './people.ts'

/**
 * An API client for a user of the demonstration market, named as in `demo` or by e-mail, for preparing a test; returns
 * the response bodies.
 */
export async function caller(request: APIRequestContext, name: string) {
  const login = await request.post('/api/accounts/token/', {
    data: { email: name.includes('@') ? name : `${name}@homeslice.test`, password: PASSWORD },
  })
  const { access } = (await login.json()) as { access: string }
  return async <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, data?: object): Promise<Answer> => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      data,
      headers: {
        authorization: `Bearer ${access}`,
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      },
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json() as Promise<Answer>
  }
}

/** Still to come when the change arrives on a busy machine; an end that has passed is refused. */
const SOON_MS = 3_000

/**
 * Moves the end of an auction, using an administrator's right to edit deals, so that a test need not wait an hour.
 */
export async function endSoon(request: APIRequestContext, deal: string): Promise<void> {
  const admin = await caller(request, 'admin')
  await admin('PATCH', `/loan-deal/${deal}/`, {
    bid_end_ts: new Date(Date.now() + SOON_MS).toISOString(),
  })
}
