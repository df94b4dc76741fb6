import { setNonce } from 'get-nonce'

/** The nonce of this response, for style elements that Mantine and its scroll lock insert at run time. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

setNonce(cspNonce)
