import type { NodePath, PluginObject, types } from '@babel/core'
import { isUsedOfRoute, readOfDomain, USED_OF_ROUTE } from './read-domain.ts'

/**
 * Lets the web app load only what it reads of the domain: of a route its method and path, and of all modules the
 * top-level names that are read. The bundler would include the rest for the side effects that its calls might have, and
 * with it zod on every page; the domain has none, by the rules of its tier.
 */
export const leanDomain = (web: string, domain: string) => {
  let read: ReturnType<typeof readOfDomain> | undefined
  return ({ types: t }: { types: typeof types }): PluginObject => ({
    name: 'lean-domain',
    visitor: {
      CallExpression(path: NodePath<types.CallExpression>) {
        const [definition] = path.node.arguments
        if (!t.isIdentifier(path.node.callee, { name: 'route' }) || !t.isObjectExpression(definition)) return
        definition.properties = definition.properties.filter(isUsedOfRoute)
        if (definition.properties.length < USED_OF_ROUTE.length)
          throw path.buildCodeFrameError(
            `Write ${USED_OF_ROUTE.join(' and ')} in the route itself: what is spread into it is a type to the web app.`,
          )
      },
      Program: {
        exit(program, { filename }) {
          read ??= readOfDomain(web, domain)
          removeUnread(program, (filename && read.get(filename)) || new Set())
          removeUnreadImports(program)
          for (const statement of program.node.body) {
            const declaration = t.isExportNamedDeclaration(statement) ? statement.declaration : statement
            if (!t.isVariableDeclaration(declaration)) continue
            for (const variable of declaration.declarations) {
              const { init } = variable
              if (!init || t.isFunction(init) || t.isLiteral(init)) continue
              const evaluated = t.callExpression(t.arrowFunctionExpression([], init), [])
              variable.init = t.addComment(evaluated, 'leading', '#__PURE__')
            }
          }
        },
      },
    },
  })
}

/** Removes the constants, functions and classes that are not read. */
function removeUnread(program: NodePath<types.Program>, read: ReadonlySet<string>): void {
  for (const statement of program.get('body')) {
    const declared = statement.isExportNamedDeclaration() ? statement.get('declaration') : statement
    if (Array.isArray(declared) || !declared.node) continue
    if (
      !(declared.isVariableDeclaration() || declared.isFunctionDeclaration() || declared.isClassDeclaration())
    )
      continue
    const names = Object.keys(declared.getOuterBindingIdentifiers())
    if (!names.some((name) => read.has(name))) statement.remove()
  }
}

/** Removes what only they read. */
function removeUnreadImports(program: NodePath<types.Program>): void {
  program.scope.crawl()
  for (const statement of program.get('body')) {
    if (!statement.isImportDeclaration()) continue
    for (const specifier of statement.get('specifiers')) {
      const references = program.scope.getBinding(specifier.node.local.name)?.referencePaths ?? []
      // What only types read is not there when the code runs.
      if (references.every((path) => path.findParent((parent) => parent.isTSType()))) specifier.remove()
    }
    if (statement.node.specifiers.length === 0) statement.remove()
  }
}
