import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../steps.ts'

/** A file of `deploy`. */
export const deployed = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')

/** @throws if the deployed configuration no longer has what is replaced */
export function replaced(text: string, ...changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (changed.search(from) < 0)
      throw new Error(`deploy: nothing matches ${from}; correct what replaces it in scripts/cluster.`)
    // As it is: a dollar sign in a replacement has a meaning of its own.
    return changed.replace(from, () => to)
  }, text)
}
