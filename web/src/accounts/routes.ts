import type { PageRoute } from '../app/page-route.ts'

export const accountsRoutes: PageRoute[] = [
  { path: '/login', access: 'public', frame: 'bare', load: () => import('./pages/LoginPage.tsx') },
  { path: '/register', access: 'public', frame: 'bare', load: () => import('./pages/RegisterPage.tsx') },
  { path: '/verify-otp', access: 'public', frame: 'bare', load: () => import('./pages/VerifyOtpPage.tsx') },
  {
    path: '/forgot-password',
    access: 'public',
    frame: 'bare',
    load: () => import('./pages/ForgotPasswordPage.tsx'),
  },
  { path: '/thank-you', access: 'public', frame: 'bare', load: () => import('./pages/ThankYouPage.tsx') },
  {
    path: '/second-factor',
    access: 'account',
    frame: 'bare',
    load: () => import('./pages/SecondFactorPage.tsx'),
  },
  { path: '/profile/details', access: 'account', load: () => import('./pages/ProfileDetailsPage.tsx') },
]
