import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

export type Tree = Readonly<Record<string, unknown>>

/** The files of `deploy`, by their path in it; tests change one to see that it is noticed. */
export type DeployFiles = ReadonlyMap<string, string>

export const readDeployFiles = (root: string): DeployFiles =>
  new Map(
    globSync('deploy/**/*.*', { cwd: root, exclude: (name) => name.includes('secrets') })
      .concat('deploy/Dockerfile')
      .map((file) => [
        file.replaceAll('\\', '/').slice('deploy/'.length),
        readFileSync(join(root, file), 'utf8'),
      ]),
  )

/** @throws if there is no such file */
export function textOf(files: DeployFiles, name: string): string {
  const text = files.get(name)
  if (text === undefined) throw new Error(`deploy/${name}: is missing.`)
  return text
}

/** @throws with the place of the first mistake */
export function yamlOf(files: DeployFiles, name: string): Tree[] {
  return parseAllDocuments(textOf(files, name), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings]
    if (problem) throw new Error(`deploy/${name}: ${problem.message}`)
    return document.toJS() as Tree
  })
}

/** What is at a path of keys and positions; undefined if it is not there. */
export const at = (tree: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Tree)[key] : undefined),
    tree,
  )

export const listAt = (tree: unknown, ...path: readonly (string | number)[]): unknown[] => {
  const found = at(tree, ...path)
  return Array.isArray(found) ? found : []
}

export const treeAt = (tree: unknown, ...path: readonly (string | number)[]): Tree => {
  const found = at(tree, ...path)
  return typeof found === 'object' && found !== null ? (found as Tree) : {}
}
