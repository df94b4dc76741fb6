/** False in a browser without WebAuthn, which shows nothing of passkeys that it cannot use. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'
