import type { AiSettings } from '../settings.ts'
import type { Model } from './model-port.ts'

/** The configured model; its SDK is loaded with the first form, so that servers without a model do not load it. */
export async function modelOf(ai: AiSettings): Promise<Model | null> {
  switch (ai.provider) {
    case 'rules':
      return null
    case 'anthropic':
      return (await import('./anthropic-model.ts')).anthropicModel(ai)
    case 'openai':
      return (await import('./openai-model.ts')).openaiModel(ai)
  }
}
