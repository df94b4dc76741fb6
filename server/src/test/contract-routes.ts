import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Route } from '#domain/kernel/route.ts'
import { newId } from '../platform/ids.ts'

const FEATURES = fileURLToPath(new URL('../../../domain/src/', import.meta.url))

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value

const modules = await Promise.all(
  globSync('*/*contract.ts', { cwd: FEATURES })
    .sort()
    .map((file): Promise<Record<string, unknown>> => import(`${FEATURES}${file}`)),
)

/** Every route of every feature's contract: a new one is found by itself. */
export const contractRoutes: readonly Route[] = modules.flatMap((contract) =>
  Object.values(contract).filter(isRoute),
)

/** `GET /bids/:id/`. */
export const routeName = (route: Pick<Route, 'method' | 'path'>) => `${route.method} ${route.path}`

/** Parameters that are no ids, each with a value that its route takes. */
const VALUES: Readonly<Record<string, string>> = { width: '320', step: 'agreement' }

/** The path of a route with its parameters filled in: ids of nothing, unless given. */
export const filledPath = ({ path }: Pick<Route, 'path'>, given: Readonly<Record<string, string>> = {}) =>
  path.replace(/:(\w+)/g, (_match, name: string) => given[name] ?? VALUES[name] ?? newId())
