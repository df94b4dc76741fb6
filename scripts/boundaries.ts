/*
 * Writes `boundaries.json`, which configures Biome: the allowed imports, with a message that the editor shows for
 * each violation. Edit the layers below; `npm run boundaries` regenerates the file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../boundaries.json')

/**
 * The features in their layers: each may import from all layers above its own. A feature of a later layer receives
 * events. Nothing imports the listeners.
 */
export const LAYERS = [
  {
    name: 'people',
    features: ['accounts', 'team', 'companies', 'sign-on', 'kyc', 'funds', 'contact', 'tasks'],
  },
  { name: 'deals', features: ['deal-access', 'mortgage', 'deals', 'documents'] },
  { name: 'disclosure', features: ['signing', 'rooms', 'applicant-summaries'] },
  { name: 'market', features: ['credit-boxes', 'channels', 'saved-searches'] },
  { name: 'selling', features: ['auctions', 'negotiations', 'commitments', 'approvals'] },
  { name: 'settlement', features: ['closing', 'books'] },
  {
    name: 'listeners',
    features: [
      'notifications',
      'history',
      'calendar',
      'webhooks',
      'live',
      'assistants',
      'sandbox',
      'personal-data',
    ],
  },
] as const
export const FEATURES: readonly string[] = LAYERS.flatMap(({ features }) => [...features])

/** Features of the same layer that a feature may also import. */
const EQUALS: Readonly<Record<string, readonly string[]>> = {
  // The people of a team log in with accounts of their own.
  team: ['accounts'],
  // Owners and managers of its team change what is known of a company.
  companies: ['accounts', 'team'],
  // A provider brings people into a team, where they log in.
  'sign-on': ['accounts', 'team'],
  kyc: ['accounts'],
  // Some people of a team prove the funds of their company.
  funds: ['accounts', 'team'],
  contact: ['accounts'],
  // A task has an owner.
  tasks: ['accounts'],
  // A deal is priced and its payments are computed; what its readers see of it depends on their access.
  deals: ['deal-access', 'mortgage'],
  // Documents and pictures are those of a deal.
  documents: ['deal-access', 'deals', 'mortgage'],
  // The NDA of a deal room is signed.
  rooms: ['signing'],
  // A channel has the credit box on which its members agreed.
  channels: ['credit-boxes'],
  // Offers after an auction continue its bids; commitments are decided like bids.
  negotiations: ['auctions'],
  commitments: ['auctions', 'negotiations'],
  // What is approved is placed by their commands.
  approvals: ['auctions', 'negotiations', 'commitments'],
  // A loan can be removed from a sold book until its closing is paid.
  books: ['closing'],
  // A webhook sends the text of the notification.
  webhooks: ['notifications'],
  live: ['notifications'],
  // What these keep about a person is exported and erased with the rest.
  'personal-data': ['notifications', 'history', 'calendar', 'webhooks'],
  // An assistant reads the notifications of its member.
  assistants: ['notifications'],
}

/** Files of features that a feature may otherwise not import: access depends on the state of a deal. */
const BASICS: Readonly<Record<string, readonly string[]>> = {
  'deal-access': ['deals/vocabulary', 'deals/lifecycle'],
}

/**
 * In the web app the form and cards of deals show documents and how a deal compares with a credit box, and proofs of funds
 * are shown by the viewer of documents.
 */
const WEB_LAYER: Readonly<Record<string, number>> = { 'credit-boxes': 1, funds: 2 }
const WEB_EQUALS: typeof EQUALS = {
  ...EQUALS,
  deals: ['deal-access', 'mortgage', 'documents', 'credit-boxes'],
  documents: [],
}

const PRIVATE_FILES = '{index,routes,store,settings,tables,messages,reactions,jobs}'

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
const PRIVATE = forbid(
  'Of another feature use its commands, queries, policy, rows and views.',
  ...['../../', '../../../'].flatMap((up) =>
    ['.ts', '/**'].map((end) => `${up}${anyOf(FEATURES)}/${PRIVATE_FILES}${end}`),
  ),
)
const DOWNWARDS = 'Imports go downwards only: app, pages, features, platform, ui.'
const BETWEEN_PAGES = 'A page imports no other page; what two pages share belongs to a feature.'

