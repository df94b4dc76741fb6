/** How Chromium, Firefox and Safari report that a file of code or style did not load; there is no error type for it. */
const LOAD_ERROR =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i

export const isLoadError = (error: unknown): boolean =>
  error instanceof Error && LOAD_ERROR.test(error.message)
