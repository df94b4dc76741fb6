import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guidePages, rendered, withExamples } from './docs.ts'
import { referencePages, typeText } from './docs-reference.ts'

const GUIDES = join(import.meta.dirname, '../../docs/guides')

/** Guides whose titles are the same word in both languages. */
const SAME_TITLE = ['webhooks', 'assistants']
/** Ruled out in one sense only; guides use the other. */
const MEANT = new Set(['décliner', 'encore', 'termes'])
/** English words of the trade that have a French one. */
const ENGLISH = [
  'deals?',
  'bids?',
  'loan tape',
  'book',
  'scopes?',
  'tokens?',
  'feeds?',
  'sandbox',
  'seller',
  'buyer',
  'the',
  'endpoint',
]

const GUIDE = `# Errors

Decide by the \`code\`.

\`\`\`sh 404
curl "https://homeslice.example/api/" <b>
\`\`\`

| status | meaning |
|---|---|
| 404 | see [lists](lists.md#cursors) |

## In the SDK
A refusal is an \`Error\`.
`

it('a guide becomes text, code that can be copied, and places that can be linked and found', () => {
  const { page, entry, found } = rendered('errors', 'guides', GUIDE)
  expect(entry).toEqual({ slug: 'errors', title: 'Errors', summary: 'Decide by the code.', group: 'guides' })
  expect(page.sections).toEqual([{ id: 'in-the-sdk', title: 'In the SDK' }])
  expect(page.parts[1]).toEqual({ code: 'curl "https://homeslice.example/api/" <b>', lang: 'sh' })
  const html = page.parts.map((part) => ('html' in part ? part.html : '')).join('')
  expect(html).toContain('<a href="/docs/lists#cursors">lists</a>')
  expect(html).toContain('<h2 id="in-the-sdk" tabindex="-1"><a href="#in-the-sdk">In the SDK</a></h2>')
  expect(html).toContain('<div data-scrolls tabindex="0" role="group" aria-label="Table"><table>')
  expect(found.map(({ to, text }) => [to, text])).toEqual([
    ['errors', 'Decide by the code. status meaning 404 see lists'],
    ['errors#in-the-sdk', 'A refusal is an Error.'],
  ])
  expect(() => rendered('x', 'guides', 'No title')).toThrow(/begin with a title/)
})

it.each(['en', 'fr'] as const)(
  'every link between guides (%s) leads to a guide, and to a place in it',
  (language) => {
    const html = new Map(
      guidePages(language).map(({ page }) => [
        page.slug,
        page.parts.map((part) => ('html' in part ? part.html : '')).join(''),
      ]),
    )
    const broken = [...html].flatMap(([slug, text]) =>
      [...text.matchAll(/href="\/docs\/([\w-]+)(?:#([^"]+))?"/g)]
        .filter(([, to = '', place]) => {
          if (to.startsWith('reference-')) return false
          return place ? !html.get(to)?.includes(`id="${place}"`) : !html.has(to)
        })
        .map(([link]) => `${slug}: ${link}`),
    )
    expect(broken).toEqual([])
    // In the repository they lead to files.
    const folder = join(GUIDES, language === 'en' ? '' : language)
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
    const linked = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([\w-]+\.md)/g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(linked.filter((name) => !files.includes(name))).toEqual([])
    expect(linked.length).toBeGreaterThan(5)
    expect(html.size).toBeGreaterThan(10)
  },
)

/** What is the same in both languages: code, in blocks and in sentences, headings, rows of tables and links. */
const structureOf = ({ page }: ReturnType<typeof guidePages>[number]) => {
  const html = page.parts.map((part) => ('html' in part ? part.html : '')).join('')
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, one = '']) => one)
  return {
    slug: page.slug,
    examples: page.parts.filter((part) => 'code' in part),
    places: page.parts.map((part) => 'code' in part),
    headings: all(/<(h\d id="[^"]+")/g),
    sections: page.sections.map(({ id }) => id),
    links: all(/href="([^"]+)"/g).sort(),
    code: all(/<code>(.*?)<\/code>/g).sort(),
    figures: {
      rows: all(/<(tr)>/g).length,
      cells: all(/<(t[dh])[ >]/g).length,
      entries: all(/<(li)>/g).length,
      paragraphs: all(/<(p)>/g).length,
    },
  }
}

