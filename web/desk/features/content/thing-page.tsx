import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ContentThing } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { SmallButton, SmallLink } from '#web/ui/dense/small-button.tsx'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { Loading } from '../../parts/loading.tsx'
import { BeginAnother } from './begin-another.tsx'
import { thingQuery, type Named } from './content-calls.ts'
import { RestoreForm } from './restore-form.tsx'
import { RestoreTogether } from './restore-together.tsx'
import { VersionChoice } from './version-choice.tsx'
import { ScheduledPart } from './scheduled-part.tsx'
import { draftsInWords, liveName, versionFrom, versionName } from './version-words.ts'
import { WordList } from './word-list.tsx'

interface ThingPageProps {
  readonly named: Named
  /** What stands below the versions. */
  readonly children: ReactNode
}

const ABOVE = <TextLink to={deskPaths.content}>Content</TextLink>

/** One thing: what is live of it, all its versions, what changed between two of them, and an earlier one made live again. */
export function ThingPage({ named, children }: ThingPageProps) {
  const { data, error } = useQuery(thingQuery(named))
  if (!data)
    return (
      <>
        <PageHead title="Content" above={ABOVE} />
        <Loading what="the versions" error={error} />
      </>
    )
  return (
    <>
      <PageHead title={data.title} count={data.kindName} above={ABOVE} />
      <div className="grid gap-6 xl:grid-cols-[1fr_24rem] xl:items-start">
        <div className="grid min-w-0 gap-4">
          <Live thing={data} />
          {!data.isBegun && <Compared thing={data} />}
        </div>
        <div className="grid min-w-0 gap-6">
          {!data.isBegun && (
            <Panel title="Versions">
              <Versions thing={data} />
            </Panel>
          )}
          {data.another !== null && (
            <Panel title="Another one">
              <BeginAnother thing={data} another={data.another} />
            </Panel>
          )}
          {children}
        </div>
      </div>
    </>
  )
}

const Live = ({ thing }: { readonly thing: ContentThing }) => {
  const { kind, key, live, aside, ahead, drafts, isBegun } = thing
  return (
    <Panel title="Live">
      <Facts>
        <Fact name={liveName(thing)}>{isBegun ? '' : versionFrom(live)}</Fact>
        {live.number > 0 && live.note && <Fact name="Why">{live.note}</Fact>}
        {aside && <Fact name="At the moment">{aside}</Fact>}
        {ahead.map((later) => (
          <Fact key={later.number} name="Scheduled">
            {later.aside}, from {indianTime(later.from)}
          </Fact>
        ))}
        {drafts.length > 0 && <Fact name="Drafts">{draftsInWords(drafts)}</Fact>}
      </Facts>
      <p className="mt-3">
        <SmallLink to={deskPaths.draft(kind, key)}>
          {drafts.some(({ isOwn }) => isOwn) ? 'Go on with your draft' : 'Write a draft'}
        </SmallLink>
      </p>
      <ScheduledPart thing={thing} />
    </Panel>
  )
}

/** The versions that the address names: the live one whole where it names none. */
function useChosen({ versions, live }: ContentThing) {
  const { read, set } = useAddressFilters()
  const numberIn = (name: string) =>
    versions.find(({ number, fault }) => fault === null && String(number) === read(name))?.number ?? null
  const [number, against] = [numberIn('version') ?? live.number, numberIn('against')]
  const choose = (changed: { readonly version?: string; readonly against?: string }) =>
    set({ version: String(number), against: against === null ? '' : String(against), ...changed })
  return { number, against, choose }
}

function Compared({ thing }: { readonly thing: ContentThing }) {
  const may = useMay()
  const { number, against, choose } = useChosen(thing)
  const [isRestoring, setRestoring] = useState(false)
  const place = useFocusBack(isRestoring)
  const readable = thing.versions.filter(({ fault }) => fault === null)
  const canRestore = may('contentPublish') && number !== thing.live.number
  const set = thing.together.find((one) => one.number === number)
  return (
    <Panel title="What it says">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <VersionChoice label="Version" versions={readable} value={number} onChoose={(version) => choose({ version })} />
        <VersionChoice
          label="Beside"
          versions={readable}
          value={against}
          none="No other version"
          onChoose={(other) => choose({ against: other })}
        />
      </div>
      <WordList thing={thing} number={number} against={against} />
      {canRestore && (
        <div ref={place} className="mt-4">
          {isRestoring ? (
            <RestoreForm key={number} thing={thing} number={number} onClose={() => setRestoring(false)} />
          ) : (
            <SmallButton onClick={() => setRestoring(true)}>Restore {versionName(number).toLowerCase()}</SmallButton>
          )}
        </div>
      )}
      {set && <RestoreTogether key={number} thing={thing} set={set} />}
    </Panel>
  )
}

function Versions({ thing }: { readonly thing: ContentThing }) {
  const { choose } = useChosen(thing)
  return (
    <Timeline label="Versions">
      {thing.versions.map((version, index) => {
        const { number, note, fault } = version
        const before = thing.versions.slice(index + 1).find((one) => one.fault === null)
        const isLive = number === thing.live.number
        return (
          <Moment key={number} title={`${versionName(number)}${isLive ? ', live' : ''}`} aside={versionFrom(version)}>
            {number > 0 && note && <p className="text-ink-soft">{note}</p>}
            {fault && <p className="text-trip">It cannot be read: {fault}</p>}
            {!fault && before && (
              <SmallButton
                tone="quiet"
                aria-label={`What changed in ${versionName(number).toLowerCase()}`}
                onClick={() => choose({ version: String(number), against: String(before.number) })}
              >
                What changed
              </SmallButton>
            )}
          </Moment>
        )
      })}
    </Timeline>
  )
}
