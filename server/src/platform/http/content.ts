import type { FastifyReply } from 'fastify'
import { fileName } from '#domain/kernel/file-name.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import { disposition } from './disposition.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"
const SHOWN_IN_PLACE: readonly string[] = ['application/pdf', ...IMAGE_TYPES]

/** Headers that prevent a browser from running uploaded content, whatever type it believes it has. */
export function guardContent(reply: FastifyReply, type: string): void {
  reply.headers({
    // Text is accepted in UTF-8 only.
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': POLICY,
  })
}

/**
 * Headers of an uploaded file, whose name gets the extension of what is sent: shown inline if browsers can display the type without running anything. Like every
 * response it is never cached, because each view is audited and the address ends with the session.
 */
export function showFile(reply: FastifyReply, file: { media_type: string; name: string }): void {
  guardContent(reply, file.media_type)
  const kind = SHOWN_IN_PLACE.includes(file.media_type) ? 'inline' : 'attachment'
  reply.header('content-disposition', disposition(kind, fileName(file.name, file.media_type)))
}
