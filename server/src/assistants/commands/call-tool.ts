import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { ASSISTANT_EVENTS, type CALL_OUTCOMES } from '#domain/assistants/events.ts'
import { fieldErrors, MESSAGES, plainSentence } from '#domain/kernel/errors.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Api, Refusal, type Tool } from '../queries/tool.ts'
import { toolNamed } from './tools.ts'

interface Call {
  name: string
  given: unknown
}

/** Null if there is no such tool. */
type Answered = {
  result: CallToolResult | null
  outcome: (typeof CALL_OUTCOMES)[number]
  code: string | null
}

/**
 * Calls a tool, and records the call before it is answered, refused ones too.
 * @returns null if there is no such tool
 */
export async function callTool(
  platform: Platform,
  actor: Actor,
  api: Api,
  { name, given }: Call,
): Promise<CallToolResult | null> {
  const tool = toolNamed(name)
  const { result, outcome, code } = await answer(platform, api, tool, given)
  await platform.db.transaction().execute((tx) =>
    platform.events.append(tx, ASSISTANT_EVENTS, {
      type: 'assistant.called',
      ...ofAccount(actor),
      // Of an unknown tool nothing is stored: the name is the assistant's own text.
      after: { tool: tool?.name ?? 'unknown', deal: tool ? dealOf(given) : null, outcome, code },
    }),
  )
  return result
}

async function answer(
  platform: Platform,
  api: Api,
  tool: Tool | undefined,
  given: unknown,
): Promise<Answered> {
  if (!tool) return { result: null, outcome: 'refused', code: 'unknown_tool' }
  try {
    const parsed = tool.input.safeParse(given, { reportInput: true, error: plainSentence })
    if (!parsed.success) throw new Refusal(400, 'invalid', fieldErrors(parsed.error))
    const found = await tool.run(api, given as never, parsed.data as never)
    return { result: resultOf(tool, found), outcome: 'done', code: null }
  } catch (error) {
    const refusal = error instanceof Refusal ? error : faultOf(platform, tool, error)
    const { status, code, body } = refusal
    return {
      // As text: what a tool answers when it succeeds has another shape.
      result: { isError: true, content: [{ type: 'text', text: JSON.stringify({ status, code, ...body }) }] },
      outcome: status >= 500 ? 'failed' : 'refused',
      code,
    }
  }
}

function resultOf({ output }: Tool, found: Record<string, unknown>): CallToolResult {
  const structuredContent = output.parse(found)
  // As text too, for clients that know no structured results.
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
}

function faultOf({ log }: Platform, { name }: Tool, error: unknown): Refusal {
  log.error({ err: error, tool: name }, 'a tool of an assistant failed')
  return new Refusal(500, 'internal', { non_field_errors: [MESSAGES.internal] })
}

const named = z.object({ deal: z.uuid() })

function dealOf(given: unknown): string | null {
  return named.safeParse(given).data?.deal.toLowerCase() ?? null
}
