import type { FastifyRequest } from 'fastify'

/** Errors of frames that break the protocol, such as one that is too large. */
const OF_CLIENTS = /^WS_ERR_/

/** Ends a live connection after an error. Invalid frames of clients are not errors of the server in its log. */
export function endAfterError(
  error: Error & { code?: unknown },
  socket: { terminate(): void },
  { log }: Pick<FastifyRequest, 'log'>,
): void {
  if (typeof error.code === 'string' && OF_CLIENTS.test(error.code))
    log.info({ code: error.code }, 'a live connection was ended because its client broke the protocol')
  else log.error({ err: error }, 'a live connection failed')
  socket.terminate()
}
