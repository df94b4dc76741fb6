import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Route } from '#domain/kernel/route.ts'
import { newId } from '../platform/ids.ts'

const FEATURES = fileURLToPath(new URL('../../../domain/src/', import.meta.url))

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value

const modules = await Promise.all(
  globSync(['*/*contract.ts', '*/*/*contract.ts'], { cwd: FEATURES })
    .sort()
    .map((file): Promise<Record<string, unknown>> => import(`${FEATURES}${file}`)),
)

/** All routes of all features' contracts; new ones are included automatically. */
export const contractRoutes: readonly Route[] = modules.flatMap((contract) =>
  Object.values(contract).filter(isRoute),
)

/** `GET /bids/:id/`. */
export const routeName = (route: Pick<Route, 'method' | 'path'>) => `${route.method} ${route.path}`

/** Parameters that are not ids, each with a valid value. */
const VALUES: Readonly<Record<string, string>> = {
  width: '320',
  step: 'agreement',
  file: 'template',
  kind: 'purchase_agreement',
}

/** The path of a route with its parameters filled in; ids are random unless given. */
export const filledPath = ({ path }: Pick<Route, 'path'>, given: Readonly<Record<string, string>> = {}) =>
  path.replace(/:(\w+)/g, (_match, name: string) => given[name] ?? VALUES[name] ?? newId())
