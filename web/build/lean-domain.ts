import type { NodePath, PluginObject, types } from '@babel/core'

/** What the web app reads of a route; its schemas are types there, and the server checks them. */
const USED_OF_ROUTE = ['method', 'path']

/**
 * Lets the web app load only what it uses of the domain: of a route its method and path, and of all other top-level
 * constants those that are read. The bundler would include the rest for the side effects that its calls might have, and
 * with it zod on every page; the domain has none, by the rules of its tier.
 */
export const leanDomain = ({ types: t }: { types: typeof types }): PluginObject => ({
  name: 'lean-domain',
  visitor: {
    CallExpression(path: NodePath<types.CallExpression>) {
      const [definition] = path.node.arguments
      if (!t.isIdentifier(path.node.callee, { name: 'route' }) || !t.isObjectExpression(definition)) return
      definition.properties = definition.properties.filter(
        (property) =>
          t.isObjectProperty(property) &&
          t.isIdentifier(property.key) &&
          USED_OF_ROUTE.includes(property.key.name),
      )
      if (definition.properties.length < USED_OF_ROUTE.length)
        throw path.buildCodeFrameError(
          `Write ${USED_OF_ROUTE.join(' and ')} in the route itself: what is spread into it is a type to the web app.`,
        )
    },
    Program: {
      exit(program) {
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

/** Removes what only a schema read. */
function removeUnreadImports(program: NodePath<types.Program>): void {
  program.scope.crawl()
  for (const statement of program.get('body')) {
    if (!statement.isImportDeclaration()) continue
    for (const specifier of statement.get('specifiers'))
      if (!program.scope.getBinding(specifier.node.local.name)?.referenced) specifier.remove()
    if (statement.node.specifiers.length === 0) statement.remove()
  }
}
