/** Who changes something, when and why: staff at the desk, a member, the site itself, or a person at the command line. */
export interface Actor {
  readonly actor: string
  readonly name?: string | undefined
  readonly at: Date
  readonly why?: string | undefined
  readonly requestId?: string | undefined
  /** Shared by all that one press did. */
  readonly operationId?: string | undefined
}

const COMMAND = 'cli:'

/** Whoever is at the command line of the server, by the name there. */
export const byCommand = (name: string, at: Date, why = ''): Actor => ({ actor: `${COMMAND}${name}`, at, why })

/** The site by itself: nobody asked for it at that moment. */
export const bySite = (at: Date, why = ''): Actor => ({ actor: 'system', at, why })

/** Whether it is a command of the owner on the server itself, which asks nobody for rights. */
export const isCommand = ({ actor }: Actor): boolean => actor.startsWith(COMMAND)

export const nameOf = ({ actor, name }: Pick<Actor, 'actor' | 'name'>): string =>
  name ?? (actor.startsWith(COMMAND) ? actor.slice(COMMAND.length) : actor)
