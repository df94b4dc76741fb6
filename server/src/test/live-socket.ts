import type { WebSocket } from 'ws'
import type { TestApp } from './test-app.ts'

/**
 * Opens a live connection within the process. It answers pings as browsers do, which `injectWS` alone does not: the
 * server would drop it after a minute.
 */
export function openLiveSocket(
  testApp: Pick<TestApp, 'product'>,
  onMessage: (text: string) => void,
  headers: Record<string, string> = {},
): Promise<WebSocket> {
  const onInit = (socket: WebSocket) =>
    socket.on('ping', () => socket.pong()).on('message', (data) => onMessage(String(data)))
  const request = { headers: { host: 'localhost', ...headers } }
  return testApp.product.http.injectWS('/api/notifications/', request, { onInit })
}
