/** A bucket of an S3-compatible storage. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** True if the bucket is the first part of the path; otherwise it is the first part of the host name. */
  isPathStyle: boolean
}

/** The origin from which browsers read contents, for the content security policy. */
export function originOf({ endpoint, bucket, isPathStyle }: S3Settings): string {
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${isPathStyle ? '' : `${bucket}.`}${host}`
}
