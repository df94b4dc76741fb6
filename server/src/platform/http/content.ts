import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileName } from '#domain/kernel/file-name.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import type { Storage } from '../storage/storage.ts'
import { disposition } from './disposition.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"
const SHOWN_IN_PLACE: readonly string[] = ['application/pdf', ...IMAGE_TYPES]

/** Text is accepted in UTF-8 only. */
const contentType = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)

/** Headers that prevent a browser from running uploaded content, whatever type it takes it for. */
export function guardContent(reply: FastifyReply, type: string): void {
  reply.headers({
    'content-type': contentType(type),
    'x-content-type-options': 'nosniff',
    'content-security-policy': POLICY,
  })
}

interface NamedContent {
  media_type: string
  name: string
}

/** Inline if browsers can display the type without running anything. The name gets the extension of the type sent. */
function dispositionOf({ media_type, name }: NamedContent): string {
  const kind = SHOWN_IN_PLACE.includes(media_type) ? 'inline' : 'attachment'
  return disposition(kind, fileName(name, media_type))
}

/**
 * Headers of an uploaded file. Like every response it is never cached, because each view is audited and the address ends
 * with the session.
 */
export function showFile(reply: FastifyReply, file: NamedContent): void {
  guardContent(reply, file.media_type)
  reply.header('content-disposition', dispositionOf(file))
}

/**
 * Sends an uploaded file as it is, or leads the browser to the storage: call it when everything else that a view
 * requires is done, such as its audit row.
 */
export async function sendFile(
  reply: FastifyReply,
  storage: Storage,
  file: NamedContent & { storage_key: string },
): Promise<Readable | FastifyReply> {
  const address = await storage.presigned?.(file.storage_key, {
    type: contentType(file.media_type),
    disposition: dispositionOf(file),
  })
  if (address !== undefined) return reply.redirect(address, 302)
  showFile(reply, file)
  return storage.stream(file.storage_key)
}
