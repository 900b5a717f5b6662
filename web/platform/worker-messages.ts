/** What pages and the service worker say to each other. Types alone: each side speaks for itself. */

/** A form that could not be sent for want of a connection. */
export interface KeptForm {
  /** Its idempotency key, by which it is known everywhere. */
  readonly key: string
  /** Where the call goes. */
  readonly url: string
  /** JSON. */
  readonly body: string
  /** What the visitor calls it: "webinar registration". */
  readonly name: string
}

/** From a page; each is answered on the port that comes with it, with null where it could not be done. */
export type PageMessage =
  /** A public page was opened: keep it for a time without a connection. Answered with true. */
  | { readonly type: 'visited'; readonly path: string }
  /** Code and type that the page loaded before the worker was there, as addresses. Answered with true. */
  | { readonly type: 'loaded'; readonly files: readonly string[] }
  /** Keep a form and send it later. Answered with true once it is stored. */
  | { readonly type: 'keep'; readonly form: KeptForm }
  /** The page sent it itself meanwhile. Answered with true. */
  | { readonly type: 'forget'; readonly key: string }
  /** Try to send what is kept. Answered with how many are left. */
  | { readonly type: 'send' }

/** From the worker to every open page, and to the next one when none is open: what became of a kept form. */
export interface Outcome {
  readonly key: string
  readonly name: string
  /** Why the server refused it for good; null when it was saved. */
  readonly refusal: string | null
}
