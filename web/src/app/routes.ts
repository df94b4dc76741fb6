import { EVERY_ROLE, type Role } from '#domain/kernel/route.ts'
import type { PageRoute } from './page-route.ts'

const SELLING: readonly Role[] = ['seller', 'superuser']
const dealForm = () => import('../pages/deal-form/DealFormPage.tsx')
const deal = () => import('../pages/deal/DealPage.tsx')
const review = () => import('../pages/review/ReviewPage.tsx')
const kyc = () => import('../pages/kyc/KycPage.tsx')

/** Every page of the web app: its path, who may open it, and its code, which is loaded when it is first opened. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/privacy', access: 'public', load: () => import('../pages/legal/PrivacyPage.tsx') },
  { path: '/pricing', access: 'public', load: () => import('../pages/legal/PricingPage.tsx') },
  { path: '/buyer-terms', access: 'public', load: () => import('../pages/legal/BuyerTermsPage.tsx') },
  { path: '/seller-terms', access: 'public', load: () => import('../pages/legal/SellerTermsPage.tsx') },
  { path: '/restricted', access: 'public', load: () => import('../pages/restricted/RestrictedPage.tsx') },
  { path: '/contact', access: 'public', load: () => import('../pages/contact/ContactPage.tsx') },
  {
    path: '/tools/calculator',
    access: 'public',
    load: () => import('../pages/calculator/CalculatorPage.tsx'),
  },

  { path: '/login', access: 'public', frame: 'bare', load: () => import('../pages/log-in/LogInPage.tsx') },
  {
    path: '/register',
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/register/RegisterPage.tsx'),
  },
  {
    path: '/verify-otp',
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/verify-email/VerifyEmailPage.tsx'),
  },
  {
    path: '/forgot-password',
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/forgot-password/ForgotPasswordPage.tsx'),
  },
  {
    path: '/thank-you',
    access: 'public',
    frame: 'bare',
    load: () => import('../pages/thank-you/ThankYouPage.tsx'),
  },
  {
    path: '/second-factor',
    access: 'account',
    frame: 'bare',
    load: () => import('../pages/second-factor/SecondFactorPage.tsx'),
  },

  { path: '/kyc-all', access: 'account', load: kyc },
  // The questionnaires of buyers and sellers are parts of the same record.
  { path: '/kyc-buyer', access: 'account', load: kyc },
  { path: '/kyc-seller', access: 'account', load: kyc },
  {
    path: '/kyc-thank-you',
    access: 'account',
    load: () => import('../pages/kyc-thank-you/KycThankYouPage.tsx'),
  },

  { path: '/', access: EVERY_ROLE, load: () => import('../pages/my-deals/MyDealsPage.tsx') },
  {
    path: '/marketplace',
    access: EVERY_ROLE,
    load: () => import('../pages/marketplace/MarketplacePage.tsx'),
  },
  { path: '/property/:id', access: EVERY_ROLE, load: deal },
  {
    path: '/make-bid',
    access: ['buyer'],
    load: () => import('../pages/make-bid-picker/MakeBidPickerPage.tsx'),
  },
  { path: '/make-bid/:id', access: ['buyer'], load: () => import('../pages/make-bid/MakeBidPage.tsx') },
  { path: '/closing/:id', access: EVERY_ROLE, load: () => import('../pages/closing/ClosingPage.tsx') },

  { path: '/profile/details', access: 'account', load: () => import('../pages/profile/ProfilePage.tsx') },
  {
    path: '/profile/notifications',
    access: 'account',
    load: () => import('../pages/notifications/NotificationsPage.tsx'),
  },
  {
    path: '/profile/bids',
    access: ['buyer', 'superuser'],
    load: () => import('../pages/my-bids/MyBidsPage.tsx'),
  },
  {
    path: '/profile/properties',
    access: SELLING,
    load: () => import('../pages/my-deals/PropertiesPage.tsx'),
  },
  { path: '/profile/properties/add-new-property', access: SELLING, load: dealForm },
  { path: '/profile/properties/:id', access: EVERY_ROLE, load: deal },
  { path: '/profile/properties/:id/edit', access: SELLING, load: dealForm },

  { path: '/admin/properties', access: ['reviewer', 'superuser'], load: review },
  { path: '/admin/properties/:id', access: ['reviewer', 'superuser'], load: review },
  { path: '/admin/users', access: ['superuser'], load: () => import('../pages/users/UsersPage.tsx') },
  { path: '/admin/users/:id', access: ['superuser'], load: () => import('../pages/user/UserPage.tsx') },
  {
    path: '/admin/messages',
    access: ['superuser'],
    load: () => import('../pages/messages/MessagesPage.tsx'),
  },
  {
    path: '/admin/messages/:id',
    access: ['superuser'],
    load: () => import('../pages/message/MessagePage.tsx'),
  },
  {
    path: '/admin/audit-logs',
    access: ['superuser'],
    load: () => import('../pages/audit-log/AuditLogPage.tsx'),
  },
]
