export interface KeptForm {
  readonly key: string
  readonly url: string
  readonly body: string
  readonly name: string
}

/** The worker replies with true, for `send` with the number of forms left, and with null after a failure. */
export type PageMessage =
  | { readonly type: 'visited'; readonly path: string }
  | { readonly type: 'loaded'; readonly files: readonly string[] }
  | { readonly type: 'keep'; readonly form: KeptForm }
  | { readonly type: 'forget'; readonly key: string }
  | { readonly type: 'send' }

/** What became of a stored form. Sent to every open page, or to the next one. */
export interface Outcome {
  readonly key: string
  readonly name: string
  /** Why the server refused it for good; null when it was saved. */
  readonly refusal: string | null
}
