import { queryOptions } from '@tanstack/react-query'
import { ErasureKept, ErasureOfPerson, type ErasureOrder } from '#contract/erasures.ts'
import type { Problem } from '#contract/problem.ts'
import { ask, type Answer } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { saveFile } from '#web/platform/saved-file.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'

const person = api.desk.people[':id']

export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'erasure', id],
    queryFn: () => valueOf(ask(ErasureOfPerson, person.erasure.$get({ param: { id } }))),
  })

export const orderErasure = (id: string, json: ErasureOrder) =>
  withPassword(() => ask(ErasureKept, person.erasure.$post({ param: { id }, json })))

/** Returns why there is no file, or null. */
export async function downloadPerson(id: string): Promise<Problem | null> {
  const answer = await withPassword(async (): Promise<Answer<null>> => {
    const problem = await saveFile(person.download.$post({ param: { id } }), 'everything.zip')
    return problem ? { ok: false, problem } : { ok: true, value: null, headers: new Headers() }
  })
  return answer.ok ? null : answer.problem
}
