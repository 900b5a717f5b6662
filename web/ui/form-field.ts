import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** What a field of a form is drawn with: its registration, that it is required, and its message. */
export function fieldOf<Fields extends FieldValues, Parsed>(
  form: UseFormReturn<Fields, unknown, Parsed>,
  name: Path<Fields>,
) {
  return { ...form.register(name), required: true, error: form.getFieldState(name, form.formState).error?.message }
}
