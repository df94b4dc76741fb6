declare module '@20minutes/s3rver' {
  import type { IncomingMessage } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Exchange {
    req: IncomingMessage
    app: { allowMismatchedSignatures: boolean }
  }

  export default class S3rver {
    middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[]
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
