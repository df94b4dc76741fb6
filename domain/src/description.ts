import type { z } from 'zod'
import * as accounts from './accounts/contract.ts'
import * as people from './accounts/shapes.ts'
import * as summaries from './applicant-summaries/contract.ts'
import { approval, preparedIn } from './approvals/contract.ts'
import * as auctions from './auctions/shapes.ts'
import { band } from './books/pool/contract.ts'
import * as books from './books/sale/contract.ts'
import { tapeImport } from './books/tape/contract.ts'
import * as channels from './channels/contract.ts'
import { closingView } from './closing/contract.ts'
import * as commitments from './commitments/contract.ts'
import * as companies from './companies/contract.ts'
import { message } from './contact/contract.ts'
import { creditBox, criteriaIn } from './credit-boxes/contract.ts'
import { applicantIn, applicantOut } from './deals/applicants.ts'
import { bookData } from './deals/book-data.ts'
import * as deals from './deals/contract.ts'
import { boxMatch } from './deals/credit-box-match.ts'
import * as data from './deals/data-contract.ts'
import { DEAL_FIELDS, dealFields, fieldOf } from './deals/fields.ts'
import { EXAMPLES } from './examples.ts'
import { fundsProof, fundsRecord } from './funds/contract.ts'
import { moneyOut } from './kernel/values.ts'
import { kycRecord } from './kyc/contract.ts'
import { liveCommand, liveMessage } from './live/contract.ts'
import * as mortgage from './mortgage/contract.ts'
import { negotiationView } from './negotiations/shapes.ts'
import * as notifications from './notifications/contract.ts'
import { OPERATION_ERRORS } from './operation-errors.ts'
import { OPERATION_IDS } from './operation-ids.ts'
import * as personal from './personal-data/contract.ts'
import * as rooms from './rooms/contract.ts'
import { documentRequests } from './rooms/document-requests/contract.ts'
import { nda, ndaSigning } from './rooms/nda/shapes.ts'
import { questions } from './rooms/questions/contract.ts'
import { getSandbox } from './sandbox/contract.ts'
import { changeSavedSearch } from './saved-searches/contract.ts'
import * as signOn from './sign-on/contract.ts'
import * as signing from './signing/contract.ts'
import { backgroundTask, startedTask } from './tasks/contract.ts'
import * as team from './team/contract.ts'
import * as webhooks from './webhooks/contract.ts'
import { DESCRIBED_EVENTS } from './webhooks/description.ts'
import { notificationEvent, testEvent, webhookEvent } from './webhooks/payload.ts'

const { dealDetail } = deals
const { shape } = dealDetail
const statementPart = closingView.shape.statement.unwrap().shape.buyer.unwrap()

/**
 * Shapes that the description of the API names: those that more than one operation has. A test names one that is
 * missing.
 */
