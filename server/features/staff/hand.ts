/** Who changes something at the desk, when and why. */
export interface Hand {
  /** A member's id, `system`, or `cli:` and a name. */
  readonly actor: string
  readonly at: Date
  readonly why?: string | undefined
  readonly requestId?: string | undefined
}

/** A command of the owner on the server itself, which asks nobody for rights. */
export const isCommand = ({ actor }: Hand): boolean => actor.startsWith('cli:')
