import { expect, it } from 'vitest'
import { readOffToken, readStopToken } from './off-token.ts'

const USER = '01890a5d-ac96-774b-bcce-b302099a8057'
const SIGNATURE = 'a'.repeat(43)

it('reads the link of an e-mail, and nothing from one that is cut off or of an unknown kind', () => {
  expect(readOffToken(`#token=${USER}.daily_brief.${SIGNATURE}`)).toEqual({
    user_id: USER,
    kind: 'daily_brief',
    signature: SIGNATURE,
  })
  for (const hash of [
    '',
    '#token=',
    `#token=${USER}.daily_brief.${SIGNATURE.slice(1)}`,
    `#token=${USER}.news.${SIGNATURE}`,
  ])
    expect(readOffToken(hash)).toBeNull()
})

it('reads the link that stops e-mails of members, and neither kind of link as the other', () => {
  const [mailbox, hash] = ['0a'.repeat(32), `#token=${'0a'.repeat(32)}.${SIGNATURE}`]
  expect(readStopToken(hash)).toEqual({ mailbox, signature: SIGNATURE })
  expect(readOffToken(hash)).toBeNull()
  for (const other of ['', hash.slice(0, -1), `#token=${USER}.daily_brief.${SIGNATURE}`])
    expect(readStopToken(other)).toBeNull()
})
