import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { requestDocument } from '#domain/rooms/document-requests/contract.ts'
import { newId } from '../platform/ids.ts'
import { draftBook } from './books.ts'
import { type Sides, soldDeal, startSides } from './closings.ts'
import { contractRoutes, filledPath, routeName } from './contract-routes.ts'
import { approvedDeal, completeDraft, mortgage } from './listing.ts'

const BOUNDARY = 'a-boundary'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const END = `--${BOUNDARY}--\r\n`

/** Forms that no route accepts. */
const MALFORMED: readonly (readonly [what: string, type: string, content: string])[] = [
  ['an unknown field', MULTIPART, part('nonsense', '1') + END],
  [
    'an unknown field and a file',
    MULTIPART,
    part('nonsense', '1') + part('files', 'x', '; filename="x.pdf"') + END,
  ],
  ['a file under another name', MULTIPART, part('file', 'x', '; filename="x.pdf"') + END],
  ['no part', MULTIPART, END],
  ['half a part', MULTIPART, part('files', 'x', '; filename="x.pdf"').slice(0, -20)],
  ['no form', 'text/plain', 'nonsense'],
  ['an object that is no form', 'application/json', '{"nonsense":1}'],
]

/** Routes that concern the actor alone, or are open to everyone. */
const OF_NOTHING_FOREIGN = ['POST /kyc/scans/', 'POST /verify-document/', 'POST /evidence/verify/']

const uploads = contractRoutes.filter(
  (route) => route.multipart && !OF_NOTHING_FOREIGN.includes(routeName(route)),
)

let sides: Sides
/** Things of another seller that exist, by the routes on which their id is a parameter or a field. */
let foreign: (path: string) => string
beforeAll(async () => {
  sides = await startSides()
  const { testApp, seller, reviewer } = sides
  const draft = await completeDraft(testApp, seller)
  const file = (await seller.ask(getDeal, { params: { id: draft.id } })).body.loan_deal_files[0]?.id
  const approved = await approvedDeal(testApp, seller, reviewer)
  const body = { title: 'Lease' }
  const request = (await reviewer.ask(requestDocument, { params: { id: approved.id }, body })).body.results[0]
  const [book, sold, white] = [
    await draftBook(testApp, seller),
    await soldDeal(sides),
    (await seller.ask(createDeal, { body: mortgage() })).body,
  ]
  const ids: readonly (readonly [start: RegExp, id: string | undefined])[] = [
    [/^\/loan-deal-files\/:id/, file],
    [/^\/document-requests\//, request?.id],
    [/^\/closing\//, sold],
    [/^\/loan-deal\/:id\/(loan_tape|create_bulk|bid_sheet|match_documents)/, book.id],
    // Its form is about nothing but the caller's own account.
    [/^\/funds\/proofs\//, white.id],
    [/^\/(loan-deal|loan-deal-files|loan-deal-images|homeslice-ai)\//, white.id],
  ]
  foreign = (path) => {
    const [, id] = ids.find(([start]) => start.test(path)) ?? []
    if (!id) throw new Error(`Say in upload-access.test.ts what of another user ${path} could be about.`)
    return id
  }
})
afterAll(() => sides.testApp.close())

describe.each(uploads.map((route) => [routeName(route), route] as const))('%s', (_name, route) => {
  it.each(MALFORMED)(
    'answers %s about what is another’s as about what does not exist',
    async (_what, type, content) => {
      const answerAbout = async (id: string) => {
        const field = route.path.includes(':id') || !type.startsWith('multipart') ? '' : part('loan_deal', id)
        const { statusCode, body } = await sides.testApp.product.http.inject({
          method: 'POST',
          url: `/api${filledPath(route, { id })}`,
          headers: { authorization: `Bearer ${sides.stranger.token}`, 'content-type': type },
          payload: field + content,
        })
        return [statusCode, body]
      }
      const [missing, others] = [await answerAbout(newId()), await answerAbout(foreign(route.path))]
      expect(others).toEqual(missing)
      if (route.path.includes(':id') && type === MULTIPART) expect(others[0]).toBe(404)
    },
  )
})
