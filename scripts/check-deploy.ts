/*
 * Compares the files of `deploy` with the product and with each other: settings, ports, probes, the requests that nginx
 * repeats, what PgBouncer sets, packages of the image, metrics of dashboard and alerts. What needs other programs is in docs/operations.md.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeployFiles, readDeployFiles, yamlOf } from './check-deploy/files.ts'
import { imageBreaches } from './check-deploy/image.ts'
import { metricBreaches, served } from './check-deploy/metrics.ts'
import { clusterBreaches, networkBreaches, proxyBreaches } from './check-deploy/network.ts'
import { poolerBreaches } from './check-deploy/pooler.ts'
import { settingBreaches } from './check-deploy/settings.ts'

const ROOT = join(import.meta.dirname, '..')

/** One sentence for each breach. */
export async function deployBreaches(files: DeployFiles, root = ROOT): Promise<string[]> {
  const { paths, metrics } = await served()
  const runbook = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  try {
    for (const name of files.keys()) if (/\.ya?ml$/.test(name)) yamlOf(files, name)
    return [
      ...settingBreaches(files),
      ...networkBreaches(files, paths),
      ...clusterBreaches(files),
      ...proxyBreaches(files),
      ...poolerBreaches(files),
      ...imageBreaches(files, root),
      ...metricBreaches(files, metrics, runbook),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** The alerts in the hands of Prometheus' own parser, where it is installed. */
function promtoolBreaches(): string[] {
  const { status, stdout, stderr, error } = spawnSync(
    'promtool',
    ['test', 'rules', join(ROOT, 'deploy/prometheus/rules.test.yml')],
    { encoding: 'utf8' },
  )
  return error || status === 0 ? [] : [`deploy/prometheus: ${stdout}${stderr}`]
}

if (import.meta.main) {
  const breaches = [...(await deployBreaches(readDeployFiles(ROOT))), ...promtoolBreaches()]
  for (const breach of breaches) console.error(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
