import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentList, ContentRow } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { folded } from '#contract/folded-text.ts'
import { indianTime } from '#contract/indian-time.ts'
import { useKeys } from '#web/platform/keys.ts'
import { useRowKeys } from '#web/platform/row-keys.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { RowTable, type Column } from '#web/ui/dense/row-table.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'
import { Loading } from '../../parts/loading.tsx'
import { BeginFirst } from './begin-first.tsx'
import { listQuery } from './content-calls.ts'
import { draftsInWords, liveName, scheduledInWords } from './version-words.ts'

/** In the order of the list. */
const GROUPS: readonly { readonly name: string; readonly label: string; readonly kinds: readonly string[] }[] = [
  { name: 'courses', label: 'Courses', kinds: ['course', 'price', 'batch', 'course-page', 'course-order'] },
  { name: 'trainers', label: 'Trainers', kinds: ['trainer'] },
  { name: 'pages', label: 'Pages', kinds: ['webinar', 'home', 'video', 'about', 'consultancy', 'office', 'legal'] },
  { name: 'members', label: 'For members', kinds: ['job', 'issue', 'community'] },
  { name: 'replies', label: 'Replies', kinds: ['reply'] },
  { name: 'notices', label: 'Notices', kinds: ['notice'] },
  { name: 'search', label: 'For search engines', kinds: ['description'] },
  { name: 'testimonials', label: 'Testimonials', kinds: ['testimonial'] },
]
const ORDER = GROUPS.flatMap(({ kinds }) => kinds)
const CHIPS = [
  { name: '', label: 'All' },
  ...GROUPS,
  { name: 'drafts', label: 'Drafts' },
  { name: 'ahead', label: 'Scheduled' },
]
const EMPTY = new Map([
  ['ahead', 'Nothing is scheduled'],
  ['drafts', 'Nobody is writing'],
  ['trainers', 'Nobody who teaches is named yet'],
  ['members', 'There is nothing for members yet'],
  ['replies', 'There are no replies yet'],
  ['testimonials', 'There are no testimonials yet'],
])

const COLUMNS: readonly Column<ContentRow>[] = [
  { key: 'title', name: 'What', card: 'title', cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
  { key: 'kind', name: 'Kind', card: 'side', cell: ({ kindName }) => kindName },
  { key: 'aside', name: 'At the moment', card: 'bare', cell: ({ aside }) => aside && <Aside>{aside}</Aside> },
  { key: 'live', name: 'Live', card: 'half', isShort: true, cell: liveName },
  {
    key: 'since',
    name: 'Since',
    card: 'half',
    isShort: true,
    cell: ({ live: { at } }) => at && <TimeAgo at={at} title={indianTime(at)} />,
  },
  { key: 'who', name: 'By', card: 'half', cell: ({ live }) => live.who || null },
  { key: 'drafts', name: 'Drafts', card: 'line', cell: ({ drafts }) => draftsInWords(drafts) || null },
  {
    key: 'ahead',
    name: 'Scheduled',
    card: 'line',
    cell: ({ ahead: [next], scheduled }) =>
      scheduled ? scheduledInWords(scheduled) : next ? `${next.aside}, from ${indianTime(next.from)}` : null,
  },
]

const Aside = ({ children }: { readonly children: string }) => (
  <span className="wrap-anywhere text-ink-soft">{children}</span>
)

/** Everything that is published, with what is live of it. Group and search stand in the address. */
export function ContentBoard() {
  const [words, setWords] = useSearchParams()
  const [group, q] = [words.get('group') ?? '', words.get('q') ?? '']
  const { data, error } = useQuery(listQuery)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useRowKeys(list)
  useKeys('Content', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  const change = (changed: object) =>
    setWords(
      Object.entries({ group, q, ...changed }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  if (!data) return <Loading what="the content" error={error} />
  const rows = data.things.filter((row) => isInGroup(row, group) && hasWords(row, q)).toSorted(inOrder)
  return (
    <div ref={list} className="grid gap-4">
      <PagesFault list={data} />
      <SearchField label="Search the content" value={q} onSearch={(text) => change({ q: text })} field={field} />
      <ChipRow label="Which content">
        {CHIPS.map(({ name, label }) => (
          <Chip key={name} isOn={group === name} onPress={() => change({ group: name })}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <BeginFirst firsts={data.firsts} kinds={kindsIn(group)} />
      {rows.length === 0 ? (
        <EmptyState title={(q === '' && EMPTY.get(group)) || 'Nothing fits'} />
      ) : (
        <RowTable
          caption="Content"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ kind, key }) => `${kind}/${key}`}
          nameOf={({ title }) => title}
          to={({ kind, key }) => deskPaths.thing(kind, key)}
        />
      )}
    </div>
  )
}

function isInGroup({ kind, ahead, drafts, scheduled }: ContentRow, group: string): boolean {
  if (group === 'drafts') return drafts.length > 0
  if (group === 'ahead') return ahead.length > 0 || scheduled !== null
  return group === '' || kindsIn(group).includes(kind)
}

const kindsIn = (group: string): readonly string[] => GROUPS.find(({ name }) => name === group)?.kinds ?? []

const inOrder = (a: ContentRow, b: ContentRow): number => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)

const hasWords = ({ title, kindName, key, aside }: ContentRow, q: string): boolean =>
  folded(`${title} ${kindName} ${key} ${aside}`).includes(folded(q))

const PagesFault = ({ list: { pagesFault } }: { readonly list: ContentList }) =>
  pagesFault === null ? null : (
    <Alert>The pages could not be drawn from what is live, and show what was there before: {pagesFault}</Alert>
  )
