import { setNonce } from 'get-nonce'

/** The nonce of this response, for the style elements that Mantine and its scroll lock make while the page runs. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

setNonce(cspNonce)
