/** What a new thing is called, and the address that follows from it. */
import { useState } from 'react'
import { isKind } from '#contract/content.ts'
import type { NewThing } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { keyOf } from '#contract/offer-names.ts'
import { paths } from '#contract/paths.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

interface NameFieldsProps {
  readonly thing: NewThing
  readonly errorOf: (name: 'name' | 'key') => string | undefined
}

export function NameFields({ thing, errorOf }: NameFieldsProps) {
  const [name, setName] = useState('')
  const [own, setOwn] = useState('')
  const [isOpen, setOpen] = useState(false)
  const isTyped = name.trim() !== '' || own.trim() !== ''
  const fault = errorOf('key')
  return (
    <>
      <TextField
        name="name"
        label={thing.label}
        hint={isTyped && `Its address: ${location.host}${addressOf(thing, own.trim() || made(thing, name))}`}
        required
        autoComplete="off"
        error={errorOf('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <details open={isOpen || fault !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2 lg:min-h-6 lg:py-0">Another address</summary>
        <div className="mt-3">
          <TextField
            name="key"
            label="Address"
            hint={`It stays the same for ever: ${thing.keyRule}. Empty: made from the name.`}
            autoComplete="off"
            error={fault}
            onChange={({ target }) => setOwn(target.value)}
          />
        </div>
      </details>
    </>
  )
}

const made = ({ kind, prefix, taken }: NewThing, name: string): string =>
  isKind(kind) ? keyOf(name, { kind, prefix, taken }) : ''

/** On the site where it has a page of its own there, at the desk where it stands on a page of others. */
function addressOf({ kind }: NewThing, key: string): string {
  if (kind === 'course') return paths.course(key)
  return kind === 'trainer' ? paths.trainer(key) : deskPaths.thing(kind, key)
}

/** A price has the name and the address of its course. */
export function CourseOfPrice({ thing: { courses, label }, errorOf }: NameFieldsProps) {
  const [chosen, setChosen] = useState('')
  return (
    <>
      <SelectField
        name="key"
        label={label}
        options={courses.map(({ value, words }) => [value, words] as const)}
        required
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        error={errorOf('key') ?? errorOf('name')}
      />
      <input type="hidden" name="name" value={courses.find(({ value }) => value === chosen)?.words ?? ''} />
    </>
  )
}
