/** How a thing of each kind is checked, written into its row, and read from there. */
import * as z from 'zod/mini'
import { BODIES, isKind, KEYS, type Bodies, type Entry, type Kind } from '#contract/content.ts'
import { storedJson, Unreadable } from '../../database/stored-json.ts'
import { nameOf } from './published.ts'
import type { Sealed } from './sealed-fields.ts'

export type SealedEntry = Entry & { readonly sealed: Sealed }

/** What stands against a thing; `field` is empty where it is about the whole. */
export interface Fault {
  readonly thing: string
  readonly field: string
  readonly sentence: string
}

interface OfKind<Name extends Kind> {
  readonly kind: Name
  readonly body: Bodies[Name]
  readonly sealed: Sealed
}

type Form<Name extends Kind> = z.ZodMiniType<Bodies[Name]>

const WITHOUT_VERSION = z.never()

/** `forms` are all that were ever stored, the last as it is now. Who changes a schema adds one and keeps the others. */
function kindOf<Name extends Kind>(kind: Name, now: Form<Name>, forms: readonly Form<Name>[] = [now]) {
  const stored = storedJson([
    WITHOUT_VERSION,
    ...forms.map((body) => z.object({ body, sealed: z.record(z.string(), z.string()) })),
  ])
  return {
    check(key: string, given: unknown) {
      const { data, error } = now.safeParse(given)
      return { entry: data ? { kind, key, body: data } : null, issues: error?.issues ?? [] }
    },
    read: (key: string, text: string) => ({ kind, key, ...stored.read(text) }),
    write: stored.write,
  }
}

const OF_KIND: { readonly [Name in Kind]: ReturnType<typeof kindOf<Name>> } = {
  course: kindOf('course', BODIES.course),
  batch: kindOf('batch', BODIES.batch),
  price: kindOf('price', BODIES.price),
  trainer: kindOf('trainer', BODIES.trainer),
  webinar: kindOf('webinar', BODIES.webinar),
  testimonial: kindOf('testimonial', BODIES.testimonial),
  'course-page': kindOf('course-page', BODIES['course-page']),
  'course-order': kindOf('course-order', BODIES['course-order']),
  home: kindOf('home', BODIES.home),
  about: kindOf('about', BODIES.about),
  consultancy: kindOf('consultancy', BODIES.consultancy),
  office: kindOf('office', BODIES.office),
  legal: kindOf('legal', BODIES.legal),
  description: kindOf('description', BODIES.description),
  video: kindOf('video', BODIES.video),
  job: kindOf('job', BODIES.job),
  issue: kindOf('issue', BODIES.issue),
  community: kindOf('community', BODIES.community),
  reply: kindOf('reply', BODIES.reply),
  notice: kindOf('notice', BODIES.notice),
}

export const LONGEST_KEY = 80

interface Checked {
  readonly entry: Entry | null
  readonly faults: readonly Fault[]
}

export function checkEntry(kind: string, key: string, given: unknown): Checked {
  const thing = nameOf({ kind, key })
  if (!isKind(kind)) return { entry: null, faults: [{ thing, field: '', sentence: NO_SUCH_KIND }] }
  const { rule, sentence } = KEYS[kind]
  const isNamed = rule.test(key) && key.length <= LONGEST_KEY
  const { entry, issues } = OF_KIND[kind].check(key, given)
  return {
    entry: isNamed ? entry : null,
    faults: [
      ...(isNamed ? [] : [{ thing, field: '', sentence: `It cannot be called "${key}": ${sentence}` }]),
      ...issues.flatMap((issue) => faultsOf(thing, issue)),
    ],
  }
}

const NO_SUCH_KIND = `There is no such kind of thing. There are: ${Object.keys(BODIES).join(', ')}`

function faultsOf(thing: string, issue: z.core.$ZodIssue): Fault[] {
  const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
  return fields.map((path) => ({ thing, field: fieldAt(path), sentence: issue.message }))
}

const fieldAt = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

/** What a row holds. Throws `Unreadable` where this server cannot read it. */
export function readEntry(kind: string, key: string, text: string): SealedEntry {
  if (!isKind(kind)) throw new Unreadable(`it is of the unknown kind ${kind}`, true)
  return OF_KIND[kind].read(key, text)
}

export const bodyText = <Name extends Kind>(entry: OfKind<Name>): string =>
  OF_KIND[entry.kind].write({ body: entry.body, sealed: entry.sealed })
