import type { PageRoute } from '../app/page-route.ts'

const load = () => import('./pages/KycPage.tsx')

export const kycRoutes: PageRoute[] = [
  { path: '/kyc-all', access: 'account', load },
  // The questionnaires of buyers and sellers are parts of the same record.
  { path: '/kyc-buyer', access: 'account', load },
  { path: '/kyc-seller', access: 'account', load },
  { path: '/kyc-thank-you', access: 'account', load: () => import('./pages/KycThankYouPage.tsx') },
]
