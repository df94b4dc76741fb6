import { readConfig, VARIABLES } from '../../server/src/config.ts'
import { at, type DeployFiles, listAt, type Tree, textOf, treeAt, yamlOf } from './files.ts'

/** What a way of running starts: its environment, and the secrets that it can read, by their path. */
interface Start {
  place: string
  environment: Readonly<Record<string, string>>
  secrets: readonly string[]
}

/** Variables of Node itself. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS']

/** Secrets as an installation has them. */
const SAMPLES: Readonly<Record<string, string>> = {
  SECRET_KEY: 'pB2nUo6V0cJrYk8TzWq1mXh5LdSg9aKfE3iRv7CxNy4u',
  AUDIT_KEY: 'MC4CAQAwBQYDK2VwBCIEIA',
  METRICS_TOKEN: 'pB2nUo6V0cJrYk8TzWq1',
  DATABASE_URL: 'postgres://homeslice:x@db.internal/homeslice?sslmode=verify-full',
  DATABASE_DIRECT_URL: 'postgres://homeslice:x@db.internal/homeslice?sslmode=verify-full',
  DATABASE_REPLICA_URL: 'postgres://homeslice:x@replica.internal/homeslice?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://homeslice_owner:x@db.internal/homeslice?sslmode=verify-full',
  REDIS_URL: 'rediss://:x@redis.internal',
  SMTP_URL: 'smtps://x:x@mail.example.ca',
  S3_ACCESS_KEY_ID: 'AKXQ7PB2NUO6V0CJRYK8',
  S3_SECRET_ACCESS_KEY: 'pB2nUo6V0cJrYk8TzWq1mXh5LdSg9aKfE3iRv7Cx',
}

const pairsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]*)=("[^"]*"|\S*)/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"|"$/g, ''),
    ]),
  )
const strings = (tree: Tree) =>
  Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, String(value)]))

const imageOf = (files: DeployFiles) => {
  const [, last = ''] = textOf(files, 'Dockerfile').split(/^FROM gcr.*$/m)
  return Object.fromEntries(
    [...last.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => Object.entries(pairsOf(line))),
  )
}

/** The services of the compose file that run the product's image as it is. */
function composeStarts(files: DeployFiles): Start[] {
  const [compose = {}] = yamlOf(files, 'compose.yaml')
  const declared = Object.keys(treeAt(compose, 'secrets'))
  return Object.entries(treeAt(compose, 'services'))
    .filter(([name, service]) => String(at(service, 'image')).startsWith('homeslice:') && name !== 'bucket')
    .map(([name, service]) => ({
      place: `deploy/compose.yaml: ${name}`,
      environment: { ...imageOf(files), ...strings(treeAt(service, 'environment')) },
      secrets: listAt(service, 'secrets')
        .filter((secret) => declared.includes(String(secret)))
        .map((secret) => `/run/secrets/${secret}`),
    }))
}

/** A volume of a secret gives whatever the secret has; settings.yaml lists that. */
function kubernetesStarts(files: DeployFiles): Start[] {
  const settings = strings(treeAt(yamlOf(files, 'kubernetes/settings.yaml')[0], 'data'))
  const documented = textOf(files, 'kubernetes/settings.yaml').match(/[a-z0-9_.-]+/g) ?? []
  return ['kubernetes/servers.yaml', 'kubernetes/migrate.yaml'].map((name) => {
    const container = at(yamlOf(files, name)[0], 'spec', 'template', 'spec', 'containers', 0)
    const own = listAt(container, 'env').map((one) => [at(one, 'name'), at(one, 'value')])
    return {
      place: `deploy/${name}`,
      environment: { ...imageOf(files), ...settings, ...Object.fromEntries(own) },
      secrets: listAt(container, 'volumeMounts').flatMap((mount) =>
        documented.map((file) => `${at(mount, 'mountPath')}/${file}`),
      ),
    }
  })
}

const unitStarts = (files: DeployFiles): Start[] =>
  ['systemd/homeslice@.service', 'systemd/homeslice-migrate.service'].map((name) => {
    const unit = textOf(files, name)
    const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line)
    return {
      place: `deploy/${name}`,
      environment: {
        ...pairsOf(textOf(files, 'systemd/homeslice.env').replace(/^#.*$/gm, '')),
        ...pairsOf(lines.join(' ').replaceAll('%i', '3001')),
      },
      secrets: [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, credential]) => `%d/${credential}`),
    }
  })

/** Each way of running is given every setting that production needs, by names and values that the product knows. */
export const settingBreaches = (files: DeployFiles): string[] =>
  [...composeStarts(files), ...kubernetesStarts(files), ...unitStarts(files)].flatMap(breachesOf)

function breachesOf({ place, environment, secrets }: Start): string[] {
  const breaches: string[] = []
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    const variable = name.replace(/_FILE$/, '')
    if (OF_NODE.includes(name)) continue
    if (!VARIABLES.includes(variable)) breaches.push(`${place}: ${name} is no variable of the product.`)
    else if (name === variable) given[name] = value
    else if (SAMPLES[variable]) given[variable] = SAMPLES[variable]
    else breaches.push(`${place}: ${name} names a file, and ${variable} is no secret.`)
    if (/^(\/run\/secrets|%d)\//.test(value) && !secrets.includes(value))
      breaches.push(`${place}: ${name} names ${value}, which it is not given.`)
  }
  try {
    readConfig(given)
  } catch (error) {
    breaches.push(`${place}: ${error instanceof Error ? error.message : error}`)
  }
  return breaches
}
