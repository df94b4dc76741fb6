/** What the reference is made of: `scripts/api-description.ts`. */
export interface Reference {
  describedApi: () => object
  operationsOfMembers: () => ReadonlySet<string>
}

/** A line of `domain/src/deals/data-dictionary.ts`. */
interface DictionaryLine {
  column: string
  heading: string
  parquet_type: string
  unit: string | null
  values: readonly { value: string; label: string }[] | null
  about: string | null
  computed_from: readonly { field: string }[]
  shown_to: string
  is_in_exports: boolean
  since_version: number
}

/** The data dictionary as a page: a line for each column, and the values of each choice. */
export function dictionaryPage(lines: readonly DictionaryLine[]): { slug: string; markdown: string } {
  const rows = lines.map(
    ({ column, heading, parquet_type, unit, about, computed_from, is_in_exports }) =>
      `| \`${column}\` | ${heading} | ${parquet_type}${unit ? `, ${unit}` : ''} | ${[about, is_in_exports ? '' : 'In feeds alone.'].filter(Boolean).join(' ')} | ${computed_from.map(({ field }) => `\`${field}\``).join(', ')} |`,
  )
  const choices = lines.flatMap(({ column, values }) =>
    values
      ? [`| \`${column}\` | ${values.map(({ value, label }) => `\`${value}\` ${label}`).join('; ')} |`]
      : [],
  )
  const markdown = `# Data dictionary

What the columns of exports and feeds mean. Programs read it at \`/api/data-dictionary/\`; see [data out](data-out.md).

| column | heading | type | about | computed from |
|---|---|---|---|---|
${rows.join('\n')}

## Values of choices
| column | values with their labels |
|---|---|
${choices.join('\n')}
`
  return { slug: 'reference-data-dictionary', markdown }
}

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  format?: string
  description?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}
type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>
interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: readonly string[]
  parameters?: readonly {
    $ref?: string
    name?: string
    in?: string
    description?: string
    schema?: Schema
    required?: boolean
  }[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { $ref?: string; content?: Content }>>
}
interface Description {
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    parameters: Readonly<Record<string, { name: string; description: string; schema: Schema; in: string }>>
  }
}

const nameOf = (ref: string) => ref.replace(/^.*\//, '')
const slugOf = (tag: string) => `reference-${tag.toLowerCase().replaceAll(' ', '-')}`
/** The values of a choice, as far as a line holds them. */
const MOST_VALUES = 8

/** A type in a few words; a named shape as a link to it. */
export function typeText(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, format } = schema
  if ($ref) return `[${nameOf($ref)}](reference-shapes.md#${nameOf($ref)})`
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) {
    const values = schema.enum.slice(0, MOST_VALUES).map((value) => `\`${String(value)}\``)
    return `${values.join(', ')}${schema.enum.length > MOST_VALUES ? ', …' : ''}`
  }
  const several = anyOf ?? oneOf
  if (several) return [...new Set(several.map(typeText))].join(' or ')
  if (items) return `list of ${typeText(items)}`
  return format ?? [schema.type ?? 'any'].flat().join(' or ')
}

/** A text in a cell of a table. */
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function fieldTable({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      `| \`${name}\`${required.includes(name) ? '' : ' (optional)'} | ${inCell(typeText(schema))} | ${inCell(schema.description ?? '')} |`,
  )
  return rows.length === 0 ? '' : `| field | type | about |\n|---|---|---|\n${rows.join('\n')}\n`
}

const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`

function parametersOf({ parameters = [] }: Operation, { components }: Description): string {
  const rows = parameters.map((given) => {
    const parameter = given.$ref ? components.parameters[nameOf(given.$ref)] : given
    const { name = '', in: place = '', description = '', schema = {} } = parameter ?? {}
    return `| \`${name}\` | ${place} | ${inCell(typeText(schema))} | ${inCell(description)} |`
  })
  return rows.length === 0 ? '' : `| parameter | in | type | about |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function bodyOf({ requestBody }: Operation, description: Description): string {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!content?.schema) return ''
  const { schema, example } = content
  const fields = schema.$ref ? (description.components.schemas[nameOf(schema.$ref)] ?? {}) : schema
  return `Body, \`${String(type)}\`:\n\n${fieldTable(fields)}\n${example === undefined ? '' : fenced(example)}`
}

function answerOf({ responses }: Operation): string {
  const [status, answer] = Object.entries(responses).find(([code]) => code < '300') ?? []
  const contents = Object.entries(answer?.content ?? {})
  const [, json] = contents.find(([type]) => type === 'application/json') ?? []
  const types = contents.map(([type, { schema = {} }]) =>
    type === 'application/json' && schema.$ref ? typeText(schema) : `\`${type}\``,
  )
  const refused = Object.keys(responses).filter((code) => code >= '400')
  return `Answers ${String(status)}${types.length > 0 ? `, ${types.join(', ')}` : ''}. Refuses with ${refused.join(', ')}; see [errors](errors.md).\n\n${json?.example === undefined ? '' : fenced(json.example)}`
}

const operationText = (method: string, path: string, operation: Operation, description: Description) =>
  `## \`${operation.operationId}\`
\`${method.toUpperCase()} /api${path}\`

${operation.summary}. ${operation.description ?? ''}

${parametersOf(operation, description)}
${bodyOf(operation, description)}
${answerOf(operation)}
`

/** A page in Markdown for each part of the API, and one of all shapes. */
export function referencePages({
  describedApi,
  operationsOfMembers,
}: Reference): { slug: string; markdown: string }[] {
  const description = describedApi() as Description
  const isShown = operationsOfMembers()
  const all = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const pages = description.tags.flatMap(({ name, description: about }) => {
    const operations = all.filter(
      ({ operation }) => operation.tags.includes(name) && isShown.has(operation.operationId),
    )
    if (operations.length === 0) return []
    const texts = operations.map(({ method, path, operation }) =>
      operationText(method, path, operation, description),
    )
    return [{ slug: slugOf(name), markdown: `# ${name}\n\n${about}\n\n${texts.join('\n')}` }]
  })
  const used = new Set<string>()
  const use = (text: string) => {
    for (const [, name = ''] of text.matchAll(/reference-shapes\.md#(\w+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      use(shapeText(name, description))
    }
  }
  for (const { markdown } of pages) use(markdown)
  const shapes = [...used].sort().map((name) => shapeText(name, description))
  const markdown = `# Shapes\n\nWhat several operations take or answer, by its name.\n\n${shapes.join('\n')}`
  return [...pages, { slug: 'reference-shapes', markdown }]
}

function shapeText(name: string, { components }: Description): string {
  const schema = components.schemas[name] ?? {}
  const fields = fieldTable(schema)
  return `## \`${name}\`\n${schema.description ?? ''}\n\n${fields || `${typeText({ ...schema, description: '' })}.\n`}\n`
}
