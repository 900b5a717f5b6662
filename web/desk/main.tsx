import '../styles/desk.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { api } from '#web/platform/api.ts'
import { startKeys } from '#web/platform/keys.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { meQuery } from '#web/platform/staff/me.ts'
import { bearTranslators } from '#web/platform/translated-page.ts'
import { DeskRoutes } from './routes.tsx'
import { Entry } from './shell/entry.tsx'

const SIGNED_OUT = new Set(['signInRequired', 'signInAgain', 'secondFactorRequired'])

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with id "root"')

const queries = createQueryClient(({ code, instance }) => {
  // Any call may be the first to hear that the session is over.
  if (SIGNED_OUT.has(code) && instance !== api.desk.me.$path()) void queries.invalidateQueries(meQuery)
})
bearTranslators()
startKeys()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Entry>
          <DeskRoutes />
        </Entry>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
