/** `semver` is older than types in packages; only this of it is used. */
declare module 'semver' {
  export function satisfies(
    version: string,
    range: string,
    options?: { includePrerelease?: boolean },
  ): boolean
  export function validRange(range: string): string | null
}
