import { ClassLink, type ClassChanged, type ClassRow } from '#contract/classes.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { TextField } from '#web/ui/field.tsx'
import { linkClass } from './class-calls.ts'

interface LinkFormProps {
  readonly one: ClassRow
  readonly onClose: () => void
}

/** Where one class meets. What was set before is shown to nobody, so an empty field takes it away. */
export function LinkForm({ one: { id, number, version, hasOwnLink }, onClose }: LinkFormProps) {
  return (
    <DeedForm<ClassLink, ClassChanged>
      label={`Link of class ${number}`}
      draft={`link of class ${id}`}
      rules={{
        safeParse: (typed) => ClassLink.safeParse({ ...typed, joinUrl: typed['joinUrl'] || null, version }),
      }}
      call={(sent) => linkClass(id, sent)}
      said={({ joinUrl }) =>
        joinUrl
          ? `Class ${number} meets at its own link. The link is sealed; nobody can read it here.`
          : `Class ${number} meets where the batch meets.`
      }
      button="Save the link"
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          label={hasOwnLink ? 'Another link, or empty for the batch’s' : 'Link that everybody opens'}
          name="joinUrl"
          inputMode="url"
          autoComplete="off"
          required={false}
          hint="The link to join, never the one to start as host. Members are led there from 15 minutes before the class."
          error={errorOf('joinUrl')}
        />
      )}
    </DeedForm>
  )
}
