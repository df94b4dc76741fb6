import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { id, idParams, requiredText } from '../kernel/values.ts'
import { me, ownNames, user } from './shapes.ts'

const tag = 'Accounts'

export const requestNameChange = route({
  method: 'POST',
  path: '/accounts/me/name-change/',
  summary:
    'Request other names after your identity was approved; an administrator decides, and until then the reviewed ones stay',
  tag,
  access: 'account',
  body: z.strictObject(ownNames).partial(),
  response: me,
})

export const decideNameChange = route({
  method: 'POST',
  path: '/accounts/users/:id/name-change/decide/',
  summary: "Approve or reject a user's request for other names",
  tag,
  access: ['superuser'],
  params: idParams,
  body: z
    .strictObject({
      /** The request that was read; a later one needs a decision of its own. */
      request: id,
      decision: z.enum(['approve', 'reject'], { error: 'Choose approve or reject.' }),
      reason: requiredText(500).optional(),
    })
    .refine((body) => body.decision === 'approve' || body.reason !== undefined, {
      path: ['reason'],
      error: 'Enter the reason for the user.',
    }),
  response: user,
})
