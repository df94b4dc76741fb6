import { MAX_FILE_BYTES, MAX_FILES_A_REQUEST } from '../../domain/src/kernel/files.ts'
import { contractRoutes, filledPath } from '../../server/src/test/contract-routes.ts'
import { at, type DeployFiles, listAt, textOf, treeAt, yamlOf } from './files.ts'

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const same = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && [...one].sort().join() === [...other].sort().join()

/** Ports, addresses and probes name each other and what is served. */
export function networkBreaches(files: DeployFiles, paths: readonly string[]): string[] {
  const breaches: string[] = []
  const image = textOf(files, 'Dockerfile')
  const [port = ''] = all(image, /\bPORT=(\d+)/g)
  const [compose = {}] = yamlOf(files, 'compose.yaml')
  const services = treeAt(compose, 'services')
  const servers = Object.keys(services).filter((name) => name.startsWith('server-'))
  const addresses = servers.map((name) => String(at(services, name, 'networks', 'inside', 'ipv4_address')))
  const upstream = (name: string) => {
    const [, block = ''] = /upstream homeslice \{([^}]*)\}/.exec(textOf(files, name)) ?? []
    return all(block, /server ([\d.:]+)/g)
  }
  if (
    !same(
      upstream('compose.servers.conf'),
      addresses.map((address) => `${address}:${port}`),
    )
  )
    breaches.push('deploy/compose.servers.conf: name the addresses of the servers in compose.yaml.')
  const proxy = at(services, 'nginx', 'networks', 'inside', 'ipv4_address')
  for (const name of servers)
    if (at(services, name, 'environment', 'TRUSTED_PROXIES') !== proxy)
      breaches.push(`deploy/compose.yaml: ${name} trusts another address than that of nginx.`)
  const instances = all(textOf(files, 'systemd/homeslice.target'), /homeslice@(\d+)/g)
  if (
    !same(
      upstream('servers.conf'),
      instances.map((each) => `127.0.0.1:${each}`),
    )
  )
    breaches.push('deploy/servers.conf: name the servers that systemd/homeslice.target starts.')
  const targets = listAt(
    yamlOf(files, 'prometheus/prometheus.yml')[0],
    'scrape_configs',
    0,
    'static_configs',
    0,
    'targets',
  )
  if (
    !same(
      targets.map(String),
      servers.map((name) => `${name}:${port}`),
    )
  )
    breaches.push('deploy/prometheus/prometheus.yml: scrape the servers of compose.yaml.')
  const [deployment] = yamlOf(files, 'kubernetes/servers.yaml')
  const container = at(deployment, 'spec', 'template', 'spec', 'containers', 0)
  if (String(at(container, 'ports', 0, 'containerPort')) !== port)
    breaches.push(`deploy/kubernetes/servers.yaml: the image listens on ${port}.`)
  const probed = [
    ...all(image, /'(\/\w+z)'/g),
    ...['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) =>
      String(at(container, probe, 'httpGet', 'path')),
    ),
  ]
  for (const path of probed)
    if (!paths.includes(path)) breaches.push(`deploy: ${path} is probed and not served.`)
  return breaches
}

/** Objects of the cluster that name each other exist: a wrong label selects nothing, without an error. */
export function clusterBreaches(files: DeployFiles): string[] {
  const [folder] = yamlOf(files, 'kubernetes/kustomization.yaml')
  const objects = listAt(folder, 'resources').flatMap((name) => yamlOf(files, `kubernetes/${name}`))
  const labels = objects.map((one) => treeAt(one, 'spec', 'template', 'metadata', 'labels'))
  const place = (one: unknown) => `deploy/kubernetes: ${at(one, 'kind')} ${at(one, 'metadata', 'name')}`
  const isOfPods = (selector: object) =>
    Object.keys(selector).length > 0 &&
    labels.some((own) => Object.entries(selector).every(([label, value]) => own[label] === value))
  return objects.flatMap((one) => {
    const selectors = [
      at(one, 'spec', 'selector', 'matchLabels'),
      at(one, 'spec', 'podSelector', 'matchLabels'),
      at(one, 'kind') === 'Service' ? at(one, 'spec', 'selector') : undefined,
    ].filter((selector) => typeof selector === 'object' && selector !== null)
    const scaled = at(one, 'spec', 'scaleTargetRef', 'name')
    const isThere = objects.some(
      (other) => at(other, 'kind') === 'Deployment' && at(other, 'metadata', 'name') === scaled,
    )
    return [
      ...(selectors.every(isOfPods) ? [] : [`${place(one)}: selects no pods of this folder.`]),
      ...(scaled === undefined || isThere ? [] : [`${place(one)}: there is no Deployment ${scaled}.`]),
    ]
  })
}

/** nginx repeats a POST where the route does its work once for each key, and nowhere else. */
export function proxyBreaches(files: DeployFiles): string[] {
  const text = textOf(files, 'nginx.conf')
  const [, map = ''] = /map "\$request_method \$uri" \$honours_key \{([^}]*)\}/.exec(text) ?? []
  const repeated = all(map, /"~([^"]+)" 1;/g).map((pattern) => new RegExp(pattern))
  const breaches = contractRoutes.flatMap((route) => {
    const request = `${route.method} /api${filledPath(route)}`
    const honours = route.idempotent === true && route.method === 'POST'
    if (repeated.some((pattern) => pattern.test(request)) === honours) return []
    return honours
      ? [`deploy/nginx.conf: ${route.path} honours Idempotency-Key; add it to $honours_key.`]
      : [`deploy/nginx.conf: ${route.path} does not honour Idempotency-Key; remove it from $honours_key.`]
  })
  const [, most = '0'] = /client_max_body_size (\d+)m;/.exec(text) ?? []
  if (Number(most) * 1024 * 1024 < MAX_FILES_A_REQUEST * MAX_FILE_BYTES)
    breaches.push('deploy/nginx.conf: client_max_body_size is less than the files of a request.')
  return breaches
}
