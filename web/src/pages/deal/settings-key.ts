/** The key of the address while the deal's settings are open. */
export const SETTINGS = 'settings'
