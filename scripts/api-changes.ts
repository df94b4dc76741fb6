/* What a later description of the API takes away from the clients of an earlier one. */

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
}

type Content = Record<string, { schema?: Schema }>

interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
  security?: unknown
}

/** The parts of a description that are compared. */
export interface Comparable {
  paths: Record<string, Record<string, unknown>>
  webhooks?: Record<string, Record<string, unknown>>
  components?: Record<string, Record<string, unknown>>
}

interface Located extends Operation {
  address: string
}

/** What is known of a field: whether it is always there, and which types and values it has. */
interface Field {
  isRequired: boolean
  types: Set<string>
  values: Set<string> | null
}

const DEEPEST = 12

function resolved<T extends { $ref?: string }>(document: Comparable, part: T): T {
  if (!part.$ref) return part
  const [, section = '', name = ''] = part.$ref.slice(2).split('/')
  return resolved(document, (document.components?.[section]?.[name] ?? {}) as T)
}

/** The schemas directly in a schema, with what each adds to the path and whether it is always there. */
function partsOf({ properties = {}, required = [], items, additionalProperties, ...choices }: Schema) {
  const parts = Object.entries(properties).map(
    ([name, schema]) => ({ schema, step: `.${name}`, isRequired: required.includes(name) }) as Part,
  )
  if (items) parts.push({ schema: items, step: '[]', isRequired: true })
  if (typeof additionalProperties === 'object')
    parts.push({ schema: additionalProperties, step: '{}', isRequired: false })
  for (const schema of [choices.anyOf ?? [], choices.allOf ?? [], choices.oneOf ?? []].flat())
    parts.push({ schema, step: '', isRequired: null })
  return parts
}

interface Part {
  schema: Schema
  step: string
  /** Null for another form of the same value. */
  isRequired: boolean | null
}

const valuesOf = (schema: Schema) => schema.enum ?? (schema.const === undefined ? null : [schema.const])

/** All fields of a schema by their paths, through references. */
function fieldsOf(document: Comparable, schema: Schema): Map<string, Field> {
  const fields = new Map<string, Field>()
  const visit = (given: Schema, path: string, isRequired: boolean, depth: number): void => {
    const part = resolved(document, given)
    const field = fields.get(path) ?? { isRequired, types: new Set(), values: null }
    for (const type of [part.type ?? []].flat()) field.types.add(type)
    const values = valuesOf(part)
    if (values) field.values = new Set([...(field.values ?? []), ...values.map(String)])
    fields.set(path, field)
    if (depth === 0) return
    for (const { schema: inner, step, isRequired: isAlways } of partsOf(part))
      visit(inner, `${path}${step}`.replace(/^\./, ''), isAlways ?? isRequired, depth - 1)
  }
  visit(schema, '', true, DEEPEST)
  return fields
}

const operationsOf = (document: Comparable): Map<string, Located> =>
  new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map((method): [string, Located] => {
        const operation = method[1] as Operation
        return [operation.operationId, { ...operation, address: `${method[0].toUpperCase()} ${path}` }]
      }),
    ),
  )

/** What a field of a request no longer takes. */
const narrowed = (path: string, field: Field, now: Field): string[] => [
  ...(now.isRequired && !field.isRequired ? [`now requires ${path}`] : []),
  ...[...field.types]
    .filter((type) => !now.types.has(type))
    .map((type) => `no longer takes ${path} as ${type}`),
  ...[...(field.values ?? [])]
    .filter((value) => now.values && !now.values.has(value))
    .map((value) => `no longer takes ${path} as ${value}`),
]

/** Sentences about requests that were accepted and are no longer. */
const inRequest = (before: Map<string, Field>, after: Map<string, Field>): string[] => [
  ...[...before].flatMap(([path, field]) => {
    const now = after.get(path)
    return now ? narrowed(path, field, now) : [`no longer takes ${path}`]
  }),
  ...[...after]
    .filter(([path, { isRequired }]) => isRequired && !before.has(path) && isOfKnown(path, before))
    .map(([path]) => `now requires ${path}`),
]

