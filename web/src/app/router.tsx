import { createBrowserRouter, type RouteObject } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { ErrorPage } from '../pages/error/ErrorPage.tsx'
import { ForbiddenPage } from '../pages/forbidden/ForbiddenPage.tsx'
import { NotFoundPage } from '../ui/layout/NotFoundPage.tsx'
import { Gate } from './Gate.tsx'
import { pageRoutes } from './routes.ts'
import { BareFrame } from './shell/BareFrame.tsx'
import { Shell } from './shell/Shell.tsx'

const inFrame = (frame: 'shell' | 'bare'): RouteObject[] =>
  pageRoutes
    .filter((page) => (page.frame ?? 'shell') === frame)
    .map(({ path, access, load }) => ({
      path,
      element: <Gate access={access} />,
      errorElement: <ErrorPage />,
      children: [{ index: true, lazy: load }],
    }))

/** Bundled with the app rather than loaded on demand, because they are shown when loading fails. */
const ways: RouteObject[] = [
  { path: paths.forbidden, element: <ForbiddenPage /> },
  { path: paths.notFound, Component: NotFoundPage },
  { path: '*', Component: NotFoundPage },
]

export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    // Nothing to show while the code of the first page loads; the background is already painted.
    hydrateFallbackElement: <></>,
    children: [
      { Component: Shell, children: [...inFrame('shell'), ...ways] },
      { Component: BareFrame, children: inFrame('bare') },
    ],
  },
])
