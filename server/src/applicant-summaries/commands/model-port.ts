import type { MadeBy } from '#domain/applicant-summaries/vocabulary.ts'
import type { AiSettings } from '../settings.ts'

export type ConfiguredModel = Exclude<AiSettings, { provider: 'rules' }>

export interface ModelRequest {
  system: string
  /** In turns: the request, the answer, and what is wrong with the answer. */
  turns: readonly { by: 'user' | 'assistant'; text: string }[]
  /** JSON schema of the answer. */
  schema: Record<string, unknown>
  mostTokens: number
  signal: AbortSignal
}

export interface ModelReply {
  /** JSON, if the model followed the request. */
  text: string
  /** Tokens of the request and the answer together. */
  tokens: number
}

/** A language model. It returns one JSON object and can do nothing else: it has no tools that act. */
export interface Model {
  madeBy: MadeBy
  sentTo: string
  /** @throws any error if there is no answer; its message comes from the provider and is not shown to users */
  complete(request: ModelRequest): Promise<ModelReply>
}

/** The machine of the configured model; null without one. */
export const machineOf = (ai: AiSettings): string | null =>
  ai.provider === 'rules' ? null : new URL(ai.baseUrl).host