const NAMED_SHAPES: Readonly<Record<string, z.ZodType>> = {
  Money: moneyOut,
  Sent: people.sent,
  Tokens: people.tokens,
  User: people.user,
  Me: people.me,
  NameChange: people.nameChange,
  Sessions: accounts.listSessions.response,
  Company: accounts.declareAffiliateOf.response,
  CompanyAccount: accounts.declareAffiliateOf.response.shape.accounts.element,
  Affiliates: accounts.declareAffiliate.response,
  Affiliate: accounts.declareAffiliate.response.shape.results.element,
  LookAlikes: accounts.decideLookAlike.response,
  SecondFactor: accounts.getSecondFactor.response,
  Passkey: accounts.passkey,
  PasskeyAnswer: people.passkeyAnswer,
  PasskeyRequest: people.passkeyRequest,
  Proof: accounts.proof,
  RecoveryCodes: accounts.confirmSecondFactor.response,
  SignOn: signOn.signOn,
  SignOnProvider: signOn.signOnProvider,
  SignOnDomain: signOn.signOnDomain,
  Team: team.team,
  TeamMember: team.teamMember,
  TeamInvitation: team.invitation,
  TeamLimits: team.limits,
  OwnErasure: personal.ownErasure,
  ErasureCard: personal.erasureCard,
  ErasureRequest: personal.erasureRequest,
  ErasurePlanLine: personal.planLine,
  LegalHold: personal.legalHold,
  LegalHolds: personal.listHolds.response,
  OwnCompany: companies.ownCompany,
  CompanyOfAccount: companies.companyOfAccount,
  CompanyDetails: companies.ownCompany.shape.details,
  CompanyPerson: companies.companyOfAccount.shape.people.element,
  Licence: companies.licence,
  NewLicence: companies.licenceIn,
  Approval: approval,
  PreparedAct: preparedIn,
  FundsRecord: fundsRecord,
  FundsProof: fundsProof,
  KycRecord: kycRecord,
  KycScan: kycRecord.shape.document_scan.unwrap(),
  Price: mortgage.calculatePrice.response,
  CreditBox: creditBox,
  Criteria: criteriaIn,
  BoxMatch: boxMatch,
  Channel: channels.channel,
  Fee: deals.getPricing.response,
  Deal: dealDetail,
  DealCard: deals.dealCard,
  DealActions: shape.can,
  DealAuction: deals.dealCard.shape.auction,
  DealBook: shape.book.unwrap(),
  DealChannel: shape.channels.element,
  DealFeed: data.dealFeed,
  DealFeedRow: data.feedRow,
  DealFile: shape.loan_deal_files.element,
  DealImage: deals.dealImage,
  DealIssue: shape.missing.element,
  DealLocation: shape.location_details,
  DealRoom: shape.room,
  DealSale: shape.sale.unwrap(),
  AuctionDates: deals.auctionDates,
  DepositDue: shape.deposit_due,
  Note: deals.note,
  Seller: deals.sellerInfo.response,
  SoldPart: deals.soldPart,
  BorrowerPayment: dealFields.mortgage_borrower_txs.out.element,
  NewBorrowerPayment: dealFields.mortgage_borrower_txs.in.element,
  Renewal: dealFields.mortgage_renewals.out.element,
  NewRenewal: dealFields.mortgage_renewals.in.element,
  Funding: dealFields.mortgage_funded_txs.out.element,
  NewFunding: dealFields.mortgage_funded_txs.in.element,
  Pricing: deals.dealCard.shape.pricing.unwrap(),
  PoolPricing: shape.pool.unwrap(),
  BookFigures: bookData,
  PoolBand: band,
  CommitmentCounts: deals.commitmentCounts,
  Applicant: applicantOut,
  NewApplicant: applicantIn,
  ApplicantSummary: summaries.applicantSummary,
  ReadingState: summaries.changeAiMode.response,
  TapeImport: tapeImport,
  BookSale: books.bookSale,
  LoanBids: books.loanBids,
  SavedSearch: changeSavedSearch.response,
  Room: rooms.room,
  Visitor: rooms.visitor,
  Nda: nda,
  NdaSigning: ndaSigning,
  Questions: questions,
  DocumentRequests: documentRequests,
  Auction: auctions.auctionView,
  LiveAuction: auctions.liveAuction,
  Bid: auctions.bid,
  BidStep: auctions.bidStep,
  CounterOffer: auctions.openCounter,
  FinalInvitation: auctions.finalInvitation,
  Negotiation: negotiationView,
  Commitments: commitments.commitments,
  OwnCommitment: commitments.ownCommitment,
  Closing: closingView,
  StatementPart: statementPart,
  StatementLine: statementPart.shape.lines.element,
  SigningRequest: signing.signingRequest,
  SigningPage: signing.signingPage,
  PlaceToSign: signing.placeToSign,
  Notification: notifications.notification,
  NotificationSetting: notifications.changeNotificationGroup.response.element,
  MailStop: notifications.resumeMemberMails.response,
  Webhook: webhooks.changeWebhook.response,
  WebhookDelivery: webhooks.resendDelivery.response,
  Sandbox: getSandbox.response,
  WebhookEvent: webhookEvent,
  SentEvent: webhooks.triggerEvent.response,
  NotificationEvent: notificationEvent,
  TestEvent: testEvent,
  StartedTask: startedTask,
  BackgroundTask: backgroundTask,
  ContactMessage: message,
}

const DOLLARS = 'Canadian dollars'
const YIELD = 'Percent a year, compounded semi-annually.'
const RATE = 'Percent a year.'
const PERCENT = 'Percent.'
const MONTHS = 'Months.'
const SHARE_OF_PAGE = 'Share of the page, from 0 to 1.'

