import { z } from 'zod'
import type { Config } from '../platform/config.ts'
import { isSafeLine } from '../platform/safe-line.ts'

/** The reader of application forms: rules on this server, or a language model elsewhere. */
export type AiSettings =
  | { provider: 'rules' }
  | {
      provider: 'anthropic' | 'openai'
      baseUrl: string
      key: string
      model: string
      /** For one request. */
      timeoutMs: number
      /** Retries of one request, if the provider is busy, fails or does not respond. */
      retries: number
      /** Tokens of requests and answers together. A task that would need more is done by the rules. */
      tokensPerTask: number
    }

export const AI_VARIABLES = {
  AI_PROVIDER: z.enum(['rules', 'anthropic', 'openai']).default('rules'),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().trim().min(1).optional(),
  AI_MODEL: z.string().trim().min(1).optional(),
  AI_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(300).default(60),
  AI_RETRIES: z.coerce.number().int().min(0).max(5).default(2),
  AI_TOKENS_PER_TASK: z.coerce.number().int().min(1_000).max(1_000_000).default(60_000),
}

const environment = z.object(AI_VARIABLES)
type Environment = z.output<typeof environment>
const ADDRESSES = { anthropic: 'https://api.anthropic.com', openai: 'https://api.openai.com/v1' }

declare module '../platform/config.ts' {
  interface Config {
    /** The reader of application forms. */
    ai: AiSettings
  }
}

/** @throws if a provider lacks its key or model, or they are set without one */
export const aiSettingsOf = (env: Environment): Pick<Config, 'ai'> => ({ ai: modelOrRules(env) })

export const openLinesToModel = ({ AI_BASE_URL: url }: Environment): string[] =>
  url === undefined || isSafeLine(url) ? [] : ['AI_BASE_URL needs https://']

function modelOrRules(env: Environment): AiSettings {
  const { AI_PROVIDER: provider, AI_API_KEY: key, AI_MODEL: model } = env
  if (provider === 'rules') {
    if (key !== undefined || model !== undefined || env.AI_BASE_URL !== undefined)
      throw new Error(
        'AI_BASE_URL, AI_API_KEY and AI_MODEL need AI_PROVIDER=anthropic or AI_PROVIDER=openai.',
      )
    return { provider }
  }
  if (key === undefined || model === undefined)
    throw new Error(`AI_PROVIDER=${provider} also needs AI_API_KEY and AI_MODEL.`)
  return {
    provider,
    baseUrl: (env.AI_BASE_URL ?? ADDRESSES[provider]).replace(/\/$/, ''),
    key,
    model,
    timeoutMs: Math.round(env.AI_TIMEOUT_SECONDS * 1_000),
    retries: env.AI_RETRIES,
    tokensPerTask: env.AI_TOKENS_PER_TASK,
  }
}
