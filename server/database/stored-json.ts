import type * as z from 'zod/mini'

/** Stored JSON that cannot be read. The message says why without repeating what is stored. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  /** Stored by a newer server, and readable again once this one is brought up to date. */
  readonly isNewer: boolean
  constructor(reason: string, isNewer = false) {
    super(reason)
    this.isNewer = isNewer
  }
}

export interface StoredJson<Value> {
  write(value: Value): string
  read(text: string): Value
}

/**
 * JSON in a column, with the version of its form. `forms` reads each form that was ever stored into today's value: the first
 * is the one from before there were versions, the last is written. A form that was stored once is never taken away.
 * `plain` makes what JSON cannot hold, such as maps, into what it can.
 */
export function storedJson<Value extends object>(
  forms: ReadonlyArray<z.ZodMiniType<Value>>,
  plain: (value: Value) => object = (value) => value,
): StoredJson<Value> {
  return {
    write: (value) => JSON.stringify({ version: forms.length - 1, ...plain(value) }),
    read(text) {
      const stored = parse(text)
      const version = typeof stored === 'object' && stored && 'version' in stored ? stored.version : 0
      const form = typeof version === 'number' ? forms[version] : undefined
      if (!form) throw new Unreadable(`it has the unknown version ${String(version)}`, Number(version) >= forms.length)
      const read = form.safeParse(stored)
      if (read.success) return read.data
      const fields = read.error.issues.map(({ path }) => path.join('.') || 'all of it')
      throw new Unreadable(`not as version ${String(version)} should be: ${fields.join(', ')}`)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreadable('it is not JSON')
  }
}
