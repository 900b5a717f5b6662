import { queryOptions, useQuery } from '@tanstack/react-query'
import { OldSystem, STRANDED, type MovedBranch, type Stranded } from '#contract/old-system.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { type Column, RowTable } from '#web/ui/dense/row-table.tsx'
import { Loading } from '../../parts/loading.tsx'
import { QuestionCard } from './question-card.tsx'

const oldSystemQuery = queryOptions({
  queryKey: ['people', 'old system'],
  queryFn: () => valueOf(ask(OldSystem, api.desk['old-system'].$get())),
})

/** What came from the old system, what waits for an answer, and who cannot sign in yet. */
export function OldSystemBoard() {
  const { data, error } = useQuery(oldSystemQuery)
  if (!data) return <Loading what="what came from the old system" error={error} />
  if (data.branches.length === 0)
    return (
      <EmptyState title="Nothing came from the old system yet">
        The two exports are read on the server: npm run firebase -- plan, then import.
      </EmptyState>
    )
  const needed = data.questions.filter(({ isNeeded }) => isNeeded)
  const aside = data.questions.filter(({ isNeeded }) => !isNeeded)
  return (
    <div className="grid gap-8">
      <Questions title="Needs your answer" questions={needed} />
      <RowTable
        caption="What came in and where it went, by branch"
        columns={BRANCH_COLUMNS}
        rows={data.branches}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
      />
      {data.questions.length < data.questionCount && (
        <p className="max-w-prose text-ink-soft">
          The first {data.questions.length} questions of {data.questionCount} are shown; npm run firebase -- parked has
          them all.
        </p>
      )}
      <Questions title="Kept aside, until somebody decides" questions={aside} />
      <StrandedPeople people={data.stranded} count={data.strandedCount} />
    </div>
  )
}

function Questions({ title, questions }: { readonly title: string; readonly questions: OldSystem['questions'] }) {
  if (questions.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-lg font-bold">
        {title} ({questions.length})
      </h2>
      <ul className="grid gap-3">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionCard question={question} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StrandedPeople({ people, count }: { readonly people: readonly Stranded[]; readonly count: number }) {
  if (count === 0) return null
  return (
    <section aria-label="People without a way in" className="grid gap-3">
      <h2 className="text-lg font-bold">People without a way in ({count})</h2>
      <p className="max-w-prose text-ink-soft">
        Who has an address chooses a password by “Lost password?”; the letter of npm run firebase -- letters says so.
        Accounts that were disabled in the old system get no such letter, and are not shut out here: a course opens to
        them when they buy it or somebody gives them a seat.
        {people.length < count && ` The first ${people.length} are shown.`}
      </p>
      <RowTable
        caption="People without a way in"
        columns={PERSON_COLUMNS}
        rows={people}
        keyOf={({ old }) => old}
        nameOf={({ name, old }) => name || old}
        to={({ uid }) => (uid === null ? null : deskPaths.person(uid))}
      />
    </section>
  )
}

const numbered = (key: Exclude<keyof MovedBranch, 'name'>, name: string): Column<MovedBranch> => ({
  key,
  name,
  isNumber: true,
  card: 'half',
  cell: (branch) => branch[key],
})

const BRANCH_COLUMNS: readonly Column<MovedBranch>[] = [
  { key: 'name', name: 'Branch', card: 'title', cell: ({ name }) => <span className="break-all">{name}</span> },
  numbered('in', 'In'),
  numbered('out', 'Out'),
  numbered('taken', 'Taken'),
  numbered('parked', 'Waiting'),
  numbered('known', 'Here before'),
  numbered('left', 'Left out'),
  numbered('erased', 'Erased'),
]

const PERSON_COLUMNS: readonly Column<Stranded>[] = [
  { key: 'name', name: 'Name', card: 'title', cell: ({ name, old }) => name || old },
  { key: 'email', name: 'Email', cell: ({ email }) => email && <span className="break-all">{email}</span> },
  { key: 'why', name: 'Why', cell: ({ why }) => STRANDED[why] },
]
