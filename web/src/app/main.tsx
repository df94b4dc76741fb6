import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startClock } from '../platform/clock/clock-sync.ts'
import { startLanguage } from '../platform/language/language.ts'
import { startLive } from '../platform/live/live.ts'
import { startSession } from '../platform/session/session.ts'
import { loadOnIntent } from './load-on-intent.ts'
import { Providers } from './Providers.tsx'
import { makeRouter } from './router.tsx'

startClock()
startLive()
startSession()
loadOnIntent()
const router = makeRouter()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
const loading = startLanguage()
if (loading) void loading.then(render)
else render()
