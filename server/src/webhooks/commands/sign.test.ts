import { expect, it } from 'vitest'
import { newSecret, signatureHeaders } from './sign.ts'

// The example of the Standard Webhooks libraries.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const EVENT = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
}

it('signs as the Standard Webhooks specification says', () => {
  expect(signatureHeaders([SECRET], EVENT)).toEqual({
    'webhook-id': EVENT.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('signs with the old secret too, while there is one', () => {
  const signatures = signatureHeaders([newSecret(), SECRET], EVENT)['webhook-signature']?.split(' ')
  expect(signatures).toHaveLength(2)
  expect(signatures?.[1]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
