import { afterAll, beforeAll, expect, it } from 'vitest'
import { patchUser } from '#domain/accounts/contract.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

let left: TestApp
let right: SecondServer
beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

const ROUNDS = 8
const IN_THE_RING = 6

const superusers = async () => {
  const rows = await left.product.platform.db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .execute()
  return rows.map((row) => row.id)
}

it('administrators who remove each other simultaneously, on two servers, never leave the product without one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ring: Client[] = []
    for (let place = 0; place < IN_THE_RING; place += 1) ring.push(await left.member('superuser'))
    // The administrator left from the previous round would make the test too easy.
    const older = (await superusers()).filter((id) => !ring.some((client) => client.id === id))
    if (older.length > 0)
      await left.product.platform.db
        .updateTable('users')
        .set({ is_superuser: false })
        .where('id', 'in', older)
        .execute()

    const responses = await Promise.all(
      ring.map((client, place) => {
        const next = ring[(place + 1) % ring.length] ?? client
        const actor = place % 2 === 0 ? client : right.as(client)
        const body = place % 3 === 0 ? { is_active: false } : { is_superuser: false }
        return actor.ask(patchUser, { params: { id: next.id }, body })
      }),
    )
    const leftOver = await superusers()
    expect(leftOver.length).toBeGreaterThan(0)
    const removed = responses.filter((response) => response.status === 200).length
    expect(removed).toBe(IN_THE_RING - leftOver.length)
    // The faster request ended the other's sessions or took their role before the other was handled.
    for (const { status } of responses) expect([200, 401, 403]).toContain(status)
  }
})
