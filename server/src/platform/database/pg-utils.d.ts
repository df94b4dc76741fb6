declare module 'pg/lib/utils.js' {
  /** A parameter as the driver sends it. */
  export function prepareValue(value: unknown): string | Buffer | null
}
