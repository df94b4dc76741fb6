import type { CHANNEL_EVENTS } from '#domain/channels/events.ts'
import { paths } from '#domain/kernel/paths.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

export const CHANNEL_MESSAGES: Messages<typeof CHANNEL_EVENTS> = {
  'channel.invited': ({ subject_id, subject_label, after: { user_id, invited_by } }) =>
    noticeTo(user_id === null ? [] : [user_id], {
      kind: 'channel_invited',
      message: `${invited_by} invites you to the private channel ${subject_label}. Accept or decline on its page.`,
      link: paths.channel(subject_id),
    }),
  'channel.joined': ({ subject_id, subject_label, after: { owner_id, name } }) =>
    noticeTo([owner_id], {
      kind: 'channel_joined',
      message: `${name} joined your channel ${subject_label}.`,
      link: paths.channel(subject_id),
    }),
  'channel.declined': ({ subject_id, subject_label, after: { owner_id, email } }) =>
    noticeTo([owner_id], {
      kind: 'channel_declined',
      message: `${email} declined your invitation to the channel ${subject_label}.`,
      link: paths.channel(subject_id),
    }),
  'channel.left': ({ subject_id, subject_label, after: { owner_id, name } }) =>
    noticeTo([owner_id], {
      kind: 'channel_left',
      message: `${name} left your channel ${subject_label}.`,
      link: paths.channel(subject_id),
    }),
  'channel.removed': ({ subject_label, after: { user_id } }) =>
    noticeTo(user_id === null ? [] : [user_id], {
      kind: 'channel_removed',
      message: `You are no longer a member of the channel ${subject_label}. Deals on which you have bid stay in My Bids.`,
      link: paths.channels,
    }),
  'channel.deal_listed': ({ subject_id, subject_label, after: { owner_id, user_ids, is_auctioned, book } }) =>
    noticeTo(user_ids, {
      kind: 'channel_deal',
      caused_by: owner_id,
      message: book
        ? `Mortgages of ${book} are open for bids in your channel. The first one is ${subject_label}.`
        : is_auctioned
          ? `${subject_label} is open for bids in your channel.`
          : `${subject_label} is open for commitments in your channel.`,
      link: paths.deal(subject_id),
    }),
}
