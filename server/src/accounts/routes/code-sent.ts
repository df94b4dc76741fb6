import { RESEND_SECONDS } from '../commands/send-code.ts'

/** The response to every request for a code: the same whether or not the address has an account. */
export const CODE_SENT = {
  detail: 'If this e-mail address can be used, we have sent a message to it.',
  resend_after_seconds: RESEND_SECONDS,
}
