import Anthropic from '@anthropic-ai/sdk'
import { type ConfiguredModel, type Model, machineOf } from './model-port.ts'

const ANSWER = 'answer'

/** Requests one tool call from Anthropic's Messages API; the tool's input is the answer, and nothing is run. */
export function anthropicModel(ai: ConfiguredModel): Model {
  const client = new Anthropic({
    apiKey: ai.key,
    // Ignores environment variables that are meant for other programs.
    authToken: null,
    baseURL: ai.baseUrl,
    timeout: ai.timeoutMs,
    maxRetries: ai.retries,
    // A redirect could send personal data to a machine that is not configured.
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
  })
  return {
    madeBy: 'anthropic',
    sentTo: machineOf(ai) ?? '',
    async complete({ system, turns, schema, mostTokens, signal }) {
      const message = await client.messages.create(
        {
          model: ai.model,
          max_tokens: mostTokens,
          system,
          messages: turns.map(({ by, text }) => ({ role: by, content: text })),
          tools: [
            {
              name: ANSWER,
              description: 'Gives the answer.',
              input_schema: { ...schema, type: 'object' },
            },
          ],
          tool_choice: { type: 'tool', name: ANSWER },
        },
        { signal },
      )
      const call = message.content.find((block) => block.type === 'tool_use' && block.name === ANSWER)
      const textBlock = message.content.find((block) => block.type === 'text')
      return {
        text:
          call?.type === 'tool_use'
            ? JSON.stringify(call.input)
            : textBlock?.type === 'text'
              ? textBlock.text
              : '',
        tokens: message.usage.input_tokens + message.usage.output_tokens,
      }
    },
  }
}
