/** A bucket of an S3-compatible storage. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is the first part of the path; otherwise of the host's name. */
  isPathStyle: boolean
}

/** The origin from which browsers read contents, for policies that name it. */
export function originOf({ endpoint, bucket, isPathStyle }: S3Settings): string {
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${isPathStyle ? '' : `${bucket}.`}${host}`
}
