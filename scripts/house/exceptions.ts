/** The faults that stand on purpose, each with its reason. One that is no longer needed is a fault itself. */
export interface Exception {
  readonly path: string
  /** A part of the fault's message. */
  readonly fault: string
  readonly reason: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    path: 'server/pages/create-pages.test.ts',
    fault: 'fromNow',
    reason: 'The change of a price is waited for, however late it comes; no other step has to happen before it',
  },
]
