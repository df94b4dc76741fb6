/*
 * Fails if a version in package-lock.json has a weakness of the list in known-weaknesses.json, without asking anyone.
 * `npm run weaknesses` (`--refresh`) adds to the list what the registry knows of these versions.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')
const LIST = join(import.meta.dirname, 'known-weaknesses.json')

const weakness = z.strictObject({
  package: z.string(),
  id: z.string(),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
  /** The versions that have it. */
  range: z.string().refine((range) => semver.validRange(range) !== null),
  title: z.string(),
})
const exception = z.strictObject({
  package: z.string(),
  id: z.string(),
  /** Why it does no harm here. */
  reason: z.string().min(20),
  /** From this day on it must have been reviewed again. */
  until: z.iso.date(),
})
const listShape = z.strictObject({
  /** When the registry last answered, or null if it never did. */
  refreshed: z.iso.date().nullable(),
  weaknesses: z.array(weakness),
  exceptions: z.array(exception),
})
export type WeaknessList = z.infer<typeof listShape>
type Weakness = z.infer<typeof weakness>

const lockShape = z.object({
  packages: z.record(z.string(), z.object({ name: z.string().optional(), version: z.string().optional() })),
})
export type Lock = z.infer<typeof lockShape>

/** The list as it is in the repository. */
export const readList = (): WeaknessList => listShape.parse(JSON.parse(readFileSync(LIST, 'utf8')))

/**
 * What is wrong: versions with a weakness that no exception covers on this day, and exceptions that cover nothing.
 * @param today the day, as `2026-11-26`
 */
export function weaknessBreaches(lock: Lock, list: WeaknessList, today: string): string[] {
  const found = list.weaknesses.flatMap((known) =>
    versionsOf(lock, known.package)
      .filter((version) => semver.satisfies(version, known.range, { includePrerelease: true }))
      .map((version) => ({ known, version })),
  )
  const covers = (one: { package: string; id: string }, other: Weakness) =>
    one.package === other.package && one.id === other.id
  return [
    ...found
      .filter(({ known }) => !list.exceptions.some((one) => covers(one, known) && today < one.until))
      .map(
        ({ known, version }) =>
          `${known.package} ${version}: ${known.title} (${known.id}, ${known.severity}, in ${known.range})`,
      ),
    ...list.exceptions
      .filter((one) => !found.some(({ known }) => covers(one, known)))
      .map((one) => `The exception for ${one.package} (${one.id}) covers nothing: remove it.`),
  ]
}

function versionsOf(lock: Lock, name: string): string[] {
  const versions = Object.entries(lock.packages).flatMap(([path, { name: real, version }]) =>
    version !== undefined && (real ?? path.split('node_modules/').at(-1)) === name ? [version] : [],
  )
  return [...new Set(versions)]
}

const reportShape = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // A text names a package that is weak only because it uses another one of the report.
      via: z.array(
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            title: z.string(),
            url: z.string(),
            severity: weakness.shape.severity,
            range: z.string(),
          }),
        ]),
      ),
    }),
  ),
})

/**
 * The list with what `npm audit --json` reports. Nothing is dropped from it, so that a version is noticed that comes
 * back.
 * @throws if it is no report, for instance because the registry did not answer
 */
export function refreshed(list: WeaknessList, report: unknown, today: string): WeaknessList {
  const reported = Object.values(reportShape.parse(report).vulnerabilities).flatMap(({ via }) =>
    via.flatMap((one): Weakness[] =>
      typeof one === 'string'
        ? []
        : [
            {
              package: one.name,
              id: one.url.split('/').at(-1) ?? one.url,
              severity: one.severity,
              range: one.range,
              title: one.title,
            },
          ],
    ),
  )
  const all = new Map([...list.weaknesses, ...reported].map((one) => [`${one.package} ${one.id}`, one]))
  return {
    ...list,
    refreshed: today,
    weaknesses: [...all.keys()].sort().flatMap((key) => all.get(key) ?? []),
  }
}

function refresh(list: WeaknessList, today: string): WeaknessList {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  try {
    const newer = refreshed(list, JSON.parse(stdout), today)
    writeFileSync(LIST, `${JSON.stringify(newer, null, 2)}\n`)
    return newer
  } catch {
    console.error(`The registry gave no report: ${stdout.trim().split('\n').slice(0, 2).join(' ')}`)
    process.exitCode = 1
    return list
  }
}

if (import.meta.main) {
  const today = new Date().toISOString().slice(0, 10)
  const list = process.argv.includes('--refresh') ? refresh(readList(), today) : readList()
  const lock = lockShape.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const breaches = weaknessBreaches(lock, list, today)
  for (const line of breaches) console.error(line)
  if (breaches.length > 0) process.exitCode = 1
  console.log(
    `${list.weaknesses.length} known weaknesses, ${list.refreshed ? `as of ${list.refreshed}` : 'never refreshed from the registry'}`,
  )
}
