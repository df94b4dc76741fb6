/*
 * Writes `boundaries.json`, which configures Biome: the allowed imports, with a message that the editor shows for
 * each violation. Edit the orders below; `npm run boundaries` regenerates the file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../boundaries.json')

/**
 * Features in the order in which they may import each other. The last seven are listeners, which nothing imports.
 */
export const FEATURES = [
  'mortgage',
  'accounts',
  'background-tasks',
  'kyc',
  'deals',
  'credit-boxes',
  'channels',
  'saved-searches',
  'auctions',
  'negotiations',
  'documents',
  'applicant-summaries',
  'rooms',
  'questions',
  'document-requests',
  'commitments',
  'signing',
  'closing',
  'books',
  'agreements',
  'contact',
  'briefs',
  'notifications',
  'webhooks',
  'audit',
  'calendar',
  'timeline',
  'evidence',
  'live',
]
/** In the web app the deal form shows documents, and cards of deals how they compare with a credit box. */
const WEB_FIRST = ['mortgage', 'accounts', 'kyc', 'documents', 'credit-boxes']
export const WEB_FEATURES = [...WEB_FIRST, ...FEATURES.filter((feature) => !WEB_FIRST.includes(feature))]
const PRIVATE_FILES = '{index,routes,store,tables,messages,reactions,jobs}'

interface Pattern {
  group: string[]
  message: string
}

const anyOf = (names: readonly string[]) => (names.length === 1 ? `${names[0]}` : `{${names.join(',')}}`)
const forbid = (message: string, ...group: string[]): Pattern => ({ group, message })

const PURE = forbid(
  'The domain knows zod alone, so that server and browser share it.',
  '**',
  '!zod',
  '!**/*.ts',
)
const UPWARDS = forbid('The domain knows neither server nor browser.', '#server/**', '#seed/**', '#web/**')
const NO_WEB = forbid('The server does not know the web app.', '#web/**')
const NO_SERVER = forbid(
  'The web app knows the contract in the domain, not the server.',
  '#server/**',
  '#seed/**',
)
const DOWNWARDS = 'Imports go downwards only: app, pages, features, platform, ui.'
const BETWEEN_PAGES = 'A page imports no other page; what two pages share belongs to a feature.'

/** Patterns for the features after this one in the order, for each place they could be imported from. */
function laterThan(feature: string, order: readonly string[], places: readonly string[]): Pattern[] {
  const later = order.slice(order.indexOf(feature) + 1)
  if (later.length === 0) return []
  const before = order.slice(0, order.indexOf(feature)).join(', ') || 'none'
  const message = `${feature} may know only the features before it: ${before}. What a later one must learn is an event.`
  return [forbid(message, ...places.map((place) => `${place}${anyOf(later)}/**`))]
}

function rule(folder: string, patterns: Pattern[]) {
  const options = { level: 'error', options: { patterns } }
  return {
    includes: [folder, '!**/*.test.ts', '!**/*.test.tsx'],
    linter: { rules: { style: { noRestrictedImports: options } } },
  }
}

const RULES = [
  rule('domain/src/kernel/**', [
    PURE,
    UPWARDS,
    forbid('The kernel knows no feature.', `**/${anyOf(FEATURES)}/**`),
  ]),
  ...FEATURES.map((feature) =>
    rule(`domain/src/${feature}/**`, [PURE, UPWARDS, ...laterThan(feature, FEATURES, ['**/'])]),
  ),
  ...[1, 2].map((depth) =>
    rule(`server/src/platform/${'*/'.repeat(depth - 1)}*`, [
      forbid(
        'The platform knows no feature, of the server or of the domain; features register with it.',
        `#domain/${anyOf(FEATURES)}/**`,
        `${'../'.repeat(depth)}${anyOf(FEATURES)}/**`,
      ),
      NO_WEB,
    ]),
  ),
  ...FEATURES.map((feature) => {
    const others = anyOf(FEATURES.filter((other) => other !== feature))
    return rule(`server/src/${feature}/**`, [
      ...laterThan(feature, FEATURES, ['../', '../../']),
      forbid(
        'Of another feature use its commands, queries, policy, rows and views.',
        `**/${others}/${PRIVATE_FILES}.ts`,
        `**/${others}/${PRIVATE_FILES}/**`,
      ),
      NO_WEB,
    ])
  }),
  rule('web/src/ui/**', [
    forbid(DOWNWARDS, '../**/{app,pages,features,platform}/**'),
    forbid('The kit knows no feature.', `#domain/${anyOf(FEATURES)}/**`),
    NO_SERVER,
  ]),
  rule('web/src/platform/**', [forbid(DOWNWARDS, '../**/{app,pages,features}/**'), NO_SERVER]),
  ...WEB_FEATURES.map((feature) =>
    rule(`web/src/features/${feature}/**`, [
      forbid(DOWNWARDS, '../**/{app,pages}/**'),
      ...laterThan(feature, WEB_FEATURES, ['../', '../../', '../../../']),
      NO_SERVER,
    ]),
  ),
  // A path that goes up exactly out of its page's folder leads to another page.
  ...[1, 2, 3].map((depth) =>
    rule(`web/src/pages/${'*/'.repeat(depth)}*`, [
      forbid(DOWNWARDS, '../**/app/**'),
      forbid(BETWEEN_PAGES, `${'../'.repeat(depth)}*/**`, `!${'../'.repeat(depth + 1)}**`),
      NO_SERVER,
    ]),
  ),
  rule('web/src/app/**', [NO_SERVER]),
]

/** The file's content, one line per folder. */
const CONTENT = `{
  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",
  "root": false,
  "overrides": [
${RULES.map((each) => `    ${JSON.stringify(each)}`).join(',\n')}
  ]
}
`
export const isCurrent = () => readFileSync(FILE, 'utf8') === CONTENT

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, CONTENT)
