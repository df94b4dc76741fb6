import OpenAI from 'openai'
import { type ConfiguredModel, type Model, machineOf } from './model-port.ts'

/** Requests JSON of a schema from any server with OpenAI's chat completions. */
export function openaiModel(ai: ConfiguredModel): Model {
  const client = new OpenAI({
    apiKey: ai.key,
    // Ignores environment variables that are meant for other programs.
    organization: null,
    project: null,
    baseURL: ai.baseUrl,
    timeout: ai.timeoutMs,
    maxRetries: ai.retries,
    // A redirect could send personal data to a machine that is not configured.
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
  })
  return {
    madeBy: 'openai',
    sentTo: machineOf(ai) ?? '',
    async complete({ system, turns, schema, mostTokens, signal }) {
      const completion = await client.chat.completions.create(
        {
          model: ai.model,
          max_tokens: mostTokens,
          messages: [
            { role: 'system', content: system },
            ...turns.map(({ by, text }) => ({ role: by, content: text }) as const),
          ],
          response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
        },
        { signal },
      )
      return {
        text: completion.choices[0]?.message.content ?? '',
        tokens: completion.usage?.total_tokens ?? 0,
      }
    },
  }
}
