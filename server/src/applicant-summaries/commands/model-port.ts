import type { MadeBy } from '#domain/applicant-summaries/vocabulary.ts'
import type { AiSettings } from '../settings.ts'

export type ConfiguredModel = Exclude<AiSettings, { provider: 'rules' }>

export interface ModelRequest {
  system: string
  /** In turns: what was asked, what was answered, what is wrong with it. */
  turns: readonly { by: 'user' | 'assistant'; text: string }[]
  /** JSON schema of the answer. */
  schema: Record<string, unknown>
  mostTokens: number
  signal: AbortSignal
}

export interface ModelReply {
  /** JSON, if the model did as it was asked. */
  text: string
  /** Sent and answered. */
  tokens: number
}

/** A language model. It is asked for one JSON object and can do nothing else: it has no tools that act. */
export interface Model {
  madeBy: MadeBy
  sentTo: string
  /** @throws any error if there is no answer; what the provider says in it is not for users */
  ask(request: ModelRequest): Promise<ModelReply>
}

/** The machine that a configured model is asked on; null for none. */
export const machineOf = (ai: AiSettings): string | null =>
  ai.provider === 'rules' ? null : new URL(ai.baseUrl).host
