import { type Auction, evaluateBid } from '#domain/auctions/auction.ts'
import { endAfterOutage, outageBetween } from '#domain/auctions/outage.ts'
import { markAt } from '#domain/auctions/warnings.ts'
import { isInvitationOpen, isInvitedAgain } from '#domain/channels/rules.ts'
import { checkCutOff } from '#domain/closing/statement.ts'
import { followUpDue } from '#domain/commitments/vocabulary.ts'
import { depositDue } from '#domain/deals/deposit.ts'
import { freshEnd, scheduleErrors } from '#domain/deals/schedule.ts'
import { addDays } from '#domain/kernel/dates.ts'
import * as rules from '#domain/negotiations/rules.ts'
import { answerDay } from '../../auctions/commands/close-auctions.ts'
import { holidaysFrom } from '../../platform/holidays.ts'
import { actorOfSignature, signedAddress } from '../../platform/storage/signed-address.ts'
import { after, DAY, from, HOUR, MINUTE, through, until } from './deadline.ts'

/** Any moment, at the beginning of an hour; a change to summer time is in the weeks before and after. */
const NOW = Date.parse('2027-03-22T16:00:00Z')
const at = (seconds: number) => NOW + seconds * 1000
const [START, END] = [at(0), at(HOUR)]
const auction: Auction = {
  opening_bid: 100_00,
  reserve_price: null,
  buy_now_price: 900_00,
  start: START,
  end: END,
  leader: null,
  leading_amount: null,
  bid_count: 0,
  sold_to: null,
  ceiling: 10_000_00,
  confirm_above: 10_000_00,
}
const bid = (now: number) =>
  evaluateBid(auction, { bidder: 'a', amount: 200_00, maximum: null, is_confirmed: false }, now)
const isTaken = (result: ReturnType<typeof evaluateBid>) => !('rejected' in result)

const event = { id: 'c', bidder: 'a', amount: 5_00, answers: null }
const counter = { ...event, kind: 'counter', expires: NOW } as const
const invited = { ...event, kind: 'final_invited', expires: NOW } as const
const facts = { now: NOW, reserve_met: false, answer_until: at(2 * HOUR) }
const countered = (expires: number) =>
  rules.rejectCounter(rules.negotiationOf([]), facts, { bidder: 'a', standing: 100, amount: 200, expires })
const round = (ends: number) =>
  rules.rejectInvitation(rules.negotiationOf([]), facts, { bidders: 2, ends }) === null

const invitation = { state: 'invited', invited_at: new Date(NOW) } as const
const outage = { from: at(-10 * MINUTE), until: NOW }
const errorsOf = (start: number, end: number) => scheduleErrors(start, end, NOW)
const tokens = { signAddress: (text: string) => text, isSigned: () => true } as never
const address = new URLSearchParams(signedAddress(tokens, '/a', new Date(NOW), 'me').split('?')[1])
const query = { expires: address.get('expires') ?? '', signature: '', for: 'me' }

const cutOff = (day: string) => {
  try {
    checkCutOff(day, '2027-03-12', '2027-03-31')
    return true
  } catch {
    return false
  }
}
/** 24 June is a holiday in Quebec, and 1 July everywhere. */
const holidays = (province: string) => holidaysFrom(province, '2027-06-23')
const deposit = (province: string) => depositDue(null, '2027-06-23', holidays(province))

