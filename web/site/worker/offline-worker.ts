/** Stores visited pages and filled-in forms for times without a connection. */
import { Serwist } from 'serwist'
import type { PageMessage } from '#web/platform/worker-messages.ts'
import { forgetForm, keepForm, onSync, sendForms, deliverOutcomes } from './kept-forms.ts'
import { dropEarlierPages, keepCode, keepFirstPages, KEPT, keepPage } from './visited-pages.ts'

declare const self: ServiceWorkerGlobalScope

const site = new Serwist({
  clientsClaim: true,
  runtimeCaching: KEPT,
  disableDevLogs: true,
  // Where the browser can, it does not even wake the worker for these.
  requestRules: { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
})
site.addEventListeners()

self.addEventListener('install', (event) => event.waitUntil(keepFirstPages(event)))
self.addEventListener('activate', (event) => event.waitUntil(dropEarlierPages()))
self.addEventListener('sync', (event) => event.waitUntil(onSync(event)))
self.addEventListener('message', (event) => event.waitUntil(answer(event)))

async function answer(event: ExtendableMessageEvent): Promise<void> {
  const message: unknown = event.data
  if (!isPageMessage(message)) return
  event.ports[0]?.postMessage(await act(event, message).catch(() => null))
}

const isPageMessage = (message: unknown): message is PageMessage =>
  typeof message === 'object' && message !== null && 'type' in message

async function act(event: ExtendableMessageEvent, message: PageMessage): Promise<number | true> {
  switch (message.type) {
    case 'visited':
      await keepPage(event, message.path).catch(() => {})
      return true
    case 'loaded':
      await keepCode(event, message.files).catch(() => {})
      return true
    case 'keep':
      await keepForm(message.form)
      return true
    case 'forget':
      await forgetForm(message.key)
      return true
    case 'send':
      if (event.source instanceof Client) await deliverOutcomes(event.source)
      return sendForms()
  }
}
