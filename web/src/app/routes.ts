import type { PageRoute } from './page-route.ts'

/** Pages that belong to no feature: the law and the ways out. */
export const appRoutes: PageRoute[] = [
  { path: '/privacy', access: 'public', load: () => import('./pages/PrivacyPage.tsx') },
  { path: '/pricing', access: 'public', load: () => import('./pages/PricingPage.tsx') },
  { path: '/buyer-terms', access: 'public', load: () => import('./pages/BuyerTermsPage.tsx') },
  { path: '/seller-terms', access: 'public', load: () => import('./pages/SellerTermsPage.tsx') },
  { path: '/restricted', access: 'public', load: () => import('./pages/RestrictedPage.tsx') },
]
