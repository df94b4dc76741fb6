import { z } from 'zod'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { idParams, timestampOut } from '../kernel/values.ts'

const tag = 'Calendar'

export const getFeed = route({
  method: 'GET',
  path: '/calendar/',
  summary: 'Whether the user’s calendar feed is on',
  tag,
  access: EVERY_ROLE,
  response: z.object({ is_on: z.boolean(), made_at: timestampOut.nullable() }),
})

export const makeFeed = route({
  method: 'POST',
  path: '/calendar/',
  summary: 'Create the feed’s secret address, returned only once; an earlier address becomes invalid',
  tag,
  access: EVERY_ROLE,
  status: 201,
  response: z.object({ url: z.url() }),
})

export const endFeed = route({
  method: 'DELETE',
  path: '/calendar/',
  summary: 'Turn the feed off; its address becomes invalid',
  tag,
  access: EVERY_ROLE,
  status: 204,
  response: z.null(),
})

export const feedContent = route({
  method: 'GET',
  path: '/calendar/:token/homeslice.ics',
  summary: 'Auction and closing dates of the feed’s owner, as iCalendar',
  tag,
  access: 'public',
  params: z.object({ token: z.string().max(100) }),
  produces: ['text/calendar'],
  response: z.unknown(),
})

export const dealCalendar = route({
  method: 'GET',
  path: '/loan-deal/:id/calendar/',
  summary: 'Dates of one auction, as iCalendar',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  produces: ['text/calendar'],
  response: z.unknown(),
})
