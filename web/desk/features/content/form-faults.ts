/** What the parts of a form are given, and what stands against them. */
import { createContext, useContext } from 'react'
import type { FormField } from '#contract/content-form.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Fields } from './draft-values.ts'

export interface PartProps<Field extends FormField = FormField> {
  readonly field: Field
  /** Names it among all fields, as faults do: `syllabus[0].title`. */
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

export interface FieldsProps {
  readonly fields: readonly FormField[]
  readonly path: string
  readonly values: unknown
  readonly onChange: (values: Fields) => void
}

export const Faults = createContext<readonly FieldError[]>([])

export const useFaultAt = (path: string): string | undefined =>
  useContext(Faults).find(({ field }) => field === path)?.message
