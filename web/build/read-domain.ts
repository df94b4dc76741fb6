import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, type types } from '@babel/core'

type Node = types.Node
/** What a name of a module stands for elsewhere. */
interface Origin {
  file: string
  name: string
}
interface Module {
  /** Top-level names, and the names that each of them reads. */
  declared: Map<string, Set<string>>
  /** Names that come from other modules, for the module itself or for those that import it. */
  imported: Map<string, Origin>
  /** Modules of which everything is exported too. */
  passedOn: string[]
}

const ALL = '*'
const IMPORT = /import\s+(?!type\b)(?:\{([^{}]*)\}|\*\s+as\s+(\w+))\s+from\s+['"]#domain\/([^'"]+)['"]/g

/**
 * The top-level names of each module of the domain that the web app reads, itself or by way of other names that it
 * reads. What else a module holds, such as the schemas of requests, would make its pages load what it is made of.
 */
export function readOfDomain(web: string, domain: string): Map<string, Set<string>> {
  const modules = new Map<string, Module>()
  const moduleOf = (file: string) => {
    const module = modules.get(file) ?? parsed(file)
    modules.set(file, module)
    return module
  }
  const read = new Map<string, Set<string>>()
  const isNew = (file: string, name: string) => {
    const names = read.get(file) ?? new Set()
    read.set(file, names)
    return !names.has(name) && names.add(name)
  }
  const reads = (file: string, name: string): void => {
    if (!isNew(file, name)) return
    const module = moduleOf(file)
    if (name !== ALL) {
      follow(file, module, name)
      return
    }
    for (const one of [...module.declared.keys(), ...module.imported.keys()]) reads(file, one)
    for (const other of module.passedOn) reads(other, ALL)
  }
  const follow = (file: string, { declared, imported, passedOn }: Module, name: string): void => {
    const origin = imported.get(name)
    if (origin) reads(origin.file, origin.name)
    for (const other of declared.get(name) ?? []) reads(file, other)
    if (!(origin || declared.has(name))) for (const other of passedOn) reads(other, name)
  }
  for (const source of globSync('**/*.{ts,tsx}', { cwd: web })) {
    if (/\.test(-helpers)?\.tsx?$/.test(source)) continue
    const text = readFileSync(join(web, source), 'utf8')
    for (const [, names = '', all, path = ''] of text.matchAll(IMPORT)) {
      const file = join(domain, path)
      if (all && new RegExp(`\\b${all}\\s*[[,)]`).test(text)) reads(file, ALL)
      for (const [, name = ''] of all ? text.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g')) : [])
        reads(file, name)
      for (const name of names.split(',')) {
        const [exported = ''] = name.trim().split(/\s+as\s+/)
        if (exported && !exported.startsWith('type ')) reads(file, exported)
      }
    }
  }
  return read
}

function parsed(file: string): Module {
  const ast = parseSync(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  })
  const module: Module = { declared: new Map(), imported: new Map(), passedOn: [] }
  for (const statement of ast?.program.body ?? []) {
    // What it does would be done without what it names, which may not be read.
    if (!/Declaration$/.test(statement.type))
      throw new Error(
        `${file}: write this as the value of a constant: ${statement.type}, line ${statement.loc?.start.line}.`,
      )
    addLinks(module, statement, dirname(file))
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    for (const [name, value] of declaredBy(declaration)) module.declared.set(name, namesIn(value))
  }
  return module
}

/** Adds what a statement takes from other modules, or exports under another name. */
function addLinks(module: Module, statement: types.Statement, folder: string): void {
  const source = 'source' in statement ? statement.source?.value : undefined
  const from = (name: string): Origin => ({ file: join(folder, source ?? ''), name })
  if (statement.type === 'ExportAllDeclaration') module.passedOn.push(from(ALL).file)
  if (statement.type === 'ImportDeclaration' && source?.startsWith('.'))
    for (const one of statement.specifiers)
      module.imported.set(one.local.name, from(one.type === 'ImportSpecifier' ? nameOf(one.imported) : ALL))
  if (statement.type !== 'ExportNamedDeclaration') return
  for (const one of statement.specifiers) {
    if (one.type !== 'ExportSpecifier') continue
    if (source) module.imported.set(nameOf(one.exported), from(nameOf(one.local)))
    else module.declared.set(nameOf(one.exported), new Set([nameOf(one.local)]))
  }
}

const nameOf = (name: types.Identifier | types.StringLiteral) => ('name' in name ? name.name : name.value)

function declaredBy(node: Node | null | undefined): [string, Node | null | undefined][] {
  if (node?.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id, init }) =>
      [...namesIn(id)].map((name): [string, typeof init] => [name, init]),
    )
  if (node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration')
    return node.id ? [[node.id.name, node]] : []
  return []
}

/** Expressions with a type, of which the expression counts. */
const TYPED = /^TS(As|Satisfies|NonNull)Expression$/

/** The names that a piece of code reads; some too many, since names of its own count as well. */
function namesIn(value: Node | null | undefined): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (!isNode(node)) return
    if (node.type === 'Identifier') names.add(node.name)
    if (node.type.startsWith('TS') && !TYPED.test(node.type)) return
    for (const [key, child] of Object.entries(usedOf(node))) if (key !== 'loc') visit(child)
  }
  visit(value)
  return names
}

const isNode = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string'

/** What a node reads: not the names of properties, and of a route only what the web app reads. */
function usedOf(node: Node): object {
  if ((node.type === 'ObjectProperty' || node.type === 'ObjectMethod') && !node.computed)
    return { ...node, key: null }
  if (/^(Optional)?MemberExpression$/.test(node.type) && 'computed' in node && !node.computed)
    return { ...node, property: null }
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'route')
    return node
  const [definition] = node.arguments
  return {
    callee: node.callee,
    used:
      definition?.type === 'ObjectExpression'
        ? definition.properties.filter((one) => isUsedOfRoute(one))
        : node.arguments,
  }
}

/** What the web app reads of a route; its schemas are types there, and the server checks them. */
export const USED_OF_ROUTE = ['method', 'path']

export const isUsedOfRoute = (property: Node): boolean =>
  property.type === 'ObjectProperty' &&
  property.key.type === 'Identifier' &&
  USED_OF_ROUTE.includes(property.key.name)
