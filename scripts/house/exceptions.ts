/** The faults that stand on purpose, each with its reason. One that is no longer needed is a fault itself. */
export interface Exception {
  readonly path: string
  /** A part of the fault's message. */
  readonly fault: string
  readonly reason: string
}

export const EXCEPTIONS: readonly Exception[] = []
