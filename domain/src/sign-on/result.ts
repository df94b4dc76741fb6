/** In the address of the log-in page after a sign-on: done, or the failure. */
export const SIGN_ON_FIELD = 'sign_on'
export const SIGN_ON_DONE = 'done'
