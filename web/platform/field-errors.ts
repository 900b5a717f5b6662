import { useState } from 'react'
import type { FieldError, Problem } from '#contract/problem.ts'

/** What is wrong with the other fields: a sentence goes when the text that it judged is changed. */
export const errorsBeside = (errors: readonly FieldError[], changed: string): readonly FieldError[] =>
  errors.some(({ field }) => field === changed) ? errors.filter(({ field }) => field !== changed) : errors

type Refused = Pick<Problem, 'detail' | 'errors'>

/** What stands against a form: sentences beside its fields, or one about all of it. */
export function useFieldErrors() {
  const [found, setFound] = useState<readonly FieldError[]>([])
  const [errors, setErrors] = useState(found)
  const [problem, setProblem] = useState('')
  return {
    /** As they were when the form was sent: the focus goes to the first of them, and moves no more while one types. */
    found,
    errors,
    problem,
    refuse({ detail, errors: faults }: Refused) {
      setFound(faults)
      setErrors(faults)
      setProblem(faults.length === 0 ? detail : '')
    },
    changing:
      <Value>(field: string, change: (value: Value) => void) =>
      (value: Value) => {
        change(value)
        setErrors((before) => errorsBeside(before, field))
        setProblem('')
      },
  }
}
