import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#contract/problem.ts'

/** Puts the server's messages under their fields and focuses the first. False when none belongs to a field of the form. */
export function showFieldProblems<Fields extends FieldValues, Parsed>(
  form: UseFormReturn<Fields, unknown, Parsed>,
  problem: Problem,
): boolean {
  const values = form.getValues()
  const isOfForm = (field: string): field is Path<Fields> => Object.hasOwn(values, field)
  let isFirst = true
  for (const { field, message } of problem.errors) {
    if (!isOfForm(field)) continue
    form.setError(field, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
  return !isFirst
}
