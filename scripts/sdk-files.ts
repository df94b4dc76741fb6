import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Description } from '#server/description/describe.ts'
import { ROOT } from './steps.ts'

const SDK = join(ROOT, 'sdk')
/**
 * Where the SDK's own dependencies are: the generator needs an earlier TypeScript than the product. The link leads there
 * also where `node_modules` is that of another checkout.
 */
const INSTALLED = realpathSync(join(ROOT, 'node_modules/@homeslice/sdk'))
const TYPES = join(SDK, 'src/schema.ts')
const OPERATIONS = join(SDK, 'src/operations.ts')

const HEAD = '/* Made of the description of the API by `npm run api:sdk`. */\n\n'

/** The types of all requests and answers, by the generator. */
function typesOf(description: Description): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-sdk-'))
  try {
    const [from, to] = [join(folder, 'openapi.json'), join(folder, 'schema.ts')]
    writeFileSync(from, JSON.stringify(description))
    const made = spawnSync(join(INSTALLED, 'node_modules/.bin/openapi-typescript'), [from, '--output', to], {
      encoding: 'utf8',
      cwd: folder,
    })
    if (made.status !== 0) throw new Error(made.stderr)
    return HEAD + readFileSync(to, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Described {
  operationId: string
  parameters?: { $ref?: string }[]
  requestBody?: { content: object }
  responses: Record<string, { content?: object }>
}

/** What the client must know of each operation at run time. */
function operationsOf({ paths }: Description): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, given]) => {
      const { operationId, parameters = [], requestBody, responses } = given as unknown as Described
      const isIdempotent = parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
      const takesForm = Object.keys(requestBody?.content ?? {}).includes('multipart/form-data')
      const [, success] = Object.entries(responses).find(([status]) => status < '300') ?? []
      const types = Object.keys(success?.content ?? {})
      const isJson = types.includes('application/json')
      const file = types.length === 0 || (isJson && types.length === 1) ? '' : isJson ? 'm' : 'f'
      const flags = `${isIdempotent ? 'i' : ''}${takesForm ? 'u' : ''}${file}`
      return `  '${operationId}': ['${method.toUpperCase()}', '${path}'${flags && `, '${flags}'`}],`
    }),
  )
  return `${HEAD}/** Method and path of each operation; \`i\` honours an idempotency key, \`u\` takes files, \`f\` answers one, \`m\` JSON or one. */
export const OPERATIONS = {
${rows.toSorted().join('\n')}
} as const
`
}

/** The files of the SDK that are made of the description. */
export const sdkFiles = {
  paths: [TYPES, OPERATIONS],
  /** Writes them. @returns those that had another content */
  write(description: Description): string[] {
    const made = [
      [TYPES, typesOf(description)],
      [OPERATIONS, operationsOf(description)],
    ] as const
    const behind = made.filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    for (const [file, text] of behind) writeFileSync(file, text)
    return behind.map(([file]) => relative(ROOT, file))
  },
}
