/*
 * What Biome cannot say about the structure: which files a server feature may have, that every feature has its layer, is
 * documented and registered, that every event is appended and read, that every table has one writer, and that no file
 * imports itself by way of others. Prints each breach with its reason and fails.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES, isCurrent } from './boundaries.ts'
import { cycleBreaches } from './check-cycles.ts'
import { eventBreaches } from './check-events.ts'
import { tableBreaches } from './check-tables.ts'

const ROOT = join(import.meta.dirname, '..')

/** A file of each kind, or a folder of the same name if one file would grow too long; tests are next to them. */
const SERVER_FILES =
  /^(index|policy|settings|tables|messages|reactions|jobs)\.ts$|^(routes|commands|queries|rows|store|views)(\/[a-z-]+)?\.ts$|\.test\.ts$/

const files = (pattern: string) => globSync(pattern, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
const breaches: string[] = []

for (const [folder, order, others] of [
  ['domain/src', FEATURES, ['kernel']],
  ['server/src', FEATURES, ['platform', 'files', 'description', 'test']],
  ['web/src/features', FEATURES, []],
] as const) {
  const known: readonly string[] = [...order, ...others]
  const depth = folder.split('/').length
  const names = new Set(files(`${folder}/*/**/*.{ts,tsx}`).map((file) => file.split('/')[depth] ?? ''))
  if (names.size === 0) breaches.push(`${folder}: has no features, so this check does not see the code.`)
  for (const name of names)
    if (!known.includes(name))
      breaches.push(`${folder}/${name}: give this feature its layer in scripts/boundaries.ts.`)
}

/** Provides rules and columns to other features, and has no routes, jobs or messages. */
const REGISTERS_NOTHING = ['deal-access']
const REGISTERED = readFileSync(join(ROOT, 'server/src/app.ts'), 'utf8')
const DOCUMENTED = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
for (const feature of FEATURES) {
  if (!REGISTERS_NOTHING.includes(feature) && !REGISTERED.includes(`'./${feature}/index.ts'`))
    breaches.push(`server/src/app.ts: does not register ${feature}.`)
  if (!DOCUMENTED.includes(`\`${feature}\``))
    breaches.push(`docs/architecture.md: name ${feature} in the table of layers.`)
}

/**
 * The platform holds what every feature uses; what serves one feature belongs to that feature. Raised by 50 because features that
 * were merged side by side each fit and together did not, and by 100 for the language of mails, answers and the page,
 * and by 5 because webhooks and calendar addresses end with the person who made them, and by 10 because the lists of four
 * features are searched without accents by one condition, and by 330 because requests may go through a pooler, and reads of any
 * feature to a standby.
 */
const PLATFORM_LINES = 8_495
const ofPlatform = files('server/src/platform/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const platformLines = ofPlatform.reduce(
  (sum, file) => sum + readFileSync(join(ROOT, file), 'utf8').split('\n').length,
  0,
)
if (platformLines > PLATFORM_LINES)
  breaches.push(`server/src/platform: has ${platformLines} lines, and ${PLATFORM_LINES} at most.`)

/** The build leaves a route its method and path; see web/build/lean-domain.ts. */
const SCHEMA_OF_ROUTE = /\.(params|query|body|response)\??\.(safeParse|parse|shape|extend|pick|omit)\b/
for (const file of files('web/src/**/*.{ts,tsx}')) {
  if (!file.includes('.test.') && SCHEMA_OF_ROUTE.test(readFileSync(join(ROOT, file), 'utf8')))
    breaches.push(
      `${file}: reads the schema of a route, which the web app lacks; export the schema from a module of its own.`,
    )
}

/** A page combines features; requests and their caching are in features/<feature>/api.ts. */
const REQUEST =
  /from '(@tanstack\/react-query|[./]*\/platform\/api\/(client|upload|use-action|query-client)\.ts)'/
const pages = files('web/src/pages/**/*.{ts,tsx}')
if (pages.length === 0) breaches.push('web/src/pages: has no pages, so this check does not see the code.')
for (const page of pages) {
  if (REQUEST.test(readFileSync(join(ROOT, page), 'utf8')))
    breaches.push(`${page}: a page holds no request; use a hook of features/<feature>/api.ts.`)
}

/** Large features have parts, each a folder with an index of its own and the files of a feature. */
const PARTS = new Set(files('server/src/*/*/index.ts').map((file) => file.split('/').slice(2, 4).join('/')))
/** General code of one feature that does not depend on it: the files in such a folder have names of their own. */
const MACHINERY = ['accounts/text/', 'applicant-summaries/reading/']

for (const file of files(`server/src/{${FEATURES.join(',')}}/**/*`)) {
  const isOfPart = PARTS.has(file.split('/').slice(2, 4).join('/'))
  const inFeature = file
    .split('/')
    .slice(isOfPart ? 4 : 3)
    .join('/')
  if (MACHINERY.some((folder) => file.startsWith(`server/src/${folder}`))) continue
  if (file.endsWith('.ts') && !SERVER_FILES.test(inFeature))
    breaches.push(
      `${file}: a server feature has index, settings, routes, policy, commands, queries, rows, store, tables, views, messages, reactions and jobs.`,
    )
}

/** All features are registered in the same way, so that `app.ts` calls one function of each. */
for (const index of files('server/src/*/index.ts')) {
  const exported = readFileSync(join(ROOT, index), 'utf8').match(/^export .*/gm) ?? []
  if (exported.length !== 1 || !exported[0]?.startsWith('export function register'))
    breaches.push(`${index}: exports one function, register<Feature>(app, platform), and nothing else.`)
}

if (!isCurrent())
  breaches.push('boundaries.json: differs from scripts/boundaries.ts; run `npm run boundaries`.')
breaches.push(...eventBreaches(ROOT), ...tableBreaches(ROOT), ...cycleBreaches(ROOT))

/** Without an import the file is a script, and `declare module` in it a confusing error (TS2436). */
for (const tables of files('server/src/**/tables.ts')) {
  const text = readFileSync(join(ROOT, tables), 'utf8')
  if (text.includes('declare module') && !/^(import|export) /m.test(text))
    breaches.push(`${tables}: add \`export {}\`, because a file that imports nothing is no module.`)
}

for (const line of breaches) console.error(line)
console.log(`${breaches.length} breaches of the structure`)
process.exit(breaches.length === 0 ? 0 : 1)
