/*
 * Checks the allowed directions of imports, so that every rule has one place and features stay independent. Prints
 * each violation with its reason and fails; see docs/decisions/0001-architecture.md.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { eventBreaches } from './check-events.ts'

const ROOT = join(import.meta.dirname, '..')

/** Features in the order in which they may import each other; the last ones are listeners that nothing imports. */
const FEATURES = [
  'mortgage',
  'accounts',
  'kyc',
  'deals',
  'credit-boxes',
  'channels',
  'auctions',
  'documents',
  'closing',
  'applicants',
  'contact',
  'notifications',
  'audit',
  'tasks',
  'calendar',
  'live',
]
const LISTENERS = ['notifications', 'audit', 'tasks', 'calendar', 'live']
/** Folders of the web app from the top down: each imports only itself and those after it. */
const WEB_TIERS = ['app', 'pages', 'features', 'platform', 'ui', 'styles', 'locales']
/** Features of the web app; the server's order differs because of dependencies between tables. */
const WEB_FEATURES = [
  'mortgage',
  'accounts',
  'kyc',
  'documents',
  'deals',
  'auctions',
  'negotiations',
  'closing',
  'contact',
  'notifications',
  'audit',
  'calendar',
]
const SERVER_ROOMS =
  /^(index|routes|policy|commands|queries|rows|store|tables|views|messages|reactions|jobs)\.ts$|^(routes|commands|queries|rows|store|views)\/[a-z-]+\.ts$|\.test\.ts$/
/** What a feature lets later ones use. */
const PUBLIC_ROOMS = /^(commands|queries|policy|rows|views)(\.ts$|\/)/
const ALIASES: Readonly<Record<string, string>> = {
  '#domain/': 'domain/src/',
  '#server/': 'server/src/',
  '#web/': 'web/src/',
  '#seed/': 'server/seed/',
}
const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

interface Link {
  from: string
  to: string
  isType: boolean
}

const breaches: string[] = []
const breach = (file: string, reason: string) => breaches.push(`${file}: ${reason}`)

const files = globSync(['domain/src/**/*.ts', 'server/{src,seed}/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
  cwd: ROOT,
})
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
const links = files.flatMap(linksOf)

function linksOf(file: string): Link[] {
  const source = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[2] ?? match[3] ?? match[4]
    if (specifier === undefined) return []
    return [{ from: file, to: target(file, specifier), isType: match[1] !== undefined }]
  })
}