it('each guide is in French with the examples, places, links and code of the English one', () => {
  expect(readdirSync(join(GUIDES, 'fr')).sort()).toEqual(
    readdirSync(GUIDES)
      .filter((file) => file.endsWith('.md'))
      .sort(),
  )
  const [english, french] = [guidePages('en'), guidePages('fr')]
  for (const [at, guide] of english.entries()) {
    const other = french[at]
    if (!other) throw new Error(guide.page.slug)
    expect(structureOf(other)).toEqual(structureOf(guide))
  }
  expect(
    french.filter(({ page }, at) => page.title === english[at]?.page.title).map(({ entry }) => entry.slug),
  ).toEqual(SAME_TITLE)
  expect(() => withExamples('[Exemple 2](../01-first-request.md)', '```sh\ncurl\n```')).toThrow(
    /has 1 examples/,
  )
})

it('a French guide has no word that the glossary rules out, and French spaces and signs', () => {
  const glossary = readFileSync(join(GUIDES, '../glossary.fr.md'), 'utf8')
  const [, table = ''] = /## À dire, à ne pas dire\n[^\n]*\n[^\n]*\n((?:\|.*\n?)+)/.exec(glossary) ?? []
  const words = table.split('\n').flatMap((row) => (row.split('|')[2] ?? '').replace(/\(.*\)/, '').split(','))
  const ruled = words.map((word) => word.trim()).filter((word) => word && !MEANT.has(word))
  expect(ruled).toContain('uploader')
  const outside = new RegExp(`(?<![\\p{L}-])(${[...ruled, ...ENGLISH].join('|')})(?![\\p{L}-])`, 'giu')
  const found = guidePages('fr').flatMap(({ page }) =>
    page.parts.flatMap((part) => {
      if (!('html' in part)) return []
      const text = part.html.replace(/<code>.*?<\/code>/g, '0').replace(/<[^>]+>/g, '')
      return [
        ...[...text.matchAll(outside)].map(([word]) => `${page.slug}: ${word}`),
        // Outside code a plain space before these, or a straight apostrophe, is a slip.
        ...[...text.matchAll(/.{0,20}(?:[\p{L}\d] [:%»]|« |\p{L}'\p{L}| [?!;])/gu)].map(
          ([slip]) => `${page.slug}: ${slip}`,
        ),
      ]
    }),
  )
  expect(found).toEqual([])
})

const refusals = { 400: {}, 404: {} }
const DESCRIPTION = {
  tags: [
    { name: 'Deals', description: 'Mortgages.' },
    { name: 'Administration', description: 'Settings.' },
  ],
  paths: {
    '/loan-deal/{id}/': {
      get: {
        operationId: 'deals.get',
        summary: 'A deal',
        tags: ['Deals'],
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } }],
        responses: {
          200: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Deal' }, example: { id: 1 } },
            },
          },
          ...refusals,
        },
      },
    },
    '/settings/': {
      get: {
        operationId: 'settings.get',
        summary: 'Secret',
        tags: ['Administration'],
        responses: { 200: {} },
      },
    },
  },
  components: {
    parameters: {},
    schemas: {
      Deal: {
        properties: { price: { $ref: '#/components/schemas/Money' }, state: { enum: ['a', 'b'] } },
        required: ['price'],
      },
      Money: { type: 'string', description: 'Dollars.' },
      Unused: { type: 'string' },
    },
  },
}

it('the reference has the operations of members and the shapes that they need, and none of staff alone', () => {
  const pages = referencePages({
    describedApi: () => DESCRIPTION,
    operationsOfMembers: () => new Set(['deals.get']),
  })
  expect(pages.map(({ slug }) => slug)).toEqual(['reference-deals', 'reference-shapes'])
  const [deals, shapes] = pages.map(({ markdown }) => markdown)
  expect(deals).toContain('## `deals.get`\n`GET /api/loan-deal/{id}/`')
  expect(deals).toContain('| `id` | path | uuid |  |')
  expect(deals).toContain('Answers 200, [Deal](reference-shapes.md#Deal). Refuses with 400, 404')
  expect(shapes).toContain('| `price` | [Money](reference-shapes.md#Money) |  |')
  expect(shapes).toContain('| `state` (optional) | `a`, `b` |  |')
  expect(shapes).toContain('## `Money`')
  expect(pages.map(({ markdown }) => markdown).join('')).not.toMatch(/Unused|settings\.get/)
})

it('a type is said in a few words', () => {
  expect(typeText({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toBe('integer or null')
  expect(typeText({ items: { type: ['string', 'number'] } })).toBe('list of string or number')
  expect(typeText({ enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] })).toMatch(/`8`, …$/)
})
