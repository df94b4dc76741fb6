import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response to a request: a text of the model, or a failure of the provider. */
export type Turn =
  | { says: string }
  | { status: number; headers?: Record<string, string> }
  | 'cut'
  | 'malformed'
  | 'silence'

interface ModelCall {
  path: string
  headers: IncomingMessage['headers']
  body: {
    system?: string
    messages: { role: string; content: string }[]
    max_tokens: number
    tools?: unknown[]
  }
}

const anthropicBody = (text: string) => {
  const input = jsonIn(text)
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test',
    stop_reason: 'tool_use',
    content:
      input === undefined
        ? [{ type: 'text', text }]
        : [{ type: 'tool_use', id: 'toolu_1', name: 'answer', input }],
    usage: { input_tokens: 900, output_tokens: 300 },
  }
}
const openaiBody = (text: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 0,
  model: 'test',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
  usage: { prompt_tokens: 900, completion_tokens: 300, total_tokens: 1200 },
})

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A local server that speaks the API of a provider and follows a script, whose last turn is repeated. */
export async function startModelServer(api: 'anthropic' | 'openai') {
  const calls: ModelCall[] = []
  let script: readonly Turn[] = [{ status: 500 }]
  let turns = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      const turn = script[Math.min(turns, script.length - 1)] ?? { status: 500 }
      turns += 1
      respond(response, turn)
    })
  })
  const respond = (response: ServerResponse, turn: Turn) => {
    if (turn === 'silence') return
    const json = { 'content-type': 'application/json' }
    if (turn === 'malformed') return response.writeHead(200, json).end('{"content": [')
    if (turn === 'cut') {
      response.writeHead(200, { ...json, 'content-length': '5000' })
      response.write('{"id":', () => response.destroy())
      return
    }
    if ('status' in turn)
      return response.writeHead(turn.status, { ...json, ...turn.headers }).end('{"error":{"message":"no"}}')
    const body = api === 'anthropic' ? anthropicBody(turn.says) : openaiBody(turn.says)
    return response.writeHead(200, json).end(JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${api === 'openai' ? '/v1' : ''}`,
    host: `127.0.0.1:${port}`,
    /** The requests since the script was set. */
    calls,
    follow(next: readonly Turn[]) {
      script = next
      turns = 0
      calls.length = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
