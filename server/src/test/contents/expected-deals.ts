import type { Reader } from './people.ts'
import {
  ANYWHERE,
  ATTENTION,
  AUCTION,
  BIDDER,
  BUYER,
  CLOSING,
  type Line,
  line,
  MAKERS,
  MARKET,
  NEGOTIATION,
  NOTIFICATIONS,
  OFFICE,
  PACK,
  PAGE,
  PDF,
  RECORDED,
  REQUEST,
  REQUESTS,
  SELF,
  SELLER,
  SENT,
  SIDES,
  SINCE_REJECTION,
  type Sight,
  STAFF,
  TIMELINE,
  USER,
  VISITORS,
} from './sights.ts'

const AGREEMENT: Sight = [SIDES, '/closing/:id/agreements/:kind/']
const streetOf = (who: string, buyers: readonly Reader[], ...more: Sight[]) =>
  line(`by ${who}, seller and staff`, [[...OFFICE, ...buyers], PAGE, PDF], [MAKERS, PACK], RECORDED, ...more)

const borrowerOf = (who: string, ...buyers: Reader[]) =>
  line(`by ${who}seller and staff`, [[...OFFICE, ...buyers], PAGE, PDF, '/loan-deal/:id/applicant-summary/'])

/** Those who bought it also download it. Under protected viewing those in the room get no PDF, but the text of pages. */
const documentOf = (who: string, room: Reader[], buyers: Reader[] = [], isProtected = false) =>
  line(
    `by ${who}seller and staff`,
    [[...OFFICE, ...room, ...buyers], PAGE, PDF],
    [[...OFFICE, ...(isProtected ? [] : room), ...buyers], '/loan-deal-files/:id/view/'],
    ...(isProtected ? [[room, '/loan-deal-files/:id/pages/:page/text/'] as const] : []),
    [[...OFFICE, ...buyers], '/loan-deal-files/:id/content/', '/loan-deal/download_file/'],
    ...(room.length > 0 ? [[OFFICE, '/room-entries/:id/readings/'] as const] : []),
    [[...MAKERS, ...(buyers.length > 0 ? ['winner' as const] : [])], PACK],
    RECORDED,
  )
const LOANS = [
  '/loan-deal/:id/pool/',
  '/loan-deal/:id/mortgages/',
  '/loan-deal/:id/loan_tape/export/',
  '/loan-deal/:id/loan_bids/',
  '/loan-deal/:id/bid_sheet/',
]

/**
 * Who may see each kind of confidential value, and where; no one sees it anywhere else. Written from the specification and
 * the decisions. A kind without a line does not compile.
 */
