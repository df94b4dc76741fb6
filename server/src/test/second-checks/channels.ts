import * as channels from '#domain/channels/contract.ts'
import { INVITATION_DAYS } from '#domain/channels/rules.ts'
import * as boxes from '#domain/credit-boxes/contract.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { emailOf } from '../channels.ts'
import { allMails } from '../newcomers.ts'
import {
  change,
  type Form,
  type Lines,
  type Meanwhile,
  must,
  ofKinds,
  type People,
  type Values,
} from './forms.ts'

/** A channel to which the buyer is invited or belongs, and what can happen to both. */
const channel =
  (
    of: 'invited' | 'member' | 'owner',
    status: 404 | 409,
    ...kinds: ('archived' | 'membership' | 'link' | 'box' | 'named')[]
  ) =>
  async ({ testApp, buyer }: People): Promise<Form> => {
    const owner = await testApp.member('seller')
    const email = await emailOf(buyer)
    const box = must(await owner.ask(boxes.createCreditBox, { body: { ltv_max: 80 } }))
    const made = { channel_name: 'Lenders', members: [{ email, access: 'listing' as const }] }
    const { id, members } = must(await owner.ask(channels.createChannel, { body: made }))
    if (of !== 'invited') must(await buyer.ask(channels.acceptInvitation, { params: { id } }))
    const member = members.find((one) => one.email === email)?.id ?? ''
    const mail = (await allMails(testApp)).findLast(({ to }) => to === email)?.text ?? ''
    const is = (set: Values, other: number = status): Meanwhile => [
      other,
      change('private_channels', id, 'locked'),
      change('channel_members', member, set),
    ]
    const late = { invited_at: new Date(Date.now() - (INVITATION_DAYS + 1) * DAY_MS) }
    const all: Record<(typeof kinds)[number], Form['refused']> = {
      archived: { archived: [status, change('private_channels', id, { archived_at: new Date() })] },
      membership: { removed: is({ state: 'removed' }), left: is({ state: 'left' }) },
      // Each time it is sent, an invitation has another link.
      link: { accepted: is({ state: 'active', user_id: buyer.id }), 'sent again': is(late, 404) },
      box: { deleted: [400, change('users', owner.id, 'locked'), change('credit_boxes', box.id, null)] },
      named: {},
    }
    const body = {
      ...(kinds.includes('link') && { token: /#token=(\S+)/.exec(mail)?.[1] }),
      ...(kinds.includes('box') && { credit_box: box.id }),
      ...(kinds.includes('named') && { members: [member] }),
    }
    const refused = ofKinds(all, kinds)
    const hasBody = Object.keys(body).length > 0
    return { ...(of === 'owner' && { who: owner }), params: { id }, ...(hasBody && { body }), refused }
  }

export const CHANNEL_LINES: Lines = {
  'joining by an invitation that ended': [
    channels.acceptInvitation,
    'buyer',
    channel('invited', 404, 'archived', 'membership'),
  ],
  'declining an invitation that ended': [
    channels.declineInvitation,
    'buyer',
    channel('invited', 404, 'archived', 'membership'),
  ],
  'the link of an answered invitation': [
    channels.declineByLink,
    'anybody',
    channel('invited', 409, 'archived', 'membership', 'link'),
  ],
  'leaving a channel twice': [channels.leaveChannel, 'buyer', channel('member', 404, 'membership')],
  'a change of an archived channel': [
    channels.patchChannel,
    'seller',
    channel('owner', 409, 'archived', 'box'),
  ],
  'removal from an archived channel': [
    channels.removeMembers,
    'seller',
    channel('owner', 409, 'archived', 'named'),
  ],
  'the archiving of an archived channel': [
    channels.archiveChannel,
    'seller',
    channel('owner', 409, 'archived'),
    { is_archived: true },
  ],
  'a channel of a deleted credit box': [
    channels.createChannel,
    'seller',
    channel('owner', 409, 'box'),
    { channel_name: 'Banks' },
  ],
}
