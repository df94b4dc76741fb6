import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeployFiles, textOf } from './files.ts'

/** Found by their name instead of an import. */
const WITHOUT_IMPORT = ['@tesseract.js-data/eng', '@tesseract.js-data/fra']

const importedPackages = (text: string): string[] =>
  [...text.matchAll(/(?:from |import |import\()'((?:@[^/']+\/)?[^@./#'][^/']*)/g)].map(
    ([, name = '']) => name,
  )

const imports = new Map<string, ReadonlySet<string>>()

/** The packages that the server's own files import; read once. */
function importsOfServer(root: string): ReadonlySet<string> {
  const known = imports.get(root)
  if (known) return known
  const found = new Set(
    globSync('{server/{src,seed},domain/src}/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|src[\\/]test[\\/]/.test(file))
      .flatMap((file) => importedPackages(readFileSync(join(root, file), 'utf8'))),
  )
  imports.set(root, found)
  return found
}

const copiedBy = (stages: string) =>
  [...stages.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))

/** The build of the web app has all that it is made of. */
function buildBreaches(image: string, root: string): string[] {
  const [stages = ''] = image.split(/^FROM packages AS server$/m)
  const copied = copiedBy(stages)
  const build = readFileSync(join(root, 'scripts/build-web.mjs'), 'utf8')
  const [, listed = ''] = /SOURCES = \[([^\]]*)\]/.exec(build) ?? []
  return [...listed.matchAll(/'([^']+)'/g)]
    .map(([, source = '']) => source)
    .filter((source) => !copied.some((name) => source === name || source.startsWith(`${name}/`)))
    .map((source) => `deploy/Dockerfile: the build of the web app needs ${source}.`)
}

/**
 * The image copies what is there, and leaves out exactly the packages that the server does not import: one too many
 * would be missing when it is needed.
 */
export function imageBreaches(files: DeployFiles, root: string): string[] {
  const image = textOf(files, 'Dockerfile')
  const copied = copiedBy(image)
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  const [, listed = ''] = /ARG WEB_PACKAGES="([^"]+)"/.exec(image) ?? []
  const left = listed.split(/[\s\\]+/).filter(Boolean)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const missing = copied.filter((name) => !existsSync(join(root, name)))
  const ofScripts = copied
    .filter((name) => name.endsWith('.ts') && !missing.includes(name))
    .flatMap((file) => importedPackages(readFileSync(join(root, file), 'utf8')))
  const imported = new Set([...importsOfServer(root), ...ofScripts])
  const needed = Object.keys(dependencies).filter(
    (name) => WITHOUT_IMPORT.includes(name) || imported.has(name),
  )
  return [
    ...buildBreaches(image, root),
    ...missing.map((name) => `deploy/Dockerfile: ${name} is missing.`),
    ...copied
      .filter((name) => ![name, name.split('/')[0]].some((shown) => ignored.includes(`!${shown}\n`)))
      .map((name) => `.dockerignore: leaves out ${name}, which deploy/Dockerfile copies.`),
    ...left
      .filter((name) => needed.includes(name))
      .map((name) => `deploy/Dockerfile: the server needs ${name}.`),
    ...Object.keys(dependencies)
      .filter((name) => !left.includes(name) && !needed.includes(name))
      .map((name) => `deploy/Dockerfile: add ${name} to WEB_PACKAGES; the server does not import it.`),
    ...left
      .filter((name) => !(name in dependencies))
      .map((name) => `deploy/Dockerfile: ${name} is no dependency.`),
  ]
}
