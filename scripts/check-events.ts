import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_EVENTS } from '../domain/src/events.ts'

/** Where events may be appended. The names themselves are checked by the types. */
const APPENDED_IN = /^server\/src\/([a-z-]+\/){1,2}commands(\.ts|\/[a-z-]+\.ts)$/
const HEARD_IN = /^server\/src\/([a-z-]+\/){1,2}(messages|reactions)\.ts$/

/**
 * Problems with events, one sentence each: an event that no command appends; one that neither the audit log nor a
 * message nor a reaction reads; a name defined by two features; a feature missing from `ALL_EVENTS`.
 */
export function eventBreaches(root: string): string[] {
  const files = globSync('server/src/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const textOf = (where: RegExp) =>
    files
      .filter((file) => where.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
  const [appended, heard] = [textOf(APPENDED_IN), textOf(HEARD_IN)]
  const breaches: string[] = []
  const features = new Map<string, string>()
  for (const [feature, definitions] of Object.entries(ALL_EVENTS)) {
    for (const [name, { audit }] of Object.entries(definitions)) {
      const breach = (reason: string) => breaches.push(`domain/src/${feature}/events.ts: ${name} ${reason}`)
      const other = features.get(name)
      if (other !== undefined) breach(`is an event of ${other} already.`)
      features.set(name, feature)
      if (!appended.includes(`'${name}'`)) breach('is never appended.')
      if (audit === null && !heard.includes(`'${name}'`))
        breach('is heard by nothing: no audit heading, no message, no reaction.')
    }
  }
  for (const file of globSync(['domain/src/*/events.ts', 'domain/src/*/*/events.ts'], { cwd: root })) {
    const feature = file.replaceAll('\\', '/').split('/')[2] ?? ''
    if (feature !== 'kernel' && !Object.hasOwn(ALL_EVENTS, feature))
      breaches.push(`domain/src/events.ts: leaves out the events of ${feature}.`)
  }
  return breaches
}
