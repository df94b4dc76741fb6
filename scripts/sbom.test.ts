import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './steps.ts'

interface Component {
  purl: string
  hashes?: unknown[]
  properties: { name: string }[]
}
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

it('the bill of materials names each library of the lock file with its digest, and none of production as one of development', () => {
  const text = execFileSync('npm', ['run', '-s', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(text)
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Map(components.map((one) => [decodeURIComponent(one.purl), one]))
  const { packages }: { packages: Record<string, { name?: string; version: string; link?: boolean }> } =
    read('package-lock.json')
  const locked = Object.entries(packages)
    // The product itself and its SDK are no libraries.
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version }]) => `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`)
  expect(locked.length).toBeGreaterThan(500)
  expect(locked.filter((one) => !listed.get(one)?.hashes?.length)).toEqual([])

  // npm's own `--omit dev` leaves out what development uses too, such as react.
  const direct = Object.entries<string>(read('package.json').dependencies)
  const isMarked = ([name, version]: [string, string]) =>
    listed.get(`pkg:npm/${name}@${version}`)?.properties.some((one) => one.name.endsWith(':development'))
  expect(direct.filter(isMarked)).toEqual([])
})
