import { dealRoomOf, documentsOf } from '#domain/kernel/paths.ts'
import type { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { because, type Messages, noticeTo } from '../platform/notices/notices.ts'

export const ROOM_MESSAGES: Messages<typeof ROOM_EVENTS> = {
  'room.requested': ({ subject_id, subject_label, after: { owner_id, company_name, signed_by } }) =>
    noticeTo([owner_id], {
      kind: 'room_requested',
      message:
        signed_by === 'buyer'
          ? `${company_name} signed the NDA of ${subject_label} and requests access to its deal room. Sign it to admit them, or refuse.`
          : `${company_name} accepted the NDA of ${subject_label} and requests access to its deal room. Admit or refuse them.`,
      link: dealRoomOf(subject_id),
    }),
  'room.entered': ({
    subject_id,
    subject_label,
    after: { owner_id, visitor_id, company_name, signed_by },
  }) => [
    ...noticeTo([owner_id], {
      kind: 'room_entered',
      message: `${company_name} accepted the NDA of ${subject_label} and has access to its deal room.`,
      link: dealRoomOf(subject_id),
    }),
    // A click admits the buyer immediately; a signed document is made in the background.
    ...noticeTo(signed_by ? [visitor_id] : [], {
      kind: 'room_admitted',
      message: `The NDA of ${subject_label} is signed: address, documents and loan history are open to you.`,
      link: documentsOf(subject_id),
    }),
  ],
  'room.admitted': ({ subject_id, subject_label, after: { visitor_id } }) =>
    noticeTo([visitor_id], {
      kind: 'room_admitted',
      message: `The seller admitted you to the deal room of ${subject_label}: address, documents and loan history are open to you.`,
      link: documentsOf(subject_id),
    }),
  'room.refused': ({ subject_id, subject_label, after: { visitor_id, reason } }) =>
    noticeTo([visitor_id], {
      kind: 'room_refused',
      message: `The seller refused your request for the deal room of ${subject_label}.${because(reason)}`,
      link: documentsOf(subject_id),
    }),
  'room.not_opened': ({ subject_id, subject_label, after: { owner_id, visitor_id, company_name, why } }) => [
    ...noticeTo([visitor_id], {
      kind: 'signing_ended',
      message: `You signed the NDA of ${subject_label}, but its deal room does not open for you. ${why}`,
      link: documentsOf(subject_id),
    }),
    ...noticeTo([owner_id], {
      kind: 'signing_ended',
      message: `${company_name} signed the NDA of ${subject_label}, but its deal room is now closed to them.`,
      link: dealRoomOf(subject_id),
    }),
  ],
  'room.revoked': ({ subject_id, subject_label, after: { visitor_id, reason } }) =>
    noticeTo([visitor_id], {
      kind: 'room_revoked',
      message: `The seller ended your access to the deal room of ${subject_label}. The NDA still binds you.${because(reason)}`,
      link: documentsOf(subject_id),
    }),
}