/** Path from the root for our own files, the package name for others. */
function target(from: string, specifier: string): string {
  for (const [alias, folder] of Object.entries(ALIASES)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  if (!specifier.startsWith('.')) return specifier
  return relative(ROOT, resolve(ROOT, dirname(from), specifier)).replaceAll('\\', '/')
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/src/test/')
const featureOf = (file: string, folder: string) =>
  file.startsWith(folder) ? file.slice(folder.length).split('/')[0] : undefined
const place = (feature: string, features: readonly string[] = FEATURES) => features.indexOf(feature)

function checkOrder(link: Link, folder: string, features: readonly string[] = FEATURES): void {
  const from = featureOf(link.from, folder)
  const to = featureOf(link.to, folder)
  if (from === undefined || to === undefined || from === to) return
  if (place(from, features) < 0 || place(to, features) < 0) return
  if (LISTENERS.includes(to) && !LISTENERS.includes(from))
    breach(link.from, `imports ${link.to}: nobody imports a listener; append an event that it reacts to.`)
  else if (place(to, features) > place(from, features))
    breach(
      link.from,
      `imports ${link.to}: ${from} may know only the features before it (${features.slice(0, place(from, features)).join(', ') || 'none'}).`,
    )
}

function checkWebTiers({ from, to }: Link): void {
  const own = featureOf(from, 'web/src/') ?? ''
  const other = featureOf(to, 'web/src/')
  if (other === undefined) return
  if (!WEB_TIERS.includes(own) || WEB_TIERS.indexOf(other) < WEB_TIERS.indexOf(own))
    breach(from, `imports ${to}: imports go downwards only, ${WEB_TIERS.join(', ')}.`)
  const page = featureOf(from, 'web/src/pages/')
  const otherPage = featureOf(to, 'web/src/pages/')
  if (page !== undefined && otherPage !== undefined && page !== otherPage)
    breach(from, `imports ${to}: a page imports no other page; what two pages share belongs to a feature.`)
  const feature = featureOf(from, 'web/src/features/')
  if (feature !== undefined && place(feature, WEB_FEATURES) < 0)
    breach(from, `is in ${feature}, which is no feature of the web app: ${WEB_FEATURES.join(', ')}.`)
}

for (const link of links) {
  const { from, to } = link
  if (isTest(from)) continue
  if (from.startsWith('domain/')) {
    const isOwn = to.startsWith('domain/src/')
    if (!isOwn && to !== 'zod')
      breach(
        from,
        `imports ${to}: the domain is pure and knows zod alone, so that server and browser share it.`,
      )
    checkOrder(link, 'domain/src/')
  }
  if (from.startsWith('server/src/platform/')) {
    const feature = featureOf(to, 'server/src/')
    if (feature !== undefined && feature !== 'platform')
      breach(from, `imports ${to}: the platform knows no feature; features register with it.`)
  }
  if (from.startsWith('server/src/')) {
    const own = featureOf(from, 'server/src/')
    const other = featureOf(to, 'server/src/')
    checkOrder(link, 'server/src/')
    const isOtherFeature = other !== undefined && other !== own && place(other) >= 0
    if (
      isOtherFeature &&
      place(own ?? '') >= 0 &&
      !PUBLIC_ROOMS.test(to.slice(`server/src/${other}/`.length))
    ) {
      breach(from, `imports ${to}: other features use only ${other}'s commands, queries, policy and views.`)
    }
    if (to.startsWith('web/')) breach(from, `imports ${to}: the server does not know the web app.`)
  }
  if (from.startsWith('web/src/')) {
    if (to.startsWith('server/'))
      breach(from, `imports ${to}: the web app knows the contract in the domain, not the server.`)
    checkWebTiers(link)
    checkOrder(link, 'web/src/features/', WEB_FEATURES)
  }
  const isOurs = /^(domain|server|web)\//.test(to)
  if (isOurs && !/\.(css|svg|po|json)$/.test(to) && !existsSync(join(ROOT, to)))
    breach(from, `imports ${to}, which is not there.`)
}

for (const file of files) {
  const feature = featureOf(file, 'server/src/')
  if (feature === undefined || place(feature) < 0) continue
  const room = file.slice(`server/src/${feature}/`.length)
  if (!SERVER_ROOMS.test(room))
    breach(
      file,
      'is no room of a server feature: index, routes, policy, commands, queries, store, views, messages, reactions or jobs.',
    )
}

/** Features are registered alike: `app.ts` knows one function of each. */
const REGISTERS = /^export function register[A-Z]\w*\(\w+: FastifyInstance, platform: Platform\): void/gm
for (const feature of FEATURES) {
  if (!existsSync(join(ROOT, 'server/src', feature))) continue
  const index = `server/src/${feature}/index.ts`
  const source = existsSync(join(ROOT, index)) ? readFileSync(join(ROOT, index), 'utf8') : ''
  if (source.match(REGISTERS)?.length !== 1 || source.match(/^export /gm)?.length !== 1)
    breach(index, 'exports something else than one register<Feature>(app, platform).')
}

/** Cycles of value imports; type imports do not exist at run time. */
function findCircles(): void {
  const next = new Map<string, string[]>()
  for (const { from, to, isType } of links) {
    if (!isType && /^(domain|server|web)\//.test(to)) next.set(from, [...(next.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0)
      return void breach(file, `stands in a circle: ${[...path.slice(start), file].join(' -> ')}`)
    if (done.has(file)) return
    for (const imported of next.get(file) ?? []) walk(imported, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
}
findCircles()
breaches.push(...eventBreaches(ROOT))

if (files.length < 50 || links.length < 100)
  breach(
    'scripts/check-structure.ts',
    `read only ${files.length} modules and ${links.length} imports: it does not see the code.`,
  )
for (const line of breaches) console.error(line)
console.log(`${files.length} modules, ${links.length} imports, ${breaches.length} breaches`)
process.exit(breaches.length === 0 ? 0 : 1)
