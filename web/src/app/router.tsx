import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { ErrorPage } from '../pages/error/ErrorPage.tsx'
import { loginPath } from '../platform/session/next-path.ts'
import { isAnonymous, isNewVisitor } from '../platform/session/session.ts'
import { NotFoundPage } from '../ui/layout/NotFoundPage.tsx'
import { loadHome } from './load-home.tsx'
import { RouteGuard } from './RouteGuard.tsx'
import { pageRoutes } from './routes.ts'
import { BareFrame } from './shell/BareFrame.tsx'

const inFrame = (frame: 'shell' | 'bare'): RouteObject[] =>
  pageRoutes
    .filter((page) => (page.frame ?? 'shell') === frame)
    .map(({ path, access, work, load }) => ({
      path,
      element: <RouteGuard access={access} work={work} />,
      errorElement: <ErrorPage />,
      children: [{ index: true, lazy: path === paths.home ? () => loadHome(load) : load }],
    }))

const ways: RouteObject[] = [
  {
    path: paths.forbidden,
    lazy: async () => ({ Component: (await import('../pages/forbidden/ForbiddenPage.tsx')).default }),
  },
  // Bundled with the app rather than loaded on demand, because it is shown when loading fails.
  { path: paths.notFound, Component: NotFoundPage },
  { path: '*', Component: NotFoundPage },
]

const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    // Nothing to show while the code of the first page loads; the background is already painted.
    hydrateFallbackElement: <></>,
    children: [
      {
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        children: [...inFrame('shell'), ...ways],
      },
      { Component: BareFrame, children: inFrame('bare') },
    ],
  },
]

/**
 * The router, which loads the code of the first page immediately. A visitor who must log in is redirected before, so
 * that the code of the page that they requested is not loaded as well; a new visitor reads what this is.
 */
export function makeRouter() {
  const { pathname, search, hash } = window.location
  const page = matchRoutes([...pageRoutes], pathname)?.[0]?.route
  const isWelcome = page?.path === paths.home && isNewVisitor()
  if (page && page.access !== 'public' && isAnonymous() && !isWelcome)
    window.history.replaceState(null, '', loginPath(pathname + search + hash))
  return createBrowserRouter(routes)
}