/** True if what holds the field was there before: parts of a new optional object do not concern earlier clients. */
const isOfKnown = (path: string, before: Map<string, Field>) =>
  before.has(path.replace(/(\.?[^.[{]+|\[\]|\{\})$/, ''))

/** Sentences about what clients relied on in an answer. */
function inAnswer(before: Map<string, Field>, after: Map<string, Field>): string[] {
  const found: string[] = []
  for (const [path, field] of before) {
    const now = after.get(path)
    if (!now) found.push(`no longer answers ${path}`)
    else {
      if (field.isRequired && !now.isRequired) found.push(`no longer always answers ${path}`)
      for (const type of now.types)
        if (field.types.size > 0 && !field.types.has(type)) found.push(`now answers ${path} as ${type}`)
    }
  }
  return found
}

const contentOf = (document: Comparable, content: Content = {}) =>
  new Map(Object.entries(content).map(([type, { schema = {} }]) => [type, fieldsOf(document, schema)]))

function ofContent(
  before: Map<string, Map<string, Field>>,
  after: Map<string, Map<string, Field>>,
  compare: typeof inRequest,
): string[] {
  return [...before].flatMap(([type, fields]) => {
    const now = after.get(type)
    return now ? compare(fields, now) : [`no longer has ${type}`]
  })
}

function ofParameters(before: Parameter[], after: Parameter[]): string[] {
  const keyOf = ({ in: place, name }: Parameter) => `${place} ${name}`
  const known = new Map(before.map((one) => [keyOf(one), one]))
  const now = new Map(after.map((one) => [keyOf(one), one]))
  return [
    ...[...known.keys()].filter((key) => !now.has(key)).map((key) => `no longer takes the ${key}`),
    ...[...now]
      .filter(([key, { required }]) => required && !known.get(key)?.required)
      .map(([key]) => `now requires the ${key}`),
  ]
}

/** Sentences about what users’ servers relied on in the events that they get. */
function inEvents(before: Comparable, after: Comparable): string[] {
  const contentIn = (document: Comparable, type: string) => {
    const { post } = (document.webhooks?.[type] ?? {}) as { post?: Operation }
    return contentOf(document, post?.requestBody?.content)
  }
  return Object.keys(before.webhooks ?? {}).flatMap((type) => {
    if (!after.webhooks?.[type]) return [`The event ${type} was removed.`]
    const found = ofContent(contentIn(before, type), contentIn(after, type), inAnswer)
    return found.map((what) => `The event ${type} ${what.replace('answers', 'has')}.`)
  })
}

/** What breaks clients: one sentence each, empty if nothing does. */
export function breakingChanges(before: Comparable, after: Comparable): string[] {
  return [...inOperations(before, after), ...inEvents(before, after)]
}

function inOperations(before: Comparable, after: Comparable): string[] {
  const now = operationsOf(after)
  return [...operationsOf(before)].flatMap(([id, old]) => {
    const operation = now.get(id)
    if (!operation) return [`${id} was removed.`]
    const parametersOf = (document: Comparable, { parameters = [] }: Operation) =>
      parameters.map((one) => resolved(document, one))
    const found = ofParameters(parametersOf(before, old), parametersOf(after, operation))
    if (old.address !== operation.address) found.push(`is now ${operation.address}`)
    if (JSON.stringify(old.security) !== JSON.stringify(operation.security))
      found.push(`is called with ${JSON.stringify(operation.security)}`)
    if (operation.requestBody?.required && !old.requestBody?.required) found.push('now requires a body')
    found.push(
      ...ofContent(
        contentOf(before, old.requestBody?.content),
        contentOf(after, operation.requestBody?.content),
        inRequest,
      ),
    )
    for (const [status, response] of Object.entries(old.responses).filter(([code]) => code < '300')) {
      const answer = operation.responses[status]
      if (!answer) found.push(`no longer answers ${status}`)
      else
        found.push(
          ...ofContent(contentOf(before, response.content), contentOf(after, answer.content), inAnswer),
        )
    }
    return found.map((what) => `${id} ${what}.`)
  })
}
