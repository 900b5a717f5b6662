import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sayProblem } from '#web/platform/outcomes.ts'
import { meQuery } from '#web/platform/staff/me.ts'
import { SegmentedControl } from '#web/ui/dense/segmented-control.tsx'
import { factorSettingQuery, setFactorForAll } from './staff-calls.ts'

const OPTIONS = [
  { value: 'off', label: 'As everybody likes' },
  { value: 'on', label: 'Everybody must' },
] as const

/** Whether staff must have a second factor. */
export function FactorForAll() {
  const queries = useQueryClient()
  const { data } = useQuery(factorSettingQuery)
  if (!data) return null
  async function choose(isOn: boolean) {
    if (!data) return
    const answer = await setFactorForAll(data, isOn)
    if (!answer.ok) sayProblem(answer.problem.detail)
    await Promise.all([queries.invalidateQueries(factorSettingQuery), queries.invalidateQueries(meQuery)])
  }
  return (
    <section aria-labelledby="factor-for-all" className="rounded-sheet border border-line bg-sheet p-4">
      <h2 id="factor-for-all" className="text-base font-semibold">
        Second factor
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        A code of an app beside the password. Where everybody must have one, nothing else is open until it is set up.
      </p>
      <SegmentedControl
        label="Who needs a second factor"
        options={OPTIONS}
        value={data.value ? 'on' : 'off'}
        onChoose={(value) => void choose(value === 'on')}
      />
    </section>
  )
}
