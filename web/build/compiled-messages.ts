import type { PluginObject, types } from '@babel/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/**
 * Compiles the English text beside each message id, which Lingui shows where the active catalogue lacks the id. So the
 * code brings its own texts, and no page loads the texts of another. Lingui's macros have done their work where the
 * program is entered.
 */
export const compiledMessages = ({ types: t }: { types: typeof types }): PluginObject => ({
  name: 'compiled-messages',
  visitor: {
    ObjectExpression({ node }) {
      if (!node.leadingComments?.some(({ value }) => value.includes('i18n'))) return
      for (const property of node.properties) {
        if (!t.isObjectProperty(property) || !t.isIdentifier(property.key, { name: 'message' })) continue
        if (t.isStringLiteral(property.value))
          property.value = t.valueToNode(compileMessageOrThrow(property.value.value))
      }
    },
  },
})
