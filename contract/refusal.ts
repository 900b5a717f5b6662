import type { FieldError, RefusalCode } from './problem.ts'

export interface RefusalDetails {
  readonly errors?: readonly FieldError[]
  /** Stands in place of the code's own sentence. */
  readonly detail?: string
  /** When to come again. */
  readonly secondsToWait?: number
  /** What stands there now, for whoever changed what is not there any more. */
  readonly current?: object
}

/** Why something was not done. It is a value: functions return it and never throw it. */
export class Refusal<Code extends string = RefusalCode> {
  readonly code: Code
  readonly details: RefusalDetails

  constructor(code: Code, details: RefusalDetails = {}) {
    this.code = code
    this.details = details
  }
}
