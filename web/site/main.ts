import '../styles/site.css'
import { breathe } from '../platform/calm.ts'

/** Evaluates each part of the code in a task of its own: all of it at once holds a slow phone for a tenth of a second. */
async function begin(): Promise<void> {
  await breathe()
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await breathe()
  await import(/* webpackMode: "eager", webpackExports: ["RouterProvider"] */ 'react-router/dom')
  await breathe()
  await import(/* webpackMode: "eager", webpackExports: [] */ './open-site.tsx')
}

void begin()
