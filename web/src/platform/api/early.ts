declare global {
  /** By address, what `first-requests.js` asked for before the app was loaded; null where that failed. */
  var homesliceEarly: Record<string, Promise<Response | null>> | undefined
}

/** As old as data may be that is not fetched again (`query-client.ts`). */
const FRESH_MS = 10_000

/** The response that the page itself has asked for while the app was loaded, once. */
export async function earlyResponse(address: string): Promise<Response | null> {
  const response = globalThis.homesliceEarly?.[address]
  delete globalThis.homesliceEarly?.[address]
  return response !== undefined && performance.now() < FRESH_MS ? response : null
}

/** When the session ends: what was asked for with it is not shown to the next user. */
export function forgetEarly(): void {
  globalThis.homesliceEarly = undefined
}
