import '../styles/room.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#web/platform/query-client.ts'
import { pageAt } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with id "root"')

const queries = createQueryClient(() => {})
void import('./shell/after-first-view.ts').then(
  ({ startOthers }) => startOthers(queries),
  () => {},
)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Shell pageAt={pageAt} />
    </QueryClientProvider>
  </StrictMode>,
)
