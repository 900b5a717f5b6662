import { SelectField, TextField } from '#web/ui/field.tsx'
import type { Release } from './release.ts'

interface ReleaseFieldsProps {
  readonly typed: Release
  readonly error: string | undefined
  readonly onChange: (some: Partial<Release>) => void
}

const WORDS = { now: 'At once', later: 'From a moment on', held: 'Not yet: keep it back' } as const

const RELEASES = ['now', 'later', 'held'] as const

/** When members see it. */
export function ReleaseFields({ typed, error, onChange }: ReleaseFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        name="release"
        label="Members see it"
        placeholder={null}
        options={RELEASES.map((one) => WORDS[one])}
        value={WORDS[typed.release]}
        onChange={({ target }) => onChange({ release: RELEASES.find((one) => WORDS[one] === target.value) ?? 'held' })}
      />
      {typed.release === 'later' && (
        <>
          <TextField
            name="day"
            label="Day"
            type="date"
            value={typed.day}
            error={error}
            onChange={({ target }) => onChange({ day: target.value })}
          />
          <TextField
            name="at"
            label="Time in India"
            type="time"
            value={typed.at}
            onChange={({ target }) => onChange({ at: target.value })}
          />
        </>
      )}
    </div>
  )
}
