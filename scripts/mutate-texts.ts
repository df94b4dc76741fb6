/*
 * Tells the mutation tests which texts they leave alone: one with a space is a sentence or label for people, whose
 * wording is no rule. Texts of one word stay, because they are names of states, fields and units. Loaded by Stryker.
 */

/** What is read of a node of Babel. */
interface SyntaxNode {
  type: string
  value?: unknown
  quasis?: { value: { raw: string } }[]
  expressions?: SyntaxNode[]
}

/** A template is left alone with all that is in it, so what it fills in must be no rule itself. */
const PLAIN = ['Identifier', 'MemberExpression', 'CallExpression']

function isText(node: SyntaxNode): boolean {
  if (node.type === 'StringLiteral') return String(node.value).includes(' ')
  return (
    node.type === 'TemplateLiteral' &&
    (node.quasis ?? []).some((part) => part.value.raw.includes(' ')) &&
    (node.expressions ?? []).every((part) => PLAIN.includes(part.type))
  )
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: {
      shouldIgnore: ({ node }: { node: SyntaxNode }) =>
        isText(node) ? 'A sentence or label for people.' : undefined,
    },
  },
]
