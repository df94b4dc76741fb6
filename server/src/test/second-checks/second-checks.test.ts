import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractRoutes, routeName } from '../contract-routes.ts'
import { letBudgetsPass } from '../mail-times.ts'
import { startTestApp } from '../test-app.ts'
import { BOOK_LINES } from './books.ts'
import { CHANNEL_LINES } from './channels.ts'
import { CLOSING_LINES } from './closing.ts'
import { COMMITMENT_LINES } from './commitments.ts'
import { DEAL_LINES } from './deals.ts'
import { DOCUMENT_LINES } from './documents.ts'
import { answersTo, type Lines, type People } from './forms.ts'
import { OWN_LINES } from './own.ts'
import { PEOPLE_LINES } from './people.ts'
import { ROOM_LINES } from './rooms.ts'
import { SELLING_LINES } from './selling.ts'
import { STATELESS } from './stateless.ts'

const TABLES: readonly Lines[] = [
  DEAL_LINES,
  SELLING_LINES,
  COMMITMENT_LINES,
  ROOM_LINES,
  CLOSING_LINES,
  BOOK_LINES,
  DOCUMENT_LINES,
  CHANNEL_LINES,
  PEOPLE_LINES,
  OWN_LINES,
]
const LINES = TABLES.flatMap((lines) => Object.entries(lines))

let people: People
beforeAll(async () => {
  const testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  const member = testApp.member
  people = {
    testApp,
    seller: await member('seller'),
    reviewer: await member('reviewer'),
    admin: await member('superuser'),
    buyer: await member('buyer'),
    rival: await member('buyer'),
    anybody: testApp.anybody,
  }
})
afterAll(() => people.testApp.close())
// The same people are invited for each line.
beforeEach(() => letBudgetsPass(people.testApp))

describe('when something else happened while a form was open', () => {
  it('every route that changes something is in the table, or has a reason why no state forbids it', () => {
    const changing = contractRoutes.filter(({ method }) => method !== 'GET').map(routeName)
    const listed = new Set([...LINES.map(([, [route]]) => routeName(route)), ...Object.keys(STATELESS)])
    expect([...listed].sort()).toEqual(changing.sort())
  })

  it.each(LINES)('%s is refused, and nothing is written', async (_what, line) => {
    const [answers, expected] = await answersTo(people, line)
    expect(answers).toEqual(expected)
  })
})
