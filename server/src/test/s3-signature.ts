import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HEADER = /Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/

/** Percent-encoding of RFC 3986. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** True if a request carries a signature of version 4 (AWS4-HMAC-SHA256) by this secret, in a header or its query. */
export function isSigned({ method, url = '', headers }: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://storage')
  const inQuery = searchParams.get('X-Amz-Signature')
  const [, credential = '', names = '', signature = ''] = inQuery
    ? [
        null,
        searchParams.get('X-Amz-Credential') ?? '',
        searchParams.get('X-Amz-SignedHeaders') ?? '',
        inQuery,
      ]
    : (HEADER.exec(headers.authorization ?? '') ?? [])
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
  const request = [
    method,
    pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    inQuery ? 'UNSIGNED-PAYLOAD' : headers['x-amz-content-sha256'],
  ].join('\n')
  const [, day = '', region = '', service = '', end = ''] = credential.split('/')
  const text = [
    'AWS4-HMAC-SHA256',
    searchParams.get('X-Amz-Date') ?? headers['x-amz-date'],
    [day, region, service, end].join('/'),
    createHash('sha256').update(request).digest('hex'),
  ].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}
