import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Api } from '../queries/tool.ts'
import { INSTRUCTIONS } from '../settings.ts'
import { callTool } from './call-tool.ts'
import { LISTED_TOOLS } from './tools.ts'

const SERVER = { name: 'homeslice', title: 'HomeSlice', version: '1' }
const DEAL_ADDRESS = /^deal:\/\/([0-9a-f-]{36})$/i
const JSON_TYPE = 'application/json'

/** Schemas are checked with zod; the SDK would otherwise build a validator for each message. */
const NO_VALIDATOR = {
  getValidator: () => () => {
    throw new Error('This server asks its clients nothing.')
  },
}

const REQUESTS = [
  InitializeRequestSchema,
  ListToolsRequestSchema,
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
]

/** A message of the protocol, and who sent it. */
interface Sent {
  actor: Actor
  api: Api
  request: Request
  /** The body of the request. */
  message: unknown
}

/**
 * Answers one message with a server of its own, so that nothing is kept between messages and any server of the product
 * can answer the next one.
 */
export async function answerMessage(
  platform: Platform,
  { actor, api, request, message }: Sent,
): Promise<Response> {
  const malformed = malformedParams(message)
  if (malformed) return malformed
  const server = new Server(SERVER, {
    capabilities: { tools: {}, resources: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: NO_VALIDATOR,
  })
  let fault: unknown
  const call = (name: string, given: unknown) =>
    callTool(platform, actor, api, { name, given }).catch((error: unknown) => {
      fault = error
      throw error
    })

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...LISTED_TOOLS] }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const result = await call(params.name, params.arguments ?? {})
    if (result === null) throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.')
    return result
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: 'deal://{id}',
        name: 'deal',
        title: 'A deal',
        description: 'A deal as the member may see it; the same as the tool get_deal.',
        mimeType: JSON_TYPE,
      },
    ],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const deal = DEAL_ADDRESS.exec(uri)?.[1]
    const result = deal === undefined ? null : await call('get_deal', { deal })
    if (!result || result.isError) throw new McpError(RESOURCE_NOT_FOUND, 'Not found.', { uri })
    return {
      contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(result.structuredContent) }],
    }
  })

  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    const response = await transport.handleRequest(request, { parsedBody: message })
    // The SDK would answer its text: a lost database, or a key that ended meanwhile, is answered as everywhere.
    if (fault !== undefined) throw fault
    return response
  } finally {
    await server.close()
  }
}

/** As the protocol numbers it. */
const RESOURCE_NOT_FOUND = -32002

/** The SDK reports malformed parameters as a fault of the server; null if they are not. */
function malformedParams(message: unknown): Response | null {
  const { data: request } = JSONRPCRequestSchema.safeParse(message)
  const schema = REQUESTS.find(({ shape }) => shape.method.value === request?.method)
  if (!request || !schema || schema.safeParse(request).success) return null
  const error = { code: ErrorCode.InvalidParams, message: 'The parameters are not those of the method.' }
  return Response.json({ jsonrpc: '2.0', id: request.id, error })
}
