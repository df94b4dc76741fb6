import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeployFiles, textOf } from './files.ts'

/** Found by their name instead of an import. */
const WITHOUT_IMPORT = ['@tesseract.js-data/eng', '@tesseract.js-data/fra']

const sources = new Map<string, string>()

/** What the server is made of, as one text; read once. */
function sourcesIn(root: string): string {
  const text =
    sources.get(root) ??
    globSync('{server/{src,seed},domain/src}/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|src[\\/]test[\\/]/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
  sources.set(root, text)
  return text
}

/**
 * The image copies what is there, and leaves out exactly the packages that the server does not import: one too many
 * would be missing when it is needed.
 */
export function imageBreaches(files: DeployFiles, root: string): string[] {
  const image = textOf(files, 'Dockerfile')
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => !name.startsWith('--'))
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  const [, listed = ''] = /ARG WEB_PACKAGES="([^"]+)"/.exec(image) ?? []
  const left = listed.split(/[\s\\]+/).filter(Boolean)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const missing = copied.filter((name) => !existsSync(join(root, name)))
  const scripts = copied
    .filter((name) => name.endsWith('.ts') && !missing.includes(name))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const text = [sourcesIn(root), ...scripts].join('\n')
  const needed = Object.keys(dependencies).filter(
    (name) => WITHOUT_IMPORT.includes(name) || new RegExp(`['"]${name}(?:/[^'"]*)?['"]`).test(text),
  )
  return [
    ...missing.map((name) => `deploy/Dockerfile: ${name} is missing.`),
    ...copied
      .filter((name) => !ignored.includes(`!${name}\n`))
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
