/** What the desk shows of content: the list, and one thing with its versions. */
import type { ContentList, ContentRow, ContentThing, ContentVersion, LiveTogether } from '#contract/desk-content.ts'
import { mayAll } from '#contract/staff.ts'
import { actorNames } from '../../staff/actor-names.ts'
import { nameOf } from '../published.ts'
import { findThing, pricesAhead, standingAt, standingInOrder } from '../standing.ts'
import { readPagesFault, type SetAside, type Timeline, type Version } from '../timeline.ts'
import { begunThings } from './begun-things.ts'
import { begunTitles, type BegunNames } from './begun-titles.ts'
import { contentReach } from './content-reach.ts'
import { allDrafts, type DraftHead } from './drafts.ts'
import { firstThings, thingLike } from './new-things.ts'
import { allSchedules, type Schedule } from './schedules.ts'
import type { ContentView } from './content-view.ts'
import { courseNamesOf, KIND_NAMES, titleOf } from './thing-titles.ts'

export async function contentList(view: ContentView): Promise<ContentList> {
  const things = [...seenThings(view), ...(await begunThings(view))]
  const beside = await besideOf(view, things)
  return {
    pagesFault: await readPagesFault(view.queries),
    things: things.map((thing) => rowOf(view, thing, beside)),
    firsts: await firstThings(view),
  }
}

/** What a row says that does not stand in its version. */
interface Beside {
  readonly drafts: readonly DraftHead[]
  readonly schedules: readonly Schedule[]
  readonly who: Names
  readonly begun: BegunNames
}

async function besideOf(view: ContentView, versions: readonly { readonly actor: string }[]): Promise<Beside> {
  const { queries } = view
  const drafts = await allDrafts(queries)
  const schedules = await allSchedules(queries)
  const actors = [...versions, ...schedules].map(({ actor }) => actor).concat(drafts.map(({ authorId }) => authorId))
  return { drafts, schedules, who: await actorNames(queries, actors), begun: await begunTitles(view) }
}

/** A thing that this person may see, as it counts now; another one is as if there were none. */
export const seenThing = (view: ContentView, name: string): Version | undefined => findThing(seenThings(view), name)

function seenThings({ timeline, time, staff }: ContentView): Version[] {
  const standing = standingInOrder(timeline, time)
  return standing.filter(contentReach(staff, standing))
}

export async function thingWithVersions(view: ContentView, thing: Version): Promise<ContentThing> {
  const all = versionsOf(view.timeline, thing)
  const beside = await besideOf(view, all)
  return {
    ...rowOf(view, thing, beside),
    versions: all.map((version) => versionOf(version, beside.who)),
    together: mayAll(view.staff, 'contentPublish') ? liveTogether(view, thing) : [],
    revision: view.timeline.revision,
    effects: effectsOf(view.config, thing),
    another: await thingLike(view, thing),
  }
}

const MOST_NAMES = 20

/** The versions of a thing that did not go live alone, with what went live beside them. */
function liveTogether({ timeline: { versions }, time }: ContentView, thing: Version): LiveTogether[] {
  const names = courseNamesOf(standingAt(versions, time))
  return versions
    .filter((one) => nameOf(one) === nameOf(thing) && one.publication !== null)
    .flatMap(({ number, publication }) => {
      const others = versions.filter((one) => one.publication === publication && nameOf(one) !== nameOf(thing))
      const called = others.map((one) => `${KIND_NAMES[one.kind]}: ${titleOf(one, names).title}`)
      return others.length === 0 ? [] : [{ number, count: others.length, names: called.slice(0, MOST_NAMES) }]
    })
}

/** Every version of a thing, those that cannot be read too, the newest first. */
const versionsOf = ({ versions, setAside }: Timeline, thing: Version): (Version | SetAside)[] =>
  [...versions, ...setAside]
    .filter((version) => nameOf(version) === nameOf(thing))
    .toSorted((a, b) => b.number - a.number)

type Names = (actor: string) => string

function rowOf({ timeline, time, staff }: ContentView, thing: Version, beside: Beside): ContentRow {
  const { drafts, schedules, who, begun } = beside
  const { kind, key } = thing
  const isBegun = !timeline.versions.some((one) => nameOf(one) === nameOf(thing))
  return {
    kind,
    kindName: KIND_NAMES[kind],
    key,
    ...(isBegun ? { title: begun.titleOf(thing), aside: '' } : titleOf(thing, begun.courses)),
    isBegun,
    live: versionOf(thing, who),
    ahead: pricesAhead(timeline.versions, thing, time).map((price) => ({
      number: price.number,
      from: new Date(price.body.from).toISOString(),
      aside: titleOf(price, begun.courses).aside,
    })),
    drafts: drafts
      .filter((draft) => nameOf(draft) === nameOf(thing))
      .map(({ authorId, savedAt }) => ({ who: who(authorId), savedAt, isOwn: authorId === staff.uid })),
    scheduled: scheduledIn(schedules, thing, who),
  }
}

function scheduledIn(schedules: readonly Schedule[], thing: Version, who: Names): ContentRow['scheduled'] {
  const found = schedules.find((one) => nameOf(one) === nameOf(thing))
  if (!found) return null
  const { publishAt: at, actor, note, fault, version } = found
  return { at, who: who(actor), note, fault, version }
}

const versionOf = (version: Version | SetAside, who: Names): ContentVersion => ({
  number: version.number,
  at: version.publishedAt || null,
  who: who(version.actor),
  note: version.note,
  fault: 'reason' in version ? version.reason : null,
})

/** What a change does where no page shows it. */
export function effectsOf({ paymentButtons, razorpay }: ContentView['config'], { kind, key }: Version): string[] {
  if (kind !== 'price') return []
  const hosted = 'A hosted payment button charges what is set in the provider’s dashboard: change it there too.'
  return [
    'Orders that are open keep their amount, and who has pressed the button is seated by the price of then.',
    ...(razorpay === null && paymentButtons[key] ? [hosted] : []),
  ]
}