const layerOf = (feature: string) =>
  LAYERS.findIndex(({ features }) => features.some((each) => each === feature))
const webLayerOf = (feature: string) => WEB_LAYER[feature] ?? layerOf(feature)

/** Forbids imports of the features that this one must not know; empty for the last layer. */
function unknownTo(
  feature: string,
  layer: (feature: string) => number,
  equals: typeof EQUALS,
  places: readonly string[],
): Pattern[] {
  const own = equals[feature] ?? []
  const unknown = FEATURES.filter(
    (other) =>
      layer(other) > layer(feature) ||
      (layer(other) === layer(feature) && other !== feature && !own.includes(other)),
  )
  if (unknown.length === 0) return []
  const among = own.length === 0 ? '' : `, and ${own.join(', ')}`
  const message = `${feature} may import the layers above its own${among}: see docs/architecture.md. What a later layer must learn is an event.`
  const basics = (BASICS[feature] ?? []).map((file) => `!**/${file}.ts`)
  return [forbid(message, ...places.map((place) => `${place}${anyOf(unknown)}/**`), ...basics)]
}

function rule(folders: string | readonly string[], patterns: Pattern[]) {
  const options = { level: 'error', options: { patterns } }
  return {
    includes: [folders].flat(),
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
    rule(`domain/src/${feature}/**`, [PURE, UPWARDS, ...unknownTo(feature, layerOf, EQUALS, ['**/'])]),
  ),
  ...[1, 2].map((depth) =>
    rule(`server/src/platform/${'*/'.repeat(depth - 1)}*`, [
      forbid(
        'The platform knows no feature, of the server or of the domain; features register with it.',
        `#domain/${anyOf(FEATURES)}/**`,
        `${'../'.repeat(depth)}${anyOf(FEATURES)}/**`,
      ),
      forbid(
        'The platform knows neither the files module nor the description.',
        `${'../'.repeat(depth)}{files,description}/**`,
      ),
      NO_WEB,
    ]),
  ),
  ...[1, 2].map((depth) =>
    rule(`server/src/files/${'*/'.repeat(depth - 1)}*`, [
      forbid(
        'The files module knows no feature.',
        `#domain/${anyOf(FEATURES)}/**`,
        `${'../'.repeat(depth)}${anyOf(FEATURES)}/**`,
      ),
      NO_WEB,
    ]),
  ),
  rule('server/src/description/*', [
    forbid(
      'The description knows no feature: what it says of them is given to it.',
      `#domain/${anyOf(FEATURES)}/**`,
      `../${anyOf(FEATURES)}/**`,
    ),
    NO_WEB,
  ]),
  ...FEATURES.map((feature) =>
    rule(`server/src/${feature}/**`, [PRIVATE, NO_WEB, ...unknownTo(feature, layerOf, EQUALS, ['**/'])]),
  ),
  rule('web/src/ui/**', [
    forbid(DOWNWARDS, '../**/{app,pages,features,platform}/**'),
    forbid('The kit knows no feature.', `#domain/${anyOf(FEATURES)}/**`),
    NO_SERVER,
  ]),
  rule('web/src/platform/**', [forbid(DOWNWARDS, '../**/{app,pages,features}/**'), NO_SERVER]),
  ...FEATURES.map((feature) =>
    rule(`web/src/features/${feature}/**`, [
      forbid(DOWNWARDS, '../**/{app,pages}/**'),
      NO_SERVER,
      ...unknownTo(feature, webLayerOf, WEB_EQUALS, ['../', '../../', '../../../']),
    ]),
  ),
  // A path that leads exactly one level out of its page's folder leads to another page.
  ...[1, 2, 3].map((depth) =>
    rule(`web/src/pages/${'*/'.repeat(depth)}*`, [
      forbid(DOWNWARDS, '../**/app/**'),
      forbid(BETWEEN_PAGES, `${'../'.repeat(depth)}*/**`, `!${'../'.repeat(depth + 1)}**`),
      NO_SERVER,
    ]),
  ),
  rule('web/src/app/**', [NO_SERVER]),
  // Once, last: an exception in each rule would be matched with every file.
  {
    includes: ['**/*.test.ts', '**/*.test.tsx'],
    linter: { rules: { style: { noRestrictedImports: 'off' } } },
  },
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
