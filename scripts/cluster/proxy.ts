import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployed, replaced } from './deployed.ts'

interface Ports {
  http: number
  https: number
  /** The bucket, as browsers and servers reach it. */
  files: number
  servers: readonly number[]
  /** The S3 server itself. */
  storage: number
}

/** Folders in which nginx of Debian keeps bodies, which only root may write. */
const BODIES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** The certificate that the configuration names; it is its own authority. */
export const certificateIn = (folder: string) => join(folder, 'tls/market.pem')

/**
 * Writes the deployed configuration of nginx with the names, paths and ports of this cluster, and a certificate.
 * @returns the file to start nginx with
 */
export function configureProxy(folder: string, ports: Ports): string {
  mkdirSync(join(folder, 'tls'))
  mkdirSync(join(folder, 'homeslice'))
  const key = join(folder, 'tls/market.key')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', certificateIn(folder)],
    ],
    { stdio: 'pipe' },
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, proxyConfiguration(deployed('nginx.conf'), folder, ports))
  writeFileSync(join(folder, 'homeslice/servers.conf'), serversConfiguration(deployed('servers.conf'), ports))
  return file
}

function proxyConfiguration(text: string, folder: string, { http, https, files }: Ports): string {
  const [market = '', bucket = ''] = text.split(
    /(?<=^ {4}server \{\n)(?=.*\n {8}server_name files\.example\.ca;)/m,
  )
  const onPort = (part: string, port: number) =>
    replaced(
      part,
      [/listen 443 /g, `listen ${port} `],
      [/server_name (market|files)\.example\.ca;/g, 'server_name localhost;'],
      [/https:\/\/market\.example\.ca/g, `https://localhost:${https}`],
      // The address of a file is signed with its port.
      [/Host \$host;/g, `Host $host:${port};`],
    )
  return replaced(
    onPort(market, https) + onPort(bucket, files),
    [/listen 80;/, `listen ${http};`],
    [/\/run\/nginx\.pid/, join(folder, 'nginx.pid')],
    [/\/var\/log\/nginx\//g, `${folder}/log/nginx-`],
    [/\/var\/cache\/nginx\/assets/, join(folder, 'assets')],
    [/\/etc\/nginx\/tls\//g, `${folder}/tls/`],
    [
      /^http \{$/m,
      ['http {', ...BODIES.map((of) => `    ${of}_temp_path ${join(folder, `bodies-${of}`)};`)].join('\n'),
    ],
  )
}

function serversConfiguration(text: string, { servers, storage }: Ports): string {
  const named = servers.map((port, place) => [
    `    server 127.0.0.1:${port} max_fails=0;`,
    `    server 127.0.0.1:${port}${place === 0 ? '' : ' backup'};`,
  ])
  const lines = (form: number) => named.map((forms) => `${forms[form]}\n`).join('')
  return replaced(
    text,
    [/(^ +server 127\.0\.0\.1:300\d max_fails.*\n)+/m, lines(0)],
    [/(^ +server 127\.0\.0\.1:300\d( backup)?;\n)+/m, lines(1)],
    [/127\.0\.0\.1:9000/, `127.0.0.1:${storage}`],
  )
}