/** What a function of the moment decides. The lines about days are asked a day before, on the day and a day after. */
export const PURE = [
  from('a bid is taken from the start of the auction', (s) => isTaken(bid(START + s * 1000))),
  until('a bid is taken until the end of the auction', (s) => isTaken(bid(END + s * 1000))),
  after('a bid in the last three minutes moves the end (auctions.SOFT_CLOSE_MS)', (s) => {
    const result = bid(END + (s - 3 * MINUTE) * 1000)
    return 'auction' in result && result.auction.end > END
  }),
  after(
    'two minutes without a server are an outage (auctions.OUTAGE_MS)',
    (s) => outageBetween(NOW, at(2 * MINUTE + s)) !== null,
  ),
  after(
    'an outage moves ends after its beginning',
    (s) => endAfterOutage({ end: outage.from + s * 1000, was_extended: false }, outage) !== null,
  ),
  through(
    'an outage moves ends in the quarter of an hour after it (auctions.AFTERMATH_MS)',
    (s) => endAfterOutage({ end: at(15 * MINUTE + s), was_extended: false }, outage) !== null,
  ),
  until(
    'an auction after an outage is open for half an hour (auctions.EXTENSION_MS)',
    (s) => at(30 * MINUTE + s) < (endAfterOutage({ end: at(-MINUTE), was_extended: false }, outage) ?? 0),
  ),
  from(
    'the first warning is sent from an hour before the end',
    (s) => markAt(END, END + (s - HOUR) * 1000) === 60,
  ),
  from(
    'the last warning is sent from ten minutes before the end',
    (s) => markAt(END, END + (s - 10 * MINUTE) * 1000) === 10,
  ),
  from(
    'an auction may begin from five minutes ago (deals.GRACE_MS)',
    (s) => errorsOf(at(s - 5 * MINUTE), END).bid_start_ts === undefined,
  ),
  after('an auction must end after now', (s) => errorsOf(at(-MINUTE), at(s)).bid_end_ts === undefined),
  through(
    'an auction may run for 60 days (deals.MAX_AUCTION_DAYS)',
    (s) => errorsOf(NOW, at(60 * DAY + s)).bid_end_ts === undefined,
  ),
  from(
    'a restarted auction keeps an end from a day ahead on (deals.FRESH_MS)',
    (s) => freshEnd(at(DAY + s), NOW) === at(DAY + s) && freshEnd(at(DAY - 1), NOW) === at(DAY),
  ),
  from(
    'a counter-offer leaves a quarter of an hour (negotiations.SHORTEST_ANSWER_MS)',
    (s) => countered(at(15 * MINUTE + s)) !== 'too_soon',
  ),
  through(
    "a counter-offer may be open through the seller's last day",
    (s) => countered(facts.answer_until + s * 1000) === null,
  ),
  until(
    'a counter-offer is answered until it expires',
    (s) => rules.rejectCounterAnswer(rules.negotiationOf([counter]), 'c', at(s)) === null,
  ),
  until(
    'the bid of an open counter-offer cannot be declined until it expires',
    (s) => rules.rejectAnswer(rules.negotiationOf([counter]), 'decline', at(s), 'a') === 'counter_open',
  ),
  from(
    'a counter-offer expires from its moment on',
    (s) => rules.overdueEvents([counter], at(s)).length === 1,
  ),
  through('a round of best and final offers takes at most ten days (negotiations.LONGEST_FINAL_MS)', (s) =>
    round(at(10 * DAY + s)),
  ),
  until(
    'a best and final offer is taken until the end of its round',
    (s) =>
      rules.rejectFinalOffer(
        rules.negotiationOf([invited]),
        { invitation: 'c', standing: 1, amount: 2 },
        at(s),
      ) === null,
  ),
  until(
    'a bid cannot be accepted until the end of the round',
    (s) => rules.rejectAnswer(rules.negotiationOf([invited]), 'accept', at(s)) === 'round_running',
  ),
  until('an invitation to a channel is open for 30 days (channels.INVITATION_DAYS)', (s) =>
    isInvitationOpen(invitation, { archived_at: null }, new Date(at(30 * DAY + s))),
  ),
  from(
    'an address is sent another invitation from a day after the last one (channels.INVITED_AGAIN_HOURS)',
    (s) => isInvitedAgain(invitation, new Date(at(DAY + s))),
  ),
  until(
    'the address of a picture is valid for two hours from the full hour (platform.VALID_MS)',
    (s) => actorOfSignature(tokens, '/a', query, new Date(at(2 * HOUR + s))) === 'me',
  ),
  through(
    'figures are cut off within 60 days of the closing (closing.LATEST_CUT_OFF_DAYS, closings.cut_off_date)',
    (d) => cutOff(addDays('2027-05-30', d)),
  ),
  from('figures are cut off from the day of the sale', (d) => cutOff(addDays('2027-03-12', d))),
  through(
    'a deposit is due in two business days of Ontario (deals.DEPOSIT_DUE_DAYS)',
    (d) => addDays('2027-06-25', d) <= deposit('ON'),
  ),
  through(
    'a deposit is due in two business days of Quebec',
    (d) => addDays('2027-06-28', d) <= deposit('QC'),
  ),
  through(
    'a follow-up is due in two business days (commitments.FOLLOW_UP_BUSINESS_DAYS)',
    (d) => addDays('2027-06-28', d) <= followUpDue('2027-06-23', holidays('QC')),
  ),
  through(
    'a seller answers in five business days from the evening of 23 June (deals.ANSWER_BUSINESS_DAYS)',
    (d) => addDays('2027-07-02', d) <= answerDay({ state: 'QC' }, new Date('2027-06-24T03:30:00Z')),
  ),
]
