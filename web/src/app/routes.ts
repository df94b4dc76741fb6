import { paths } from '#domain/kernel/paths.ts'
import { EVERY_ROLE, type Role } from '#domain/kernel/route.ts'
import type { PageRoute } from './page-route.ts'

const SELLING: readonly Role[] = ['seller', 'superuser']
const TRADING: readonly Role[] = ['buyer', 'seller']
const CHANNELS: readonly Role[] = ['buyer', 'seller', 'superuser']
const dealForm = () => import('../pages/deal-form/DealFormPage.tsx')
const deal = () => import('../pages/deal/DealPage.tsx')
const fundsReview = () => import('../pages/funds-review/FundsReviewPage.tsx')
const review = () => import('../pages/review/ReviewPage.tsx')
const developers = () => import('../pages/developers/DevelopersPage.tsx')
const myDeals = () => import('../pages/my-deals/MyDealsPage.tsx')
const docs = () => import('../pages/docs/DocsPage.tsx')
const kyc = () => import('../pages/kyc/KycPage.tsx')

/** Every page of the web app: its path, who may open it, and its code, which is loaded on first use. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: paths.howItWorks,
    access: 'public',
    load: () => import('../pages/how-it-works/HowItWorksPage.tsx'),
  },
  { path: paths.privacy, access: 'public', load: () => import('../pages/legal/PrivacyPage.tsx') },
  { path: paths.pricing, access: 'public', load: () => import('../pages/legal/PricingPage.tsx') },
  { path: paths.buyerTerms, access: 'public', load: () => import('../pages/legal/BuyerTermsPage.tsx') },
  { path: paths.sellerTerms, access: 'public', load: () => import('../pages/legal/SellerTermsPage.tsx') },
  {
    path: paths.emailsOff,
    access: 'public',
    load: () => import('../pages/e-mails-off/EmailsOffPage.tsx'),
  },
  { path: paths.restricted, access: 'public', load: () => import('../pages/restricted/RestrictedPage.tsx') },
  {
    path: paths.loanTapeSpecification,
    access: 'public',
    load: () => import('../pages/loan-tape-specification/LoanTapeSpecificationPage.tsx'),
  },
  {
    path: paths.loanTape.pattern,
    access: SELLING,
    work: 'prepare',
    load: () => import('../pages/loan-tape/LoanTapePage.tsx'),
  },
  {
    path: paths.loanDocuments.pattern,
    access: SELLING,
    work: 'prepare',
    load: () => import('../pages/loan-documents/LoanDocumentsPage.tsx'),
  },
  {
    path: paths.verifyDocument,
    access: 'public',
    load: () => import('../pages/verify-document/VerifyDocumentPage.tsx'),
  },
  { path: paths.docs, access: 'public', load: docs },
  { path: paths.docsPage.pattern, access: 'public', load: docs },
  { path: paths.contact, access: 'public', load: () => import('../pages/contact/ContactPage.tsx') },
  {
    path: paths.calculator,
    access: 'public',
    load: () => import('../pages/calculator/CalculatorPage.tsx'),
  },

  { path: paths.logIn, access: 'public', frame: 'bare', load: () => import('../pages/log-in/LogInPage.tsx') },
  {
    path: paths.register,
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/register/RegisterPage.tsx'),
  },
  {
    path: paths.verifyEmail,
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/verify-email/VerifyEmailPage.tsx'),
  },
  {
    path: paths.forgotPassword,
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/forgot-password/ForgotPasswordPage.tsx'),
  },
  {
    path: paths.thankYou,
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/thank-you/ThankYouPage.tsx'),
  },
  {
    path: paths.secondFactor,
    access: 'account',
    frame: 'bare',
    load: () => import('../pages/second-factor/SecondFactorPage.tsx'),
  },

  {
    path: paths.security,
    access: 'account',
    load: () => import('../pages/profile/SecurityPage.tsx'),
  },

  { path: paths.kyc, access: 'account', load: kyc },
  // The buyer and seller questionnaires are parts of the same KYC record.
  { path: paths.kycOf.buyer, access: 'account', load: kyc },
  { path: paths.kycOf.seller, access: 'account', load: kyc },
  {
    path: paths.kycThankYou,
    access: 'account',
    load: () => import('../pages/kyc-thank-you/KycThankYouPage.tsx'),
  },

  { path: paths.home, access: EVERY_ROLE, load: myDeals },
  {
    path: paths.marketplace,
    access: EVERY_ROLE,
    load: () => import('../pages/marketplace/MarketplacePage.tsx'),
  },
  { path: paths.deal.pattern, access: EVERY_ROLE, load: deal },
  {
    path: paths.makeBidPicker,
    access: ['buyer'],
    load: () => import('../pages/make-bid-picker/MakeBidPickerPage.tsx'),
  },
  { path: paths.makeBid.pattern, access: ['buyer'], load: () => import('../pages/make-bid/MakeBidPage.tsx') },
  { path: paths.channels, access: CHANNELS, load: () => import('../pages/channels/ChannelsPage.tsx') },
  {
    path: paths.newChannel,
    access: CHANNELS,
    work: 'manage',
    load: () => import('../pages/new-channel/NewChannelPage.tsx'),
  },
  {
    path: paths.channel.pattern,
    access: CHANNELS,
    load: () => import('../pages/channel/ChannelPage.tsx'),
  },
  {
    path: paths.declineChannel,
    access: 'public',
    load: () => import('../pages/decline-channel/DeclineChannelPage.tsx'),
  },
  { path: paths.signing, access: EVERY_ROLE, load: () => import('../pages/signing/SigningPage.tsx') },
  { path: paths.sign.pattern, access: 'public', load: () => import('../pages/sign/SignPage.tsx') },
  { path: paths.closing.pattern, access: EVERY_ROLE, load: () => import('../pages/closing/ClosingPage.tsx') },

  {
    path: paths.approvals,
    access: TRADING,
    load: () => import('../pages/approvals/ApprovalsPage.tsx'),
  },
  {
    path: paths.approval.pattern,
    access: TRADING,
    load: () => import('../pages/approval/ApprovalPage.tsx'),
  },
  {
    path: paths.eraseMyData,
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/erase-my-data/EraseMyDataPage.tsx'),
  },
  {
    path: paths.yourData,
    access: 'account',
    load: () => import('../pages/your-data/YourDataPage.tsx'),
  },
  {
    path: paths.joinTeam,
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/join-team/JoinTeamPage.tsx'),
  },
  {
    path: paths.confirmed,
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/confirmed/ConfirmedPage.tsx'),
  },
  {
    path: paths.ownCompany,
    access: TRADING,
    load: () => import('../pages/own-company/OwnCompanyPage.tsx'),
  },
  { path: paths.team, access: TRADING, load: () => import('../pages/team/TeamPage.tsx') },
  {
    path: paths.companyHistory,
    access: TRADING,
    load: () => import('../pages/company-history/CompanyHistoryPage.tsx'),
  },
  { path: paths.profile, access: EVERY_ROLE, load: () => import('../pages/profile/ProfilePage.tsx') },
  {
    path: paths.notifications,
    access: EVERY_ROLE,
    load: () => import('../pages/notifications/NotificationsPage.tsx'),
  },
  {
    path: paths.savedSearches,
    access: EVERY_ROLE,
    load: () => import('../pages/credit-boxes/SavedSearchesPage.tsx'),
  },
  {
    path: paths.signOn,
    access: ['buyer', 'seller'],
    load: () => import('../pages/sign-on/SignOnPage.tsx'),
  },
  { path: paths.developers, access: EVERY_ROLE, load: developers },
  // Where API keys and webhooks were once.
  { path: paths.apiKeys, access: EVERY_ROLE, load: developers },
  { path: paths.webhooks, access: EVERY_ROLE, load: developers },
  { path: paths.task.pattern, access: EVERY_ROLE, load: () => import('../pages/task/TaskPage.tsx') },
  {
    path: paths.myBids,
    access: ['buyer', 'superuser'],
    load: () => import('../pages/my-bids/MyBidsPage.tsx'),
  },
  {
    path: paths.creditBoxes,
    access: EVERY_ROLE,
    load: () => import('../pages/credit-boxes/CreditBoxesPage.tsx'),
  },
  {
    path: paths.creditBox.pattern,
    access: EVERY_ROLE,
    load: () => import('../pages/credit-box/CreditBoxPage.tsx'),
  },
  {
    path: paths.savedSearch.pattern,
    access: EVERY_ROLE,
    load: () => import('../pages/credit-box/SavedSearchPage.tsx'),
  },
  // The seller's deals are My Deals.
  { path: paths.properties, access: SELLING, load: myDeals },
  { path: paths.newDeal, access: SELLING, work: 'prepare', load: dealForm },
  { path: paths.ownDeal.pattern, access: EVERY_ROLE, load: deal },
  { path: paths.editDeal.pattern, access: SELLING, work: 'prepare', load: dealForm },

  { path: paths.reviewQueue, access: ['reviewer', 'superuser'], load: review },
  { path: paths.review.pattern, access: ['reviewer', 'superuser'], load: review },
  { path: paths.funds, access: ['buyer'], load: () => import('../pages/funds/FundsPage.tsx') },
  { path: paths.fundsQueue, access: ['reviewer', 'superuser'], load: fundsReview },
  { path: paths.fundsOf.pattern, access: ['reviewer', 'superuser'], load: fundsReview },
  { path: paths.users, access: ['superuser'], load: () => import('../pages/users/UsersPage.tsx') },
  { path: paths.user.pattern, access: ['superuser'], load: () => import('../pages/user/UserPage.tsx') },
  {
    path: paths.companies,
    access: ['superuser'],
    load: () => import('../pages/companies/CompaniesPage.tsx'),
  },
  {
    path: paths.company.pattern,
    access: ['superuser'],
    load: () => import('../pages/company/CompanyPage.tsx'),
  },
  {
    path: paths.lookAlikes,
    access: ['superuser'],
    load: () => import('../pages/look-alikes/LookAlikesPage.tsx'),
  },
  {
    path: paths.erasureRequests,
    access: ['superuser'],
    load: () => import('../pages/erasure-requests/ErasureRequestsPage.tsx'),
  },
  {
    path: paths.erasureRequest.pattern,
    access: ['superuser'],
    load: () => import('../pages/erasure-request/ErasureRequestPage.tsx'),
  },
  {
    path: paths.messages,
    access: ['superuser'],
    load: () => import('../pages/messages/MessagesPage.tsx'),
  },
  {
    path: paths.message.pattern,
    access: ['superuser'],
    load: () => import('../pages/message/MessagePage.tsx'),
  },
  {
    path: paths.auditLog,
    access: ['superuser'],
    load: () => import('../pages/audit-log/AuditLogPage.tsx'),
  },
  { path: paths.jobs, access: ['superuser'], load: () => import('../pages/jobs/JobsPage.tsx') },
  { path: paths.settings, access: ['superuser'], load: () => import('../pages/settings/SettingsPage.tsx') },
]
