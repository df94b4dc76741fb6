import { describe, expect, it } from 'vitest'
import { breakingChanges, type Comparable } from './api-changes.ts'
import { describedApi, forPrograms } from './api-description.ts'

const BEFORE = {
  paths: {
    '/bids/': {
      post: {
        operationId: 'bids.place',
        security: [{ bearer: [] }],
        parameters: [{ name: 'dry', in: 'query' }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { amount: { type: ['string', 'number'] }, kind: { enum: ['a', 'b'] } },
                required: ['amount'],
              },
            },
          },
        },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Bid' } } } },
          409: {},
        },
      },
    },
  },
  webhooks: {
    outbid: {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { type: { const: 'outbid' }, title: { type: 'string' } },
                required: ['type', 'title'],
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Bid: {
        type: 'object',
        properties: { id: { type: 'string' }, total: { type: 'string' } },
        required: ['id', 'total'],
      },
    },
  },
} satisfies Comparable

/** The description after a change. */
function after(change: (copy: typeof BEFORE) => void): string[] {
  const copy = structuredClone(BEFORE)
  change(copy)
  return breakingChanges(BEFORE, copy)
}
const bodyOf = (copy: typeof BEFORE) =>
  copy.paths['/bids/'].post.requestBody.content['application/json'].schema as {
    properties: Record<string, object>
    required: string[]
  }
const bidOf = (copy: typeof BEFORE) =>
  copy.components.schemas.Bid as { properties: Record<string, object>; required: string[] }

describe('a change of the API breaks clients', () => {
  it.each<[string, (copy: typeof BEFORE) => void, string[]]>([
    [
      'that removes an operation',
      (copy) => {
        copy.paths = {} as never
      },
      ['bids.place was removed.'],
    ],
    [
      'that requires a further field',
      (copy) => {
        bodyOf(copy).properties.reason = { type: 'string' }
        bodyOf(copy).required.push('reason')
      },
      ['bids.place now requires reason.'],
    ],
    [
      'that requires an optional field',
      (copy) => bodyOf(copy).required.push('kind'),
      ['bids.place now requires kind.'],
    ],
    [
      'that takes a field no longer',
      (copy) => {
        delete bodyOf(copy).properties.kind
      },
      ['bids.place no longer takes kind.'],
    ],
    [
      'that takes a type no longer',
      (copy) => {
        bodyOf(copy).properties.amount = { type: 'string' }
      },
      ['bids.place no longer takes amount as number.'],
    ],
    [
      'that takes a value no longer',
      (copy) => {
        bodyOf(copy).properties.kind = { enum: ['a'] }
      },
      ['bids.place no longer takes kind as b.'],
    ],
    [
      'that answers a field no longer',
      (copy) => {
        delete bidOf(copy).properties.total
      },
      ['bids.place no longer answers total.'],
    ],
    [
      'that answers a field not always',
      (copy) => {
        bidOf(copy).required = ['id']
      },
      ['bids.place no longer always answers total.'],
    ],
    [
      'that answers null',
      (copy) => {
        bidOf(copy).properties.total = { type: ['string', 'null'] }
      },
      ['bids.place now answers total as null.'],
    ],
    [
      'that needs another log-in',
      (copy) => {
        copy.paths['/bids/'].post.security = []
      },
      ['bids.place is called with [].'],
    ],
    [
      'that takes a parameter no longer',
      (copy) => {
        copy.paths['/bids/'].post.parameters = []
      },
      ['bids.place no longer takes the query dry.'],
    ],
    [
      'that sends an event no longer',
      (copy) => {
        copy.webhooks = {} as never
      },
      ['The event outbid was removed.'],
    ],
    [
      'that sends a field of an event no longer',
      (copy) => {
        delete (
          copy.webhooks.outbid.post.requestBody.content['application/json'].schema.properties as {
            title?: object
          }
        ).title
      },
      ['The event outbid no longer has title.'],
    ],
  ])('%s', (_what, change, expected) => {
    expect(after(change)).toEqual(expected)
  })
})

it('further operations, optional fields and answers break nothing', () => {
  expect(
    after((copy) => {
      bodyOf(copy).properties.note = { type: 'object', properties: { text: {} }, required: ['text'] }
      bidOf(copy).properties.alias = { type: 'string' }
      Object.assign(copy.paths, { '/new/': { get: { operationId: 'new.list', responses: {} } } })
    }),
  ).toEqual([])
})

it('what programs depend on does not depend on words', () => {
  const stripped = JSON.stringify(forPrograms(describedApi()))
  expect(stripped).not.toContain('"examples"')
  // A field of this name is not a word.
  expect(stripped).toContain('"description":{')
})
