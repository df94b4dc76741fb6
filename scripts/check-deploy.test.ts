import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type DeployFiles, readDeployFiles, textOf } from './check-deploy/files.ts'
import { metricsIn } from './check-deploy/metrics.ts'
import { deployBreaches } from './check-deploy.ts'

const FILES = readDeployFiles(join(import.meta.dirname, '..'))

/** The files with one text replaced. */
function changed(name: string, from: string, to: string): DeployFiles {
  const text = textOf(FILES, name)
  expect(text).toContain(from)
  return new Map([...FILES, [name, text.replace(from, to)]])
}

it('the configurations of deployment fit the product and each other', async () => {
  expect(await deployBreaches(FILES)).toEqual([])
})

it.each([
  ['compose.yaml', 'DATABASE_POOL_SIZE: "10"', 'DATABASE_POOLSIZE: "10"', 'is no variable of the product'],
  ['compose.yaml', 'DATABASE_POOL_SIZE: "10"', 'DATABASE_POOL_SIZE: "1"', 'DATABASE_POOL_SIZE'],
  ['compose.yaml', '    - audit_key\n', '', 'names /run/secrets/audit_key, which it is not given'],
  [
    'compose.yaml',
    'TRUSTED_PROXIES: 172.30.7.10',
    'TRUSTED_PROXIES: 172.30.7.9',
    'another address than that of nginx',
  ],
  ['compose.yaml', 'services:', 'services: {', 'compose.yaml'],
  ['compose.servers.conf', '172.30.7.12:3000', '172.30.7.12:3001', 'addresses of the servers'],
  ['servers.conf', '127.0.0.1:3003', '127.0.0.1:3004', 'homeslice.target'],
  ['systemd/homeslice@.service', 'SECRET_KEY_FILE=%d/secret_key ', '', 'Production needs SECRET_KEY'],
  ['systemd/homeslice@.service', 'LoadCredential=smtp_url:', 'LoadCredential=smtp:', 'which it is not given'],
  ['systemd/homeslice.env', 'PUBLIC_URL=https:', 'PUBLIC_URL=http:', 'Production needs PUBLIC_URL'],
  ['kubernetes/settings.yaml', 'S3_BUCKET: market-example-files', 'SCAN: "off"', 'also needs S3_BUCKET'],
  ['kubernetes/servers.yaml', 'path: /readyz', 'path: /ready', '/ready'],
  ['kubernetes/servers.yaml', 'containerPort: 3000', 'containerPort: 8080', 'listens on 3000'],
  ['kubernetes/disruption.yaml', 'app.kubernetes.io/name: homeslice', 'app: homeslice', 'selects no pods'],
  [
    'kubernetes/autoscaling.yaml',
    'kind: Deployment, name: homeslice',
    'kind: Deployment, name: server',
    'no Deployment server',
  ],
  ['nginx.conf', '"~^POST /api/bids/?$" 1;', '', '/bids/ honours Idempotency-Key'],
  ['nginx.conf', '"~^POST /api/bids/?$" 1;', '"~^POST /api/" 1;', '/contact/ does not honour'],
  ['nginx.conf', 'client_max_body_size 260m', 'client_max_body_size 100m', 'client_max_body_size'],
  ['pgbouncer/pgbouncer.ini', 'lock_timeout = 1900', 'lock_timeout = 0', 'connect_query must be'],
  [
    'pgbouncer/pgbouncer.ini',
    'max_prepared_statements = 500',
    'max_prepared_statements = 200',
    'prepares up to 400',
  ],
  ['pgbouncer/pgbouncer.ini', 'pool_mode = transaction', 'pool_mode = session', 'pool_mode'],
  ['Dockerfile', 'qr react ', 'qr react zod ', 'the server needs zod'],
  ['Dockerfile', 'qr react ', 'react ', 'add qr to WEB_PACKAGES'],
  ['Dockerfile', 'COPY domain domain', 'COPY rules domain', 'rules is missing'],
  ['Dockerfile', 'COPY web web', 'COPY web/src web/src', 'the build of the web app needs web'],
  ['Dockerfile', "/healthz')", "/livez')", '/livez is probed'],
  ['grafana/homeslice.json', 'sum(live_connections)', 'sum(sockets)', 'there is no metric sockets'],
  ['prometheus/rules.yml', 'jobs_waiting', 'jobs_queued', 'there is no metric jobs_queued'],
  ['prometheus/rules.yml', 'alert: BidsSlow', 'alert: BidsSlower', 'BidsSlower: give it a section'],
  [
    'prometheus/rules.test.yml',
    'alertname: BidsSlow\n        exp_alerts:',
    'alertname: BidsSlow\n        exp_alert:',
    'BidsSlow: has no test',
  ],
  ['prometheus/prometheus.yml', 'server-3:3000', 'server-4:3000', 'scrape the servers'],
])('a mistake in %s is named: %s', async (name, from, to, breach) => {
  expect((await deployBreaches(changed(name, from, to))).join('\n')).toContain(breach)
})

it('metrics are told from labels, functions and durations', () => {
  expect(
    metricsIn(
      '1 - sum by (le) (rate(a_bucket{route="b",le="0.5"}[5m])) / max_over_time(c[10m:1m]) > 1.2e9 unless on (d) e',
    ),
  ).toEqual(['a_bucket', 'c', 'e'])
})
