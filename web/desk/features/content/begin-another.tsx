import type { ContentThing, NewThing } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { BeginForm } from './begin-form.tsx'
import { beginAnother } from './draft-calls.ts'

interface BeginAnotherProps {
  readonly thing: ContentThing
  readonly another: NewThing
}

/** What can be made in one go, from nothing. */
const EMPTY = new Map<string, string>([
  ['course', deskPaths.newCourse],
  ['batch', deskPaths.newBatch],
])

/** Begins a new thing like this one: a draft with the same words under a name of its own. */
export function BeginAnother({ thing: { kind, key, kindName, title }, another }: BeginAnotherProps) {
  const may = useMay()
  const name = kindName.toLowerCase()
  const empty = EMPTY.get(kind)
  return (
    <BeginForm
      thing={another}
      about={`A new ${name} begins as a draft that says what this one says.`}
      otherWay={
        empty &&
        may('contentPublish') && (
          <p>
            <TextLink to={empty}>New {name}</TextLink>, which begins empty
          </p>
        )
      }
      call={(sent) => beginAnother({ kind, key }, sent)}
      said={(begun) => `${begun.title} is begun like ${title}.`}
    />
  )
}
