import './styles/site.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beaconTo, reportPerformance } from './platform/performance-report.ts'
import { startSession } from './platform/session-start.ts'
import { settings } from './platform/settings.ts'
import { routes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with id "root"')

startSession()

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createHashRouter(routes)} />
  </StrictMode>,
)

const { performanceReportUrl } = settings()
void reportPerformance(performanceReportUrl ? beaconTo(performanceReportUrl) : undefined)