export const DEALS_SEEN = {
  // Bids.
  'the hidden maximum of a bid': line('by its bidder alone', [BIDDER, PAGE, AUCTION, '/bids/', '/bids/:id/']),
  'the hidden maximum of a buyer': line('by the buyer alone', [
    BIDDER,
    PAGE,
    ANYWHERE,
    AUCTION,
    '/bids/',
    '/bids/:id/',
  ]),
  'a sealed bid': line('by its bidder alone', [BIDDER, PAGE, AUCTION, '/bids/', '/bids/:id/']),
  'a bid on a loan': line('by its bidder alone until the end', [
    ['self'],
    '/loan_bids/',
    '/loan-deal/:id/loan_bids/',
    '/loan-deal/:id/bid_sheet/',
  ]),
  'a bid on a loan that lost': line(
    'by its bidder, and after the end by seller and staff',
    [['self'], '/loan_bids/', '/loan-deal/:id/loan_bids/'],
    [OFFICE, '/loan-deal/:id/combination/'],
  ),
  'a counter-offer': line(
    'by its two sides and staff',
    [[...OFFICE, 'self'], '/bids/:id/', NEGOTIATION],
    [['self'], '/bids/', NOTIFICATIONS, SENT, ATTENTION],
    [MAKERS, PACK],
    RECORDED,
  ),
  'a best and final offer': line('by its bidder alone until the end of the round', [['self'], ANYWHERE]),
  'the exposure limit of a buyer': line(
    'by the buyer and administrators',
    [SELF, '/accounts/me/'],
    [BIDDER, PAGE, AUCTION],
    [USER, '/funds/'],
    [['self'], '/exposure/'],
    [['administrator'], '/accounts/users/', '/accounts/users/:id/', '/companies/:id/'],
  ),

  // Deals.
  'the reserve of a deal': line(
    'by seller and staff',
    [OFFICE, PAGE, PDF, '/loan-deal/'],
    [SELLER, '/loan-deal/user_properties/'],
    [[...SELLER, 'administrator'], '/private-channels/:id/deals/'],
    [MAKERS, PACK],
    RECORDED,
  ),
  'the fees of a seller': line(
    'by seller and staff',
    [OFFICE, PAGE, PDF, CLOSING, '/closing/:id/pdf/'],
    [MAKERS, PACK],
    RECORDED,
  ),
  'a note': line('by its author and staff', [['self', 'viewed', ...STAFF], PAGE]),
  'the reason of a rejection': line(
    'by seller and staff',
    [OFFICE, PAGE, '/loan-deal/:id/timeline/'],
    [STAFF, SINCE_REJECTION],
    [SELLER, '/loan-deal/user_properties/', NOTIFICATIONS],
    [['owner'], SENT],
    [MAKERS, PACK],
    RECORDED,
  ),
  'the city of a draft': line(
    'by seller and staff',
    [OFFICE, PAGE, PDF],
    [
      SELLER,
      '/loan-deal/user_properties/',
      '/loan-deal/user_properties/export/',
      '/data/portfolio/',
      ATTENTION,
    ],
    [OFFICE, NOTIFICATIONS, REQUEST],
    [SELLER, REQUESTS],
    [['owner'], SENT],
    [MAKERS, PACK],
    RECORDED,
  ),
  'the city of a deal in a channel': line(
    'by its members, seller and staff',
    [
      [...OFFICE, 'member'],
      PAGE,
      PDF,
      '/loan-deal/:id/calendar/',
      '/loan-deal/',
      '/loan-deal/composition/',
      '/loan-deal/export/',
    ],
    [[...SELLER, 'member', 'administrator'], '/private-channels/:id/deals/'],
    [SELLER, '/loan-deal/user_properties/', '/loan-deal/user_properties/export/', '/data/portfolio/'],
    [[...OFFICE, 'member'], NOTIFICATIONS],
    // The member is in its room.
    [[...SELLER, 'member'], REQUESTS],
    [OFFICE, REQUEST],
    [['owner', 'member'], SENT],
    [MAKERS, PACK],
    RECORDED,
  ),
  'the street of a draft': streetOf('no buyer', []),
  'the street of a deal in a channel': streetOf('members in its room', ['member']),
  'the street of a listed deal': streetOf('who was admitted to its room', ['admitted']),
  'the street of a sold deal': streetOf('its buyer', BUYER, AGREEMENT),
  'the street of a white label deal': streetOf('its buyer', BUYER, AGREEMENT),
  'the borrower of a draft': borrowerOf(''),
  'the borrower of a deal in a channel': borrowerOf(''),
  'the borrower of a listed deal': borrowerOf(''),
  'the borrower of a sold deal': borrowerOf('its buyer, ', ...BUYER),
  'the borrower of a white label deal': borrowerOf('its buyer, ', ...BUYER),

  // Documents and rooms.
  'a document of a draft': documentOf('', []),
  'a document of a deal in a channel': documentOf('members in its room, ', ['member'], [], true),
  'a document of a listed deal': documentOf('who was admitted to its room, ', ['admitted']),
  'a document of a sold deal': documentOf('its buyer, ', [], [...BUYER]),
  'a document of a white label deal': documentOf('its buyer, ', [], [...BUYER]),
  'a follow-up document': line(
    'by the buyer to whom it was sent and who signed the NDA, seller and staff',
    [SIDES, '/loan-deal/:id/commitments/', '/follow-up-files/:id/content/'],
    [MAKERS, PACK],
    RECORDED,
  ),
  'the NDA of a seller': line(
    'by all who may enter the room',
    [MARKET, '/loan-deal/:id/room/', '/deal-ndas/:id/content/'],
    [VISITORS, '/loan-deal/:id/room/nda_pdf/'],
  ),
  'a question': line(
    'by who asked it, seller and staff',
    [[...OFFICE, 'self'], '/loan-deal/:id/questions/'],
    [MAKERS, PACK],
    RECORDED,
  ),
  'a private answer': line(
    'by who asked, seller and staff',
    [[...OFFICE, 'self'], '/loan-deal/:id/questions/'],
    [MAKERS, PACK],
    RECORDED,
  ),
  'a request for a document': line(
    'by who made it, seller and staff',
    [[...OFFICE, 'self'], TIMELINE, '/loan-deal/:id/document-requests/'],
    [MAKERS, PACK],
    RECORDED,
  ),

  // Sales and books.
  'a document of a closing': line(
    'by both sides and staff',
    [SIDES, CLOSING, '/closing-files/:id/content/'],
    [[...MAKERS, 'winner'], PACK],
    RECORDED,
  ),
  'a note of a closing': line('by both sides and staff', [SIDES, CLOSING]),
  'a lawyer of a closing': line(
    'by both sides and staff',
    [SIDES, CLOSING, '/closing/:id/pdf/'],
    [[...MAKERS, 'winner'], PACK],
    RECORDED,
  ),
  'a loan of a listed book': line('by who was admitted to its room, seller and staff', [
    [...OFFICE, 'admitted'],
    PAGE,
    ...LOANS,
  ]),
  'a loan of a sold book': line(
    'by its buyer, seller and staff',
    [SIDES, PAGE, ...LOANS, '/loan-deal/:id/book_sale/'],
    [OFFICE, '/loan-deal/:id/combination/'],
  ),
  'a loan that left a sold book': line(
    'by its former buyer in the record of the sale alone',
    [OFFICE, PAGE],
    [SIDES, '/loan-deal/:id/book_sale/'],
    [[...MAKERS, 'winner'], PACK],
    RECORDED,
  ),
  'a row of a loan tape': line('by seller and administrators before its import', [
    [...SELLER, 'administrator'],
    '/loan-deal/:id/loan_tape/',
    '/loan-deal/:id/loan_tape/rows/',
  ]),
} as const satisfies Record<string, Line>
