import type { EventKind } from './rules.ts'

/** What stands for every id in the examples. */
export const EXAMPLE_ID = '019aaf3e-5c00-7000-8000-000000000001'
const ID = EXAMPLE_ID

interface ExampleNotice {
  message: string
  /** Path in the web app. */
  link: string
  further?: readonly { label: string; link: string }[]
}

/**
 * A notification of each kind as the product has sent it, with other names, dates and ids. The description of the API
 * shows them, and tests of a webhook send them; the test of receivers finds one that is not sent so.
 */
export const EXAMPLE_NOTICES: Readonly<Record<EventKind, ExampleNotice>> = {
  approval_needed: {
    message: 'Ada Roy has prepared for your approval: Bid.',
    link: `/profile/approvals/${ID}`,
  },
  approval_decided: {
    message: 'What you prepared was refused: Bid. Reason: The title is in doubt.',
    link: `/profile/approvals/${ID}`,
  },
  credit_box_matched: {
    message:
      'HS-20413 Detached house, Hamilton is live and matches your credit box Credit Box 1: LTV 60.69%, up to 100%.',
    link: `/property/${ID}`,
    further: [{ label: 'Mute alerts of this credit box', link: `/profile/creditBox/${ID}` }],
  },
  search_match: {
    message: 'HS-20413 Detached house, Hamilton is live and matches your saved search “All”.',
    link: `/property/${ID}`,
    further: [{ label: 'Change or stop the alerts of this search', link: '/profile/creditBox' }],
  },
  search_daily: {
    message: 'One new deal matches your saved searches.',
    link: '/profile/creditBox',
    further: [
      { label: 'HS-20413 Detached house, Hamilton (“Daily”)', link: `/property/${ID}` },
      { label: 'Change or stop these alerts', link: '/profile/creditBox' },
    ],
  },
  channel_invited: {
    message:
      'Guelph Mortgage Corp. invites you to the private channel Lenders. Accept or decline on its page.',
    link: `/channels/${ID}`,
  },
  channel_joined: { message: 'Ana Roy joined your channel Lenders.', link: `/channels/${ID}` },
  channel_declined: {
    message: 'ana.roy@lender.example declined your invitation to the channel Lenders.',
    link: `/channels/${ID}`,
  },
  channel_left: { message: 'Ana Roy left your channel Lenders.', link: `/channels/${ID}` },
  channel_removed: {
    message:
      'You are no longer a member of the channel Lenders. Deals on which you have bid stay in My Bids.',
    link: '/channels',
  },
  channel_deal: {
    message: 'HS-20413 Detached house, Hamilton is open for bids in your channel.',
    link: `/property/${ID}`,
  },
  deal_open_to_market: {
    message:
      'The early access of your channels to HS-20413 Detached house, Hamilton has ended: the deal is open to the whole market.',
    link: `/profile/properties/${ID}`,
  },
  outbid: {
    message:
      'You no longer lead on HS-20413 Detached house, Hamilton. The leading bid is $420,000.00. Bid again before the auction ends to take the lead.',
    link: `/make-bid/${ID}`,
    further: [{ label: 'Bid $421,000.00 or more', link: `/make-bid/${ID}` }],
  },
  bid_received: {
    message: 'Bidder 1 has bid on HS-20413 Detached house, Hamilton. The leading bid is $400,000.00.',
    link: `/profile/properties/${ID}`,
  },
  reserve_met: {
    message:
      'Bidder 2 has bid on HS-20413 Detached house, Hamilton. The leading bid is $410,000.00 and meets your reserve price. Reserve met: the seller has agreed to sell at this price or more.',
    link: `/profile/properties/${ID}`,
  },
  bid_accepted: {
    message:
      'You won HS-20413 Detached house, Hamilton for $445,000.00. The closing has started: see the next steps.',
    link: `/closing/${ID}`,
  },
  bid_declined: {
    message: 'Your bid on HS-20413 Detached house, Hamilton was declined.',
    link: `/property/${ID}`,
  },
  bid_void: {
    message:
      'All bids on HS-20413 Detached house, Hamilton are void. The terms have changed: Interest rate. The auction restarts and ends at 27/11/2026 1:00 PM ET.',
    link: `/profile/properties/${ID}`,
  },
  deal_removed: {
    message:
      'HS-20413 Detached house, Hamilton was taken off the market for now. We will notify you when it is back.',
    link: '/marketplace',
  },
  deal_returned: {
    message: 'HS-20413 Detached house, Hamilton is back on the market.',
    link: `/property/${ID}`,
  },
  auction_opened: {
    message: 'The auction of HS-20413 Detached house, Hamilton is open.',
    link: `/profile/properties/${ID}`,
  },
  auction_ended: {
    message:
      'The auction of HS-20413 Detached house, Hamilton has ended. Please decide on the bids. The seller decides within 5 business days after the end of the auction or of a best-and-final round. If the seller does not, the highest bid is accepted if it meets the reserve, of equal bids the earlier one; otherwise all bids are declined.',
    link: `/profile/properties/${ID}`,
  },
  auction_ending: {
    message:
      'The auction of HS-20413 Detached house, Hamilton ends in less than 10 minutes, at 27/11/2026 1:00 PM ET.',
    link: `/profile/properties/${ID}`,
  },
  auction_extended: {
    message:
      'The auction of HS-20413 Detached house, Hamilton was unavailable for a while and has been extended. It now ends at 27/11/2026 1:00 PM ET.',
    link: `/profile/properties/${ID}`,
  },
  auction_end_moved: {
    message:
      'An administrator moved the end of the auction of HS-20413 Detached house, Hamilton. It now ends at 27/11/2026 1:00 PM ET.',
    link: `/profile/properties/${ID}`,
  },
  counter_offer: {
    message:
      'The seller of HS-20413 Detached house, Hamilton offers you the deal for $450,000.00. Open until 27/11/2026 1:00 PM ET, unless the seller sells to another bidder first. A counter-offer binds the seller until it expires, unless the seller sells to another bidder first. It binds the bidder only if they accept it.',
    link: `/property/${ID}`,
  },
  counter_declined: {
    message: 'Your counter-offer on HS-20413 Detached house, Hamilton was declined. The bid is unchanged.',
    link: `/profile/properties/${ID}`,
  },
  counter_expired: {
    message: 'The counter-offer on HS-20413 Detached house, Hamilton has expired. The bid is unchanged.',
    link: `/profile/properties/${ID}`,
  },
  final_round: {
    message:
      'The seller of HS-20413 Detached house, Hamilton invites your best and final offer by 27/11/2026 1:00 PM ET. You can submit one, not below your bid. A best and final offer is binding and cannot be changed. No one else sees it before the round ends; then the seller decides within 5 business days.',
    link: `/property/${ID}`,
  },
  final_offer: {
    message:
      'A best and final offer on HS-20413 Detached house, Hamilton was submitted. Amounts are shown once the round has ended.',
    link: `/profile/properties/${ID}`,
  },
  final_ended: {
    message:
      'The best-and-final round of HS-20413 Detached house, Hamilton has ended: 1 of 2 submitted an offer. Answer by 27/11/2026.',
    link: `/profile/properties/${ID}`,
  },
  deal_submitted: {
    message: 'HS-20413 Detached house, Hamilton needs review.',
    link: `/admin/properties/${ID}`,
  },
  deal_approved: {
    message: 'HS-20413 Detached house, Hamilton was approved.',
    link: `/profile/properties/${ID}`,
  },
  deal_rejected: {
    message:
      'HS-20413 Detached house, Hamilton was rejected. You can fix and resubmit it. Reason: The title is in doubt.',
    link: `/profile/properties/${ID}`,
  },
  deal_flagged: {
    message:
      'HS-20413 Detached house, Hamilton was taken off the market until an issue is resolved. Reason: The title is in doubt.',
    link: `/profile/properties/${ID}`,
  },
  deal_resolved: {
    message: 'The issue with HS-20413 Detached house, Hamilton is resolved.',
    link: `/profile/properties/${ID}`,
  },
  deal_sold: {
    message:
      'HS-20413 Detached house, Hamilton was sold for $445,000.00. The closing has started: see the next steps.',
    link: `/closing/${ID}`,
  },
  deal_not_sold: {
    message: 'HS-20413 Detached house, Hamilton was not sold. You may list it again with new dates.',
    link: `/profile/properties/${ID}`,
  },
  room_requested: {
    message:
      'Roy Capital Inc. accepted the NDA of HS-20413 Detached house, Hamilton and requests access to its deal room. Admit or refuse them.',
    link: `/profile/properties/${ID}?tab=documents#room`,
  },
  room_entered: {
    message:
      'Roy Capital Inc. accepted the NDA of HS-20413 Detached house, Hamilton and has access to its deal room.',
    link: `/profile/properties/${ID}?tab=documents#room`,
  },
  room_admitted: {
    message:
      'The seller admitted you to the deal room of HS-20413 Detached house, Hamilton: address, documents and loan history are open to you.',
    link: `/property/${ID}?tab=documents`,
  },
  room_refused: {
    message: 'The seller refused your request for the deal room of HS-20413 Detached house, Hamilton.',
    link: `/property/${ID}?tab=documents`,
  },
  room_revoked: {
    message:
      'The seller ended your access to the deal room of HS-20413 Detached house, Hamilton. The NDA still binds you.',
    link: `/property/${ID}?tab=documents`,
  },
  question_asked: {
    message: 'Buyer 1 asked a question about HS-20413 Detached house, Hamilton. Answer it to them or to all.',
    link: `/property/${ID}?tab=documents#questions`,
  },
  question_answered: {
    message: 'The seller answered your question about HS-20413 Detached house, Hamilton.',
    link: `/property/${ID}?tab=documents#questions`,
  },
  document_requested: {
    message:
      'Buyer 1 requests a document of HS-20413 Detached house, Hamilton: another document. Add it, or decline with a reason.',
    link: `/property/${ID}?tab=documents`,
  },
  document_provided: {
    message:
      'The seller added a document that you requested to HS-20413 Detached house, Hamilton: another document.',
    link: `/property/${ID}?tab=documents`,
  },
  document_declined: {
    message:
      'The seller of HS-20413 Detached house, Hamilton declined your request for a document: another document.',
    link: `/property/${ID}?tab=documents`,
  },
  commitment_made: {
    message:
      'Roy Capital Inc. committed to HS-20413 Detached house, Hamilton. Send them the follow-up documents and the additional NDA by 27/11/2026.',
    link: `/profile/properties/${ID}?tab=commitments`,
  },
  commitment_withdrawn: {
    message: 'Roy Capital Inc. withdrew their commitment to HS-20413 Detached house, Hamilton.',
    link: `/profile/properties/${ID}?tab=commitments`,
  },
  commitment_ended: {
    message:
      'The seller of HS-20413 Detached house, Hamilton chose another buyer. Your commitment has ended, and its follow-up documents are closed to you.',
    link: `/property/${ID}`,
  },
  follow_up_sent: {
    message:
      'The seller of HS-20413 Detached house, Hamilton sent you the follow-up documents and the additional NDA.',
    link: `/property/${ID}`,
  },
  follow_up_due: {
    message:
      'Due 27/11/2026: send the follow-up documents and the additional NDA to a committed buyer of HS-20413 Detached house, Hamilton.',
    link: `/profile/properties/${ID}?tab=commitments`,
  },
  follow_up_overdue: {
    message:
      'Overdue since 27/11/2026: send the follow-up documents and the additional NDA to a committed buyer of HS-20413 Detached house, Hamilton.',
    link: `/profile/properties/${ID}?tab=commitments`,
  },
  additional_nda_accepted: {
    message:
      'Roy Capital Inc. accepted the additional NDA of HS-20413 Detached house, Hamilton. You can choose them as the buyer.',
    link: `/profile/properties/${ID}?tab=commitments`,
  },
  document_added: {
    message: 'A document was added to the deal room of HS-20413 Detached house, Hamilton: Net worth.',
    link: `/property/${ID}?tab=documents`,
  },
  document_replaced: {
    message: 'The seller replaced a document of HS-20413 Detached house, Hamilton: Net worth.',
    link: `/property/${ID}?tab=documents`,
  },
  signature_asked: {
    message: 'Ana Roy, Guelph Mortgage Corp. asks you to sign “Agreement.pdf”.',
    link: '/signing',
  },
  signature_given: {
    message: 'Ana Roy signed “Agreement.pdf” of HS-20413 Detached house, Hamilton.',
    link: `/property/${ID}?tab=documents`,
  },
  signing_completed: {
    message:
      'Everyone has signed “Agreement.pdf” of HS-20413 Detached house, Hamilton. The signed document has taken its place.',
    link: `/property/${ID}?tab=documents`,
  },
  signing_ended: {
    message:
      'Ana Roy declined to sign “Agreement.pdf” of HS-20413 Detached house, Hamilton. Reason: The title is in doubt.',
    link: `/property/${ID}?tab=documents`,
  },
  loan_removed: {
    message:
      'HS-20413 was removed from BK-20413 Book of mortgages, Hamilton: It was repaid. The price falls by $95,000.00 to $80,000.00.',
    link: `/closing/${ID}`,
  },
  closing_changed: {
    message: 'HS-20413 Detached house, Hamilton: Roy Capital Inc. named its lawyer.',
    link: `/closing/${ID}`,
  },
  closing_due: {
    message:
      'Agreement of purchase and sale of HS-20413 Detached house, Hamilton is due tomorrow, by the end of 27/11/2026, ET.',
    link: `/closing/${ID}`,
  },
  closing_overdue: {
    message:
      'Agreement of purchase and sale of HS-20413 Detached house, Hamilton was due by the end of 27/11/2026, ET.',
    link: `/closing/${ID}`,
  },
  webhook_disabled: {
    message:
      'Your webhook to api.lender.example was turned off. The server answered 410: it accepts no more events. Turn it on again when its server works.',
    link: '/profile/developers',
  },
  task_done: {
    message: 'Done: Deals export. HomeSlice deals.csv can be downloaded until 27/11/2026 1:00 PM ET.',
    link: `/profile/tasks/${ID}`,
  },
  session_copied: {
    message:
      'One of your sessions was ended, because its key had been copied. If you do not know why, set a new password.',
    link: '/security',
  },
  licence_entered: {
    message:
      'ana.roy@lender.example has entered a licence to check: FSRA (Ontario), mortgage brokerage, number 10428.',
    link: `/admin/companies/${ID}`,
  },
  licence_decided: {
    message:
      'We have confirmed a licence of your company: FSRA (Ontario), mortgage brokerage, number 10428, valid until 31/03/2027.',
    link: '/profile/company',
  },
  licence_expiring: {
    message:
      'A licence of your company ends after 31/03/2027: FSRA (Ontario), mortgage brokerage, number 10428. Enter its renewal before; after that day your company can bid, commit and sell only once we have confirmed the renewal.',
    link: '/profile/company',
  },
  licence_expired: {
    message:
      'A licence of your company has expired: FSRA (Ontario), mortgage brokerage, number 10428. What your company is bound to stays and closes. To bid, commit and sell again, enter the renewal; we check it against the register.',
    link: '/profile/company',
  },
  kyc_submitted: {
    message: 'ana.roy@lender.example has submitted a KYC record for review.',
    link: `/admin/users/${ID}`,
  },
  kyc_approved: {
    message: 'Your KYC record was approved. The marketplace is open to you.',
    link: '/marketplace',
  },
  kyc_rejected: {
    message: 'Your KYC record was rejected. You can fix and resubmit it. Reason: The title is in doubt.',
    link: '/kyc-all',
  },
  kyc_reopened: {
    message:
      'You have a new role: seller. Answer its questions and submit your record again; you cannot use the marketplace until it is approved. Bids that you have placed remain binding.',
    link: '/kyc-seller',
  },
  funds_submitted: {
    message: 'Roy Capital Inc. has submitted a proof of funds for review.',
    link: `/admin/funds/${ID}`,
  },
  funds_approved: {
    message: 'Your proof of funds was approved. It is valid until 30/06/2027.',
    link: '/profile/funds',
  },
  funds_rejected: {
    message: 'Your proof of funds was rejected. Read why, and submit another one.',
    link: '/profile/funds',
  },
  funds_expiring: {
    message:
      'Your proof of funds is valid until 30/06/2027. Submit a new one before that day, so that you can go on bidding where sellers ask for it.',
    link: '/profile/funds',
  },
  funds_expired: {
    message:
      'Your proof of funds has expired. Bids that you have placed stay binding; sellers who ask for proof of funds get no new bid from you until another one is approved.',
    link: '/profile/funds',
  },
  audit_broken: {
    message:
      'The audit log is not as it was written. The first entry that was changed is number 1204: was changed, or its seal was.',
    link: '/admin/audit-logs',
  },
  name_requested: { message: 'ana.roy@lender.example requests a name change.', link: `/admin/users/${ID}` },
  name_decided: {
    message:
      'Your new name was not approved, and your account keeps the earlier one. Reason: The title is in doubt.',
    link: '/profile/details',
  },
}