/** The notes that follow from the table of a deal's fields. */
const OF_DEAL_FIELDS = Object.fromEntries(
  DEAL_FIELDS.map((name) => [name, fieldOf(name)] as const).flatMap(([name, { kind, label, unit }]) => {
    if (kind === 'money') return [[name, `${label}, in ${DOLLARS}.`]]
    if (kind === 'percent') return [[name, `${label}, in percent.`]]
    if (kind === 'whole' || kind === 'decimal') return [[name, unit ? `${label}, in ${unit}.` : `${label}.`]]
    return []
  }),
)

/** What the description says of numbers and amounts, by the names of their fields: the unit above all. */
const FIELD_NOTES: Readonly<Record<string, string>> = {
  ...OF_DEAL_FIELDS,
  amount: `In ${DOLLARS}.`,
  total: `In ${DOLLARS}.`,
  price: `In ${DOLLARS}.`,
  bid_share: 'The leading bid, in percent of the principal.',
  sale_share: 'The price, in percent of the principal.',
  low: 'Percent of the balance.',
  median: 'Percent of the balance.',
  high: 'Percent of the balance.',
  payment: `In ${DOLLARS}.`,
  principal: `In ${DOLLARS}.`,
  interest: `In ${DOLLARS}.`,
  bid_amount: `In ${DOLLARS}.`,
  max_amount: `The hidden maximum, in ${DOLLARS}.`,
  end_closing_cost: `In ${DOLLARS}.`,
  deposit_amount: `In ${DOLLARS}.`,
  exposure_limit: `In ${DOLLARS}.`,
  mortgage_amount_from: `In ${DOLLARS}.`,
  mortgage_amount_to: `In ${DOLLARS}.`,
  property_value_from: `In ${DOLLARS}.`,
  property_value_to: `In ${DOLLARS}.`,
  first_lender_mortgage_balance_from: `In ${DOLLARS}.`,
  first_lender_mortgage_balance_to: `In ${DOLLARS}.`,
  second_lender_mortgage_balance_from: `In ${DOLLARS}.`,
  second_lender_mortgage_balance_to: `In ${DOLLARS}.`,
  rate: RATE,
  effective_rate: RATE,
  avg_rate: RATE,
  interest_rate_from: RATE,
  interest_rate_to: RATE,
  yield: YIELD,
  headline_yield: YIELD,
  loan_yield: YIELD,
  avg_yield: YIELD,
  average_yield: YIELD,
  lowest_yield: YIELD,
  highest_yield: YIELD,
  standing_yield: YIELD,
  maximum_yield: YIELD,
  percent: 'Percent of the balance.',
  ltv_max: PERCENT,
  avg_ltv: PERCENT,
  average_ltv: PERCENT,
  lowest_ltv: PERCENT,
  highest_ltv: PERCENT,
  gds_max: PERCENT,
  tds_max: PERCENT,
  sold_quarter_of_principal: 'Percent of the principal.',
  brokerage_fees: PERCENT,
  loan_servicing: 'Percent a year.',
  share: 'A share, from 0 to 1.',
  loans_share: PERCENT,
  cities_share: PERCENT,
  elapsed: 'Elapsed share of the current payment period, from 0 to 1.',
  term: MONTHS,
  avg_term: MONTHS,
  mortgage_term_from: MONTHS,
  mortgage_term_to: MONTHS,
  average_life: 'Years.',
  amortization: 'Years.',
  credit_history_length: MONTHS,
  credit_score: 'Points.',
  credit_score_applicant_1_min: 'Points.',
  credit_score_applicant_2_min: 'Points.',
  expires_in_days: 'Days.',
  number_of_dependents: 'Persons.',
  bidders: 'Ids of bidders, or their number.',
  answers_seen: 'How many of the answers the reader has seen.',
  x: SHARE_OF_PAGE,
  y: SHARE_OF_PAGE,
  width: SHARE_OF_PAGE,
}

/** All that the description says of the contracts, and that nothing else needs. */
export const WORDING = {
  ids: OPERATION_IDS,
  errors: OPERATION_ERRORS,
  examples: EXAMPLES,
  shapes: NAMED_SHAPES,
  messages: { LiveCommand: liveCommand, LiveMessage: liveMessage },
  webhooks: DESCRIBED_EVENTS,
  notes: FIELD_NOTES,
}
